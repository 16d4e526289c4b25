import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "@/testing/portal";
import { ALL_PLACES, API_PLACES, DATA_PLACES, permissionAt } from "./places";

test("a page asks for its own permission, and what lies below it for the same", () => {
  expect(permissionAt("/console")).toBe("org:read");
  expect(permissionAt("/console/logs/019d0000?q=1")).toBe("usage:read");
  expect(permissionAt("/console/audit?person=usr_1")).toBe("audit:read");
  expect(permissionAt("/console/logsomething")).toBe("org:read");
  expect(permissionAt("/elsewhere")).toBe("org:read");
  expect(permissionAt("/console/settings/single-sign-on?tested=ok")).toBe("org:write");
});

test("the page that says which roles open a page says those that its own guard asks for", () => {
  const guarded = pages().flatMap(({ path, file }) => {
    const may = /consolePage\("([\w:]+)"\)/.exec(readFileSync(file, "utf8"))?.[1];
    return may === undefined ? [] : [[path.replaceAll(/\[\w+\]/g, "id_0"), may]];
  });
  expect(guarded.length).toBeGreaterThan(20);
  for (const [path = "", may] of guarded) expect(permissionAt(path), path).toBe(may);
});

test("the rail stays short, and no place stands in it twice", () => {
  for (const group of [DATA_PLACES, API_PLACES]) expect(group.length).toBeLessThanOrEqual(7);
  const all = ALL_PLACES.map(({ href }) => href);
  expect(new Set(all).size).toBe(all.length);
});
