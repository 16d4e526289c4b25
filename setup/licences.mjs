import { readFileSync } from "node:fs";
import { inRoot } from "./project.mjs";

/** Licences that ask for their text to be kept, and for nothing of what they are used in. */
const PERMISSIVE = [
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "Unlicense"],
  // Tables of what browsers can do: data, which names its source.
  "CC-BY-4.0",
];

/** What packages leave unsaid or say otherwise, and why they may be used. */
const KNOWN = [
  { name: /^geist$/, licence: "OFL-1.1", why: "Fonts, which are drawn into pictures unchanged." },
  { name: /^@next\/swc-/, licence: "MIT", why: "Built from the same sources as next, and left out of packaged trees." },
  {
    name: /^@img\/sharp-(libvips|wasm32|win32)/,
    licence: "LGPL-3.0-or-later",
    why: "A shared library of its own, unchanged, that anyone can replace.",
  },
];

/** Every package of the lock file that production may load, on any system. */
export function productionPackages(lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"))) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path, { version, license }]) => ({ path, name: path.slice(path.lastIndexOf("node_modules/") + 13), version, licence: license }));
}

/** Returns the licence of a package, with why it may be used where that is not plain; null where it may not. */
export function judge({ name, licence }) {
  const known = KNOWN.find((one) => one.name.test(name));
  if (known) return { licence: known.licence, why: known.why };
  return licence !== undefined && isPermissive(licence) ? { licence } : null;
}

function isPermissive(expression) {
  const plain = expression.replaceAll(/[()]/g, "");
  return plain.split(" AND ").every((part) => part.split(" OR ").some((one) => PERMISSIVE.includes(one.trim())));
}
