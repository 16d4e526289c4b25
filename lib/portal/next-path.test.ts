import { expect, test } from "vitest";
import { nextPath } from "./next-path";

test("a path of this site is kept with its query", () => {
  expect(nextPath("/console/team?role=owner#x")).toBe("/console/team?role=owner#x");
  expect(nextPath("/requests/abc.def")).toBe("/requests/abc.def");
});

test("what the framework adds to load a part of a page is left out", () => {
  expect(nextPath("/console/team?_rsc=1ab2c")).toBe("/console/team");
  expect(nextPath("/console/logs?status=4xx&_rsc=1ab2c&q=a%20b#x")).toBe("/console/logs?status=4xx&q=a+b#x");
  expect(nextPath("/console/logs?q=a%20b")).toBe("/console/logs?q=a%20b");
});

test("everything that could lead to another site falls back", () => {
  const hostile = [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "console",
    "",
    "/%0d%0a\u0000",
    " /console",
    "///evil.example",
    "/\n//evil.example",
    "/.//evil.example/x",
    "/a/..//evil.example",
    "/%2e//evil.example",
  ];
  for (const given of [...hostile, null, undefined]) expect(nextPath(given), String(given)).toBe("/console");
  expect(nextPath("//evil.example", "/staff")).toBe("/staff");
});
