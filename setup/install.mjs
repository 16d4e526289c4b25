import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { dropStamp, hashOfFiles, inRoot, readStamp, say, writeStamp } from "./project.mjs";
import { mustSucceed, run } from "./run.mjs";

const LOCK_FILE = inRoot("package-lock.json");
const STAMP = inRoot("node_modules", ".heliodex-lock");

/** The packages of package-lock.json, exactly; nobody's install script runs. */
export const install = {
  isDone: () => readStamp(STAMP) === hashOfFiles(LOCK_FILE) || adoptInstalled(),
  async work() {
    say("installing packages");
    dropStamp(STAMP);
    const args = ["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
    await mustSucceed("npm ci", runNpm(args));
    writeStamp(STAMP, hashOfFiles(LOCK_FILE));
  },
};

/** The npm that started us, which need not be on the PATH: a program and its first arguments. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  if (npm !== undefined && /^npm.*\.c?js$/.test(basename(npm))) return [process.execPath, npm];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

export function runNpm(args, options = {}) {
  const [program, ...before] = npmCommand();
  return run(program, [...before, ...args], { ...options, shell: process.platform === "win32" && before.length === 0 });
}

/** Whoever ran `npm ci` by hand has what the lock file says: npm's own record of it, written last, tells. */
function adoptInstalled() {
  const record = inRoot("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = packagesOf(LOCK_FILE);
  const present = packagesOf(record);
  const isPresent = ([path, { version, optional }]) => path === "" || present[path]?.version === version || (optional && !present[path]);
  const complete = Object.entries(wanted).every(isPresent);
  if (complete) writeStamp(STAMP, hashOfFiles(LOCK_FILE));
  return complete;
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages ?? {};
}
