import { expect, test } from "vitest";
import { ALL_PLACES, API_PLACES, DATA_PLACES, permissionAt } from "./places";

test("a page asks for its own permission, and what lies below it for the same", () => {
  expect(permissionAt("/console")).toBe("org:read");
  expect(permissionAt("/console/logs/019d0000?q=1")).toBe("usage:read");
  expect(permissionAt("/console/audit?person=usr_1")).toBe("audit:read");
  expect(permissionAt("/console/logsomething")).toBe("org:read");
  expect(permissionAt("/elsewhere")).toBe("org:read");
});

test("the rail stays short, and no place stands in it twice", () => {
  for (const group of [DATA_PLACES, API_PLACES]) expect(group.length).toBeLessThanOrEqual(7);
  const all = ALL_PLACES.map(({ href }) => href);
  expect(new Set(all).size).toBe(all.length);
});
