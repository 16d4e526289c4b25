import { expect, test } from "vitest";
import { Changes } from "./changes";

function begun(version = 10): Changes {
  const changes = new Changes();
  changes.heard(version, []);
  return changes;
}

test("what was read of an organisation holds until that organisation changes, whatever others do", () => {
  const changes = begun();
  changes.heard(12, ["org_a", "org_b"]);
  expect([changes.isCurrent("org_a", 10), changes.isCurrent("org_b", 11), changes.isCurrent("org_c", 10)]).toEqual([false, false, true]);
  expect(changes.isCurrent("org_a", 12)).toBe(true);
  changes.heard(13, ["org_b"]);
  expect([changes.isCurrent("org_a", 12), changes.isCurrent("org_b", 12)]).toEqual([true, false]);
});

test("a look that finds nothing new changes nothing", () => {
  const changes = begun();
  changes.heard(10, []);
  expect(changes.isCurrent("org_a", 10)).toBe(true);
});

test.each([
  ["a version that is about everyone", 11, []],
  ["versions of which some are forgotten", 5_000, ["org_b", "org_c"]],
  ["one version of two that is about everyone", 12, ["org_b"]],
  ["a database that was put back", 3, []],
  ["a database that was put back, with what looks like changes", 9, ["org_b"]],
])("after %s nothing that was read before holds", (_, version, orgIds) => {
  const changes = begun();
  changes.heard(version, orgIds);
  expect(changes.isCurrent("org_a", 10)).toBe(false);
  expect(changes.isCurrent("org_a", version)).toBe(true);
});

test("very many changed organisations are not remembered one by one, and none of them is served what was before", () => {
  const changes = begun(0);
  for (let version = 1; version <= 50_001; version++) changes.heard(version, [`org_${version}`]);
  for (const org of ["org_1", "org_50000", "org_50001", "org_x"]) expect(changes.isCurrent(org, 0)).toBe(false);
  expect(changes.isCurrent("org_1", 50_001)).toBe(true);
});
