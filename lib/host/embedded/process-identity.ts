import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { toolEnvironment } from "./run-tool";

/** A process that can be recognised later: its id alone may have been given to another program since. */
export type ProcessIdentity = { pid: number; born: string };

export function identityOf(pid: number): ProcessIdentity {
  return { pid, born: birthOf(pid) };
}

/** Whether exactly this process still runs. A zombie counts as ended. */
export function isRunning({ pid, born }: ProcessIdentity): boolean {
  return isAlive(pid) && birthOf(pid) === born;
}

/** Whether any process has this id. One that belongs to somebody else answers EPERM and lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** When the process began, in the words of its system; empty where that can't be told (Windows, ended). */
function birthOf(pid: number): string {
  try {
    if (process.platform === "linux") return birthOnLinux(pid);
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", ...toolEnvironment() }).trim();
  } catch {
    return "";
  }
}

/** The start is counted in ticks since boot (proc(5), field 22), so the boot belongs to it. */
function birthOnLinux(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return "ended";
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fields[19] ?? ""}`;
}
