import { expect, test } from "vitest";
import { OTHER_PLACES, permissionAt, PLACES, SECONDARY_PLACES } from "./places";

test("a page asks for its own permission, and what lies below it for the same", () => {
  expect(permissionAt("/console")).toBe("org:read");
  expect(permissionAt("/console/logs/019d0000?q=1")).toBe("usage:read");
  expect(permissionAt("/console/audit?person=usr_1")).toBe("audit:read");
  expect(permissionAt("/console/logsomething")).toBe("org:read");
  expect(permissionAt("/elsewhere")).toBe("org:read");
});

test("the rail stays short, and no place stands in it twice", () => {
  expect(PLACES.length).toBeLessThanOrEqual(8);
  const all = [...PLACES, ...SECONDARY_PLACES, ...OTHER_PLACES].map(({ href }) => href);
  expect(new Set(all).size).toBe(all.length);
});
