import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { Socket } from "node:net";
import type { Account } from "./account";
import type { Binaries } from "./binaries";
import { toolEnvironment } from "./run-tool";
import { EmbeddedStartFailed } from "./unavailable";

/** A running postmaster. `exited` gives its code, or null after a signal; `watcher.dismiss` sends the watcher home. */
export type Postmaster = { pid: number; exited: Promise<number | null>; dismissWatcher(): void };
export type Launch = { binaries: Binaries; clusterDir: string; account: Account; logFile: string; args: string[]; stalePid: number | null };

/**
 * The shell becomes the postmaster, and leaves behind a watcher that holds the other end of a pipe of ours: when that closes
 * without a word, this process was killed, and the database ends too. The watcher is nobody's child (PostgreSQL would take a
 * child of its own that ends for a crash), and asks the same process that it was made beside, which a shell calls $$.
 */
const SCRIPT = `
(
  (
    trap '' HUP INT QUIT TERM
    read -r word <&3
    [ "$word" = done ] && exit 0
    exec 3<&-
    kill -INT $$ || exit 0
    tries=0
    while [ "$tries" -lt 20 ]; do
      sleep 1
      kill -0 $$ || exit 0
      tries=$((tries + 1))
    done
    kill -QUIT $$
  ) </dev/null >/dev/null 2>&1 &
)
exec "$@" 3<&-
`;

/** Starts the postmaster in a session of its own: Ctrl-C in the terminal must not end it before the server has drained. */
export function launchPostmaster({ binaries, clusterDir, account, logFile, args, stalePid }: Launch): Promise<Postmaster> {
  // PostgreSQL counts a lock file with this id as left behind, and still makes sure that no old backend holds its memory.
  const environment = toolEnvironment(stalePid === null ? {} : { PG_GRANDPARENT_PID: String(stalePid) });
  const log = openSync(logFile, "a", 0o600);
  const child = spawn("/bin/sh", ["-c", SCRIPT, "sh", binaries.postgres, "-D", clusterDir, ...args], {
    ...account,
    ...environment,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log, "pipe"],
  });
  closeSync(log);
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const pipe = child.stdio[3];
  // Neither the database nor its watcher keeps this process from ending, and a watcher that was killed does not take it along.
  if (pipe instanceof Socket) pipe.on("error", () => undefined).unref();
  return new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(new EmbeddedStartFailed(`PostgreSQL could not be started: ${cause.message}`, { cause })));
    child.once("spawn", () => {
      child.unref();
      resolve({ pid: child.pid ?? 0, exited, dismissWatcher: () => dismiss(pipe) });
    });
  });
}

function dismiss(pipe: unknown): void {
  if (pipe instanceof Socket && pipe.writable) pipe.end("done\n");
}
