import { expect, test } from "vitest";
import { judge, productionPackages } from "./licences.mjs";

test("nothing in production has a licence that is unknown or asks for more than its text to be kept", () => {
  const packages = productionPackages();
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((one) => judge(one) === null)).toEqual([]);
});

test("packages of development are not looked at", () => {
  const names = productionPackages().map(({ name }) => name);
  expect(names).toContain("next");
  expect(names).not.toContain("vitest");
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
