import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { dropStamp, hashOfFiles, inRoot, readStamp, say, writeStamp } from "./project.mjs";
import { mustSucceed, run } from "./run.mjs";

const ARGS = ["--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];

/** The packages of a package-lock.json, exactly; nobody's install script runs. */
function installIn(folder, how = () => ["ci"]) {
  const lockFile = join(folder, "package-lock.json");
  const stamp = join(folder, "node_modules", ".heliodex-lock");
  return {
    isDone: () => readStamp(stamp) === hashOfFiles(lockFile) || adoptInstalled(folder, stamp),
    work: () => runInstall(folder, stamp, how()),
  };
}

async function runInstall(folder, stamp, [command, ...args]) {
  say("installing packages");
  dropStamp(stamp);
  await mustSucceed(`npm ${command}`, runNpm([command, ...args, ...ARGS], { cwd: folder }));
  writeStamp(stamp, hashOfFiles(join(folder, "package-lock.json")));
}

const PROGRAM_STAMP = inRoot("node_modules", ".heliodex-program");
const hasProgram = () => readStamp(PROGRAM_STAMP) === hashOfFiles(inRoot("package-lock.json"));

/** The program and what proves it, which is the workspace `testing`. A server that runs from this folder keeps the packages it has. */
export const installAll = installIn(inRoot(), () => (hasProgram() ? ["install", "--no-save"] : ["ci"]));

/** What the program is made of and made with, half of all packages: a first start need not wait for the others. */
export const install = {
  isDone: () => hasProgram() || installAll.isDone(),
  work: () => runInstall(inRoot(), PROGRAM_STAMP, ["ci", "--workspaces=false"]),
};

/** Beside all others, what only these commands need would make the first start longer. */
export const installLighthouse = installIn(inRoot("setup", "lighthouse"));
export const installGenerators = installIn(inRoot("setup", "generators"));

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
function adoptInstalled(folder, stamp) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const lockFile = join(folder, "package-lock.json");
  const wanted = packagesOf(lockFile);
  const present = packagesOf(record);
  const isPresent = ([path, { version, optional }]) => path === "" || present[path]?.version === version || (optional && !present[path]);
  const complete = Object.entries(wanted).every(isPresent);
  if (complete) writeStamp(stamp, hashOfFiles(lockFile));
  return complete;
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages ?? {};
}
