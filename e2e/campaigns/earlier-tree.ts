import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@/e2e/server/processes";

const run = promisify(execFile);
const MOST_OUTPUT = 64 * 1_048_576;

export type Tree = { path: string; commit: string; remove(): Promise<void> };

/** The newest commit whose schema lacks the last migration of this tree: the version before the last change of the schema. */
async function beforeLastMigration(): Promise<string> {
  const names = (await readdir(join(ROOT, "prisma/migrations"))).filter((name) => /^\d/.test(name)).toSorted();
  const { stdout } = await run("git", ["log", "--format=%H", "--diff-filter=A", "--", `prisma/migrations/${names.at(-1) ?? ""}`], {
    cwd: ROOT,
  });
  return `${stdout.trim().split("\n").at(-1) ?? "HEAD"}~1`;
}

/** A commit of this repository as a built tree beside this one, with the packages of its own lock file. */
export async function earlierTree(wanted: string | undefined, say: (line: string) => void): Promise<Tree> {
  const name = wanted ?? (await beforeLastMigration());
  const commit = (await run("git", ["rev-parse", "--short", `${name}^{commit}`], { cwd: ROOT })).stdout.trim();
  // Not inside this tree, which a build would take for part of its own.
  const path = await mkdtemp(join(dirname(ROOT), ".earlier-"));
  const remove = (): Promise<void> => rm(path, { recursive: true, force: true });
  try {
    await run("sh", ["-c", `git archive "$1" | tar -x -C "$2"`, "sh", commit, path], { cwd: ROOT, maxBuffer: MOST_OUTPUT });
    say(`building ${commit}`);
    await cp(join(ROOT, "node_modules"), join(path, "node_modules"), { recursive: true, verbatimSymlinks: true });
    await run(process.execPath, ["setup/boot.mjs", "build"], { cwd: path, maxBuffer: MOST_OUTPUT });
    return { path, commit, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
