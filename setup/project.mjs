import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

export const inRoot = (...parts) => join(ROOT, ...parts);

/** Names the program in a tree that `npm run package` made: it has no sources, and nothing of it is built again. */
export const PACKAGED = [".build", "packaged"];
export const isPackaged = () => existsSync(inRoot(...PACKAGED));

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** The first line of a file, or null: what a step wrote when it was complete. */
export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/** Written last and at once, so that an interrupted step is done again. */
export function writeStamp(path, stamp) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, `${stamp}\n`);
  renameSync(`${path}.${process.pid}`, path);
}

export function dropStamp(path) {
  rmSync(path, { force: true });
}

export function hashOf(...texts) {
  return createHash("sha256").update(texts.join("\0")).digest("hex");
}

export function hashOfFiles(...paths) {
  return hashOf(...paths.map((path) => (existsSync(path) ? readFileSync(path, "utf8") : "")));
}

/**
 * Tells whether anything changed that the bundles and the pages are made of. By content, because a copy of a built tree, as in an
 * image of a container, gets times of its own and is still built.
 */
export function hashOfSources(root = ROOT) {
  const folders = ["app", "lib", "components", "stripe-sandbox", join("prisma", "schema"), join("prisma", "seed")];
  const sources = folders.flatMap((folder) => sourcesBelow(folder, root));
  const settings = readdirSync(root)
    .filter((name) => isSetting(name))
    .sort();
  const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
  // Bytes as they are: making text of a thousand files takes longer than reading them.
  for (const path of [...sources, ...settings]) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/**
 * Names the program that makes responses, by the text of its sources and the packages it uses: equal wherever the same commit
 * is built, and another one when a response may look different.
 */
export function buildStamp() {
  if (isPackaged()) return readStamp(inRoot(...PACKAGED)) ?? "";
  const paths = ["lib", join("app", "api"), join("prisma", "schema")].flatMap((folder) => sourcesBelow(folder));
  return hashOf(...paths, hashOfFiles(...[...paths, "package-lock.json"].map((path) => inRoot(path)))).slice(0, 12);
}

/** Of the files at the root those that the program is made with: what checks it, and what Next writes, changes nothing in it. */
function isSetting(name) {
  const isOther = /^(oxlint|vitest|playwright)\.config\.|^next-env\.d\.ts$/.test(name);
  return (/\.(ts|mts|js|mjs|cjs|json)$/.test(name) && !isOther) || name === ".env" || name.startsWith(".env.production");
}

function sourcesBelow(folder, root = ROOT) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path, root);
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [path];
  });
}
