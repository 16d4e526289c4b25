import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Launch, Postmaster } from "./launch-postmaster";
import { isAlive } from "./process-identity";
import { runTool } from "./run-tool";

/** Runs in a Node of its own: when its input ends without a word, the server was killed, and the database is stopped. */
const WATCHER = `
let word = "";
process.stdin.on("data", (data) => { word += data; }).on("end", () => {
  if (word.startsWith("done")) return;
  const [pgCtl, clusterDir] = process.argv.slice(1);
  require("node:child_process").spawnSync(pgCtl, ["stop", "-D", clusterDir, "-m", "fast"], { windowsHide: true });
}).resume();
`;

/** On Windows pg_ctl starts the postmaster: it drops the administrator's rights, which PostgreSQL refuses. */
export async function launchOnWindows({ binaries, clusterDir, logFile, args }: Launch): Promise<Postmaster> {
  const options = args.filter((arg) => arg !== "-c").map((setting) => `-c "${setting.replaceAll('"', '\\"')}"`);
  await runTool(binaries.pgCtl, ["start", "-W", "-D", clusterDir, "-l", logFile, "-o", options.join(" ")], { account: undefined });
  const pid = await postmasterPid(clusterDir);
  const watcher = spawn(process.execPath, ["-e", WATCHER, binaries.pgCtl, clusterDir], {
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.unref();
  watcher.stdin.on("error", () => undefined);
  return { pid, exited: endOf(pid), dismissWatcher: () => watcher.stdin.end("done\n") };
}

async function postmasterPid(clusterDir: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const pid = Number.parseInt(await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => ""), 10);
    if (pid > 0) return pid;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return 0;
}

/** It is not our child, so its end has to be looked for, and its code stays unknown. */
function endOf(pid: number): Promise<null> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve(null);
    }, 500);
    timer.unref();
  });
}
