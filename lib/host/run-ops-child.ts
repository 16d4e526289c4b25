import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";

/** Runs a command of the operator's command line in a process of its own, so that the server starts with a clean memory. */
export function runOpsChild(
  root: string,
  databaseUrl: string,
  { args, signal }: { args: readonly string[]; signal: AbortSignal },
): Promise<void> {
  const child = spawn(process.execPath, [join(root, ".build", "ops.mjs"), ...args], {
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
      else reject(new Error(`ops ${args.join(" ")} failed (${code ?? "signal"})`));
    });
  });
}
