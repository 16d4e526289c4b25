import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, say } from "./project.mjs";

const LOCK = inRoot(".build", "setup.lock");
const OWNER = join(LOCK, "owner.json");
const CLAIM = join(LOCK, "claim");
/** Longer than it takes to write a line, shorter than anyone wants to wait after a crash. */
const UNFINISHED_MS = 5_000;

/** Two commands that start together must not install or build over each other: the second waits, then finds the work done. */
export async function withSetupLock(work) {
  await takeLock();
  try {
    return await work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

async function takeLock() {
  let told = false;
  mkdirSync(inRoot(".build"), { recursive: true });
  while (!(create() || takeOver())) {
    if (!told) say("waiting for another install or build to finish");
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function create() {
  if (!succeeds(() => mkdirSync(LOCK))) return false;
  writeOwner();
  return true;
}

/** Of those that find a dead owner one gets the claim; the owner is looked at again under it, since it may be a new one. */
function takeOver() {
  if (!isAbandoned()) return false;
  if (!succeeds(() => mkdirSync(CLAIM))) {
    if (isOlder(CLAIM)) succeeds(() => rmdirSync(CLAIM));
    return false;
  }
  const taken = isAbandoned();
  if (taken) writeOwner();
  succeeds(() => rmdirSync(CLAIM));
  return taken;
}

function isAbandoned() {
  if (!existsSync(OWNER)) return isOlder(LOCK);
  try {
    const { pid, born } = JSON.parse(readFileSync(OWNER, "utf8"));
    return !isAlive(pid) || birthOf(pid) !== born;
  } catch {
    return false;
  }
}

function writeOwner() {
  const draft = join(LOCK, `owner.${process.pid}`);
  writeFileSync(draft, JSON.stringify({ pid: process.pid, born: birthOf(process.pid) }));
  renameSync(draft, OWNER);
}

/** An id may have been given to another program; Linux tells when a process began (proc(5), field 22). */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function isOlder(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > UNFINISHED_MS;
  } catch {
    return false;
  }
}

function succeeds(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
