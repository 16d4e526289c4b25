import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { runNpm } from "./install.mjs";
import { PACKAGED, buildStamp, inRoot, say } from "./project.mjs";
import { StepFailed, mustSucceed } from "./run.mjs";

/** What the program reads while it runs, besides packages. */
const READ = [
  ".build",
  ".next",
  join("prisma", "migrations"),
  join("prisma", "schema"),
  "setup",
  join("app", "(site)", "docs", "_content"),
  "open-data",
  "CHANGELOG.md",
  "LICENSE",
  "next.config.mjs",
  "package.json",
  "package-lock.json",
];
/** What only the next build reads, what only whoever mends the program does, and what belongs to this copy. */
const LEFT_OUT =
  /\/\.next\/(cache|dev|diagnostics|trace|trace-build|types)$|\.test\.ts$|\/setup\/(generators|lighthouse)$|\/\.build\/stamp$|\.mjs\.map$/;

/** Copies what `npm start` and `npm run ops` need into a folder of its own, with packages for production only. */
export async function packageTree(args) {
  const target = targetOf(args);
  say("copying what was built");
  for (const name of READ) cpSync(inRoot(name), join(target, name), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  say("installing packages for production");
  const npm = ["ci", "--workspaces=false", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  await mustSucceed("npm ci", runNpm(npm, { cwd: target }));
  removeUnused(target);
  // Last: what is there under this name is complete.
  writeFileSync(join(target, ...PACKAGED), `${buildStamp()}\n`);
  say(`${target} is complete. Start it with: node setup/boot.mjs start`);
}

function targetOf([typed, ...others]) {
  if (typed === undefined || others.length > 0) throw new StepFailed("Usage: npm run package -- FOLDER", 2);
  const target = resolve(process.env.INIT_CWD ?? process.cwd(), typed);
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new StepFailed(`${target} is not empty.`, 1);
  return target;
}

/** npm keeps packages that others name as an optional companion, such as a test runner, and the compiler of pages. */
function removeUnused(target) {
  const { packages } = JSON.parse(readFileSync(join(target, "package-lock.json"), "utf8"));
  const unused = Object.entries(packages).filter(([path, { devOptional }]) => devOptional || basename(path).startsWith("swc-"));
  for (const [path] of unused) rmSync(join(target, path), { recursive: true, force: true });
  // Links to programs that are gone.
  rmSync(join(target, "node_modules", ".bin"), { recursive: true, force: true });
  if (!existsSync(join(target, "node_modules", "next"))) throw new StepFailed("The packages for production are not complete.", 1);
}
