import { existsSync, readFileSync, readdirSync } from "node:fs";
import { inRoot } from "./project.mjs";

/** Licences that ask for their text to be kept, and for nothing of what they are used in. */
const PERMISSIVE = [
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "Unlicense"],
  // Tables of what browsers can do: data, which names its source.
  "CC-BY-4.0",
];

/** What packages leave unsaid or say otherwise, and why they may be used. */
const KNOWN = [
  {
    name: /^(geist|@fontsource-variable\/geist(-mono)?)$/,
    licence: "OFL-1.1",
    why: "Fonts, which are sent and drawn into pictures unchanged.",
  },
  { name: /^png-js$/, licence: "MIT", why: "Said in the file LICENSE only." },
  { name: /^pako$/, licence: "MIT AND Zlib", why: "The second is that of zlib, which asks for no more than the first." },
  { name: /^@next\/swc-/, licence: "MIT", why: "Built from the same sources as next, and left out of packaged trees." },
  { name: /^(ssh2|cpu-features|buildcheck)$/, licence: "MIT", why: "Said in the older form, which lock files leave out." },
  {
    name: /^@img\/sharp-(libvips|wasm32|win32)/,
    licence: "LGPL-3.0-or-later",
    why: "A shared library of its own, unchanged, that anyone can replace.",
  },
];

/** What only builds and tests the program may be used under besides, and why: it is passed on in no form. */
const TOOLS = [
  { name: /^(axe-core|@axe-core\/playwright)$/, licence: "MPL-2.0", why: "Checks accessibility in tests, unchanged." },
  { name: /^lightningcss(-.+)?$/, licence: "MPL-2.0", why: "Writes style sheets while building, unchanged; what it writes is ours." },
  { name: /^elkjs$/, licence: "EPL-2.0", why: "Comes with Prisma's command line, which loads it for its own pages only." },
  { name: /^(humanize-number|only)$/, licence: "MIT", why: "Said in the readme only." },
  {
    name: /^(@duckdb\/node-bindings|@tailwindcss\/oxide|@unrs\/resolver-binding|@stripe\/cli)-/,
    licence: "MIT",
    why: "For systems other than this one, from the sources of the one that is installed and states it.",
  },
  { name: /^seq-queue$/, licence: "MIT", why: "Said in the file LICENSE only." },
];

/** The reasons by which packages may be used, for the test that none outlives its package. */
export const REASONS = [...KNOWN, ...TOOLS];

/** Every package of the lock file, with the licence that the installed one states itself, or else the lock file. */
export function allPackages(lock = readLock()) {
  return Object.entries(lock.packages)
    .filter(isPackage)
    .map(([path, { version, license }]) => ({ path, name: nameAt(path), version, licence: statedIn(path) ?? license }));
}

/** Older packages state an object, or a list of them of which one may be chosen. */
function statedIn(path) {
  const file = inRoot(path, "package.json");
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, "utf8"));
  const stated = [license ?? licenses ?? []].flat().map((one) => (typeof one === "string" ? one : one.type));
  return stated.length === 0 ? undefined : stated.join(" OR ");
}

const readLock = () => JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));

/** The same as `judge`, for what is not passed on. */
export function judgeTool(one) {
  const tool = TOOLS.find(({ name, licence }) => name.test(one.name) && [licence, undefined].includes(one.licence));
  return tool ? { licence: tool.licence, why: tool.why } : judge(one);
}

/**
 * Every package that is passed on, as the lock file names it: those that the running program loads, on any system, and those that
 * are built into it.
 */
export function shippedPackages(lock = readLock(), roots = builtInRoots()) {
  const shipped = new Set(builtIn(lock.packages, roots));
  return Object.entries(lock.packages)
    .filter((entry) => isPackage(entry) && ((!entry[1].dev && !entry[1].devOptional) || shipped.has(entry[0])))
    .map(([path, { version, license }]) => ({ path, name: nameAt(path), version, licence: license }));
}

/** Our own folders, and links to them, are none. */
const isPackage = ([path, { link }]) => path.includes("node_modules/") && !link;

const nameAt = (path) => path.slice(path.lastIndexOf("node_modules/") + 13);

/** The paths of packages and of all that these depend on. */
function builtIn(packages, roots) {
  const found = new Set();
  const open = roots.map((name) => `node_modules/${name}`);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || packages[path] === undefined) continue;
    found.add(path);
    open.push(...Object.keys(packages[path].dependencies ?? {}).map((name) => pathFrom(packages, path, name)));
  }
  return found;
}

/** Where Node.js would find a package from another: in its own folder, or the nearest one above. */
function pathFrom(packages, from, name) {
  for (let folder = from; folder !== ""; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
  }
  return `node_modules/${name}`;
}

const SOURCES = ["app", "components", "lib", "stripe-sandbox"];
const PACKAGE = String.raw`["']((?:@[a-z0-9.-]+\/)?[a-z0-9][a-z0-9._-]*)`;
const NAMES = String.raw`\s(?!type\b)[\w$*{},\s]+\sfrom\s`;
const IMPORT = new RegExp(String.raw`^(?:import|export)${NAMES}${PACKAGE}|^import\s${PACKAGE}|import\(${PACKAGE}`, "gm");

/** The packages that the sources of the program name, and no test or lint of them: the build puts these into it. */
export function builtInRoots() {
  const files = SOURCES.flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((name) => inRoot(folder, name)));
  const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$|\/tests\/|\/lint-[^/]+$/.test(path));
  const named = sources.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(IMPORT)].flatMap(([, ...names]) => names.filter(Boolean)),
  );
  return [...new Set(named)].sort();
}

/** Returns the licence of a package, with why it may be used where that is not plain; null where it may not. */
export function judge({ name, licence }) {
  const known = KNOWN.find((one) => one.name.test(name));
  if (known) return { licence: known.licence, why: known.why };
  return licence !== undefined && isPermissive(licence) ? { licence } : null;
}

function isPermissive(expression) {
  const plain = expression.replaceAll(/[()]/g, "");
  return plain.split(/ and /i).every((part) => part.split(/ or /i).some((one) => PERMISSIVE.includes(one.trim())));
}
