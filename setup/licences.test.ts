import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { OUTSIDE } from "./bundle.mjs";
import { allPackages, builtInRoots, judge, judgeTool, REASONS, shippedPackages } from "./licences.mjs";
import { inRoot } from "./project.mjs";
import { billOfMaterials } from "./write-sbom.mjs";

const Package = z.object({ name: z.string(), version: z.string() });
const Bill = z.object({
  metadata: z.object({ component: z.object({ name: z.string() }) }),
  components: z.array(Package),
  dependencies: z.array(z.object({ ref: z.string() })),
});

test("nothing that is passed on has a licence that is unknown or asks for more than its text to be kept", () => {
  const packages = shippedPackages();
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((one) => judge(one) === null)).toEqual([]);
});

test("every package of the tree, also of those that only build and test, has a licence that is allowed or a reason of its own", () => {
  const all = allPackages();
  const shipped = new Set(shippedPackages().map(({ path }) => path));
  expect(all.length).toBeGreaterThan(shipped.size);
  expect(all.filter((one) => (shipped.has(one.path) ? judge(one) : judgeTool(one)) === null)).toEqual([]);
});

test("no reason outlives the package that it is for", () => {
  const names = allPackages().map(({ name }) => name);
  expect(REASONS.filter((reason) => !names.some((name) => reason.name.test(name)))).toEqual([]);
});

test("what tools may be used under, nothing that is passed on may, and a tool's new licence needs a new reason", () => {
  expect([judge, judgeTool].map((by) => by({ name: "axe-core", licence: "MPL-2.0" })?.licence)).toEqual([undefined, "MPL-2.0"]);
  expect(judgeTool({ name: "axe-core", licence: "GPL-3.0-only" })).toBeNull();
  expect(judgeTool({ name: "another", licence: "MPL-2.0" })).toBeNull();
});

test("the licence is that of the installed package, whichever form it states it in", () => {
  const read = (path: string) => allPackages({ packages: { "": {}, [path]: { license: "said by the lock file" } } })[0]?.licence;
  expect(["node_modules/zod", "node_modules/ssh2", "node_modules/not-installed"].map(read)).toEqual([
    "MIT",
    "MIT",
    "said by the lock file",
  ]);
});

test("what is loaded and what is built in is passed on, with what it needs; what builds and proves is not", () => {
  const names = shippedPackages().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["next", "pg", "pg-protocol", "zod", "lucide-react", "csv-parse", "pend"]));
  for (const name of ["vitest", "esbuild", "@playwright/test", "oxlint"]) expect(names).not.toContain(name);
});

test("a package is found where Node.js would find it", () => {
  const packages = {
    "node_modules/a": { dependencies: { b: "1", c: "1" }, dev: true },
    "node_modules/a/node_modules/b": { dependencies: { c: "1" }, dev: true },
    "node_modules/b": { dev: true },
    "node_modules/c": { dev: true },
    "node_modules/d": {},
  };
  const paths = shippedPackages({ packages }, ["a"]).map(({ path }) => path);
  expect(paths).toEqual(["node_modules/a", "node_modules/a/node_modules/b", "node_modules/c", "node_modules/d"]);
});

test("the bill of materials has every package that is passed on, nothing else, and the name of the program", () => {
  // As the first start sets it before the build.
  vi.stubEnv("NODE_ENV", "production");
  const packages = shippedPackages();
  const { metadata, components, dependencies } = Bill.parse(billOfMaterials(packages));
  vi.unstubAllEnvs();
  const names = (list: readonly { name: string; version: string }[]): string[] => [
    ...new Set(list.map(({ name, version }) => `${name}@${version}`)),
  ];
  expect(names(components).toSorted()).toEqual(names(packages).toSorted());
  expect(metadata.component.name).toBe("heliodex");
  expect(dependencies.map(({ ref }) => ref).filter((ref) => ref.startsWith("vitest@"))).toEqual([]);
});

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as Manifest;
const leftOutsideByNext = /serverExternalPackages: \[([^\]]*)\]/.exec(readFileSync(inRoot("next.config.mjs"), "utf8"))?.[1] ?? "";
/** Of a bundle, packages are left outside by a list; Next leaves native ones outside by itself, and pictures read the files of a font. */
const OUTSIDE_BY_NATURE = ["sharp", "geist", "react", "react-dom"];
const outside = [...OUTSIDE, ...[...leftOutsideByNext.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name), ...OUTSIDE_BY_NATURE];
const isOutside = (name: string) => outside.some((one) => one === name || (one.endsWith("/*") && name.startsWith(one.slice(0, -1))));

test("dependencies are what the running program loads from where it is installed, at most 35", () => {
  const names = Object.keys(manifest.dependencies);
  expect(names.filter((name) => !isOutside(name))).toEqual([]);
  expect(builtInRoots().filter((name) => isOutside(name) && manifest.devDependencies[name] !== undefined)).toEqual([]);
  expect(names.length).toBeLessThanOrEqual(35);
});

test.each([
  ["GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["UNLICENSED", false],
  [undefined, false],
  ["MIT AND GPL-2.0-only", false],
  ["(MIT OR GPL-2.0-only)", true],
  ["(MIT AND BSD-3-Clause)", true],
])("a package under %s may be used: %s", (licence, isFine) => {
  expect(judge({ name: "a-package", licence }) !== null).toBe(isFine);
});
