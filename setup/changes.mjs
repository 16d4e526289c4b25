import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { ROOT, inRoot } from "./project.mjs";

const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const lines = (text) => text.split("\n").filter(Boolean);

/** The files that differ from the commit where this branch left `origin/main`, new ones included; without that, from the last commit. */
export function changedFiles() {
  return [...lines(git("diff", "--name-only", "--diff-filter=d", commonCommit())), ...newFiles()];
}

const newFiles = () => lines(git("ls-files", "--others", "--exclude-standard"));

function commonCommit() {
  try {
    return git("merge-base", "HEAD", "origin/main");
  } catch {
    return git("rev-parse", "HEAD");
  }
}

/** The unit tests among these files, and those that import one of them by name. */
export function testsNaming(files) {
  const changed = new Set(files);
  const tests = [...lines(git("ls-files")), ...newFiles()].filter((path) =>
    /^(app|components|docs|e2e\/stripe|lib)\/.*\.test\.tsx?$/.test(path),
  );
  return tests.filter((test) => changed.has(test) || importsOf(test).some((path) => changed.has(path)));
}

function importsOf(test) {
  const named = [...readFileSync(inRoot(test), "utf8").matchAll(/(?:from|import\()\s*"(@\/|\.)([^"]+)"/g)];
  const paths = named.map(([, start, rest]) => (start === "@/" ? rest : posix.join(posix.dirname(test), start + rest)));
  return paths.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`]);
}
