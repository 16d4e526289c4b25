import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";

/** Fills the empty catalogue in a process of its own, so that the server starts with a clean memory. */
export function fillInChild(root: string, databaseUrl: string, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  say("the catalogue is empty and is filled with generated data (SAMPLE=off leaves it empty)");
  const child = spawn(process.execPath, [join(root, ".build", "ops.mjs"), "sample", "fill"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const end = (): void => void child.kill("SIGTERM");
  process.once("exit", end);
  signal.addEventListener("abort", end, { once: true });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      process.removeListener("exit", end);
      signal.removeEventListener("abort", end);
      if (code === 0) resolve();
      else reject(new Error(`filling the catalogue failed (${code ?? "signal"})`));
    });
  });
}
