import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import type { Binaries } from "./binaries";
import { identityOf, isAlive, isRunning } from "./process-identity";
import { runTool, toolEnvironment } from "./run-tool";
import { EmbeddedStartFailed } from "./unavailable";

/** Each step asks more rudely: let transactions end at once, stop without a checkpoint, kill. */
const STEPS = [
  { signal: "SIGINT", mode: "fast", waitMs: 20_000 },
  { signal: "SIGQUIT", mode: "immediate", waitMs: 5_000 },
  { signal: "SIGKILL", mode: "immediate", waitMs: 5_000 },
] as const;

/** Stops a postmaster that may be somebody else's child, and waits for its end. */
export async function stopPostmaster(pid: number, clusterDir: string, binaries: Binaries): Promise<void> {
  const postmaster = identityOf(pid);
  for (const { signal, mode, waitMs } of STEPS) {
    if (process.platform === "win32")
      await runTool(binaries.pgCtl, ["stop", "-D", clusterDir, "-m", mode], { account: undefined }).catch(() => "");
    else if (isRunning(postmaster)) process.kill(pid, signal);
    const deadline = Date.now() + waitMs;
    while (isRunning(postmaster) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
    if (!isRunning(postmaster)) return;
  }
  throw new EmbeddedStartFailed(`An earlier database server (pid ${pid}) of ${clusterDir} could not be stopped.`);
}

/** What the lock file of a cluster says: nobody, a postmaster left behind, or an id that means another program by now. */
export type Leftover = { kind: "none" } | { kind: "orphan"; pid: number } | { kind: "stale"; pid: number };

export function findLeftover(clusterDir: string): Leftover {
  const pid = Number.parseInt(readText(join(clusterDir, "postmaster.pid")), 10);
  if (!(pid > 0) || !isAlive(pid)) return { kind: "none" };
  return isPostmasterOf(pid, clusterDir) ? { kind: "orphan", pid } : { kind: "stale", pid };
}

/** A postmaster works in its cluster's folder; where a system doesn't tell, its command line names it. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (process.platform === "win32") return true;
  const real = realpathSync(clusterDir);
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === real && isNamedPostgres(pid);
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8", ...toolEnvironment() });
    return command.includes("postgres") && (command.includes(clusterDir) || command.includes(real));
  } catch {
    return false;
  }
}

function isNamedPostgres(pid: number): boolean {
  const [program = ""] = readText(`/proc/${pid}/cmdline`).split("\0");
  return basename(program).startsWith("postgres");
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
