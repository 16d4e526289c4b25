import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashOfSources } from "./project.mjs";

const FILES = {
  "package.json": "{}",
  "app/page.tsx": "export default 1;",
  "lib/host/start.ts": "start(1);",
  "lib/host/start.test.ts": "test(1);",
  "prisma/schema/schema.prisma": "model A {}",
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "heliodex-setup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function tree(): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test("a built tree that is copied by tar, with times of its own, is still built", () => {
  const root = tree();
  const copy = temporaryFolder();
  execFileSync("tar", ["-cf", join(copy, "tree.tar"), "-C", root, "."]);
  execFileSync("tar", ["-xmf", join(copy, "tree.tar"), "-C", copy]);
  for (const path of Object.keys(FILES)) utimesSync(join(copy, path), 1, 1);
  expect(hashOfSources(copy)).toBe(hashOfSources(root));
});

test("another text is found also where size and time stay the same", () => {
  const root = tree();
  const before = hashOfSources(root);
  const path = join(root, "lib/host/start.ts");
  const { atime, mtime } = statSync(path);
  writeFileSync(path, "start(2);");
  utimesSync(path, atime, mtime);
  expect(hashOfSources(root)).not.toBe(before);
});

test("a file that moves is another program, and a test is none of it", () => {
  const root = tree();
  const before = hashOfSources(root);
  writeFileSync(join(root, "lib/host/start.test.ts"), "test(2);");
  expect(hashOfSources(root)).toBe(before);
  renameSync(join(root, "lib/host/start.ts"), join(root, "lib/start.ts"));
  expect(hashOfSources(root)).not.toBe(before);
});
