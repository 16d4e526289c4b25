import { expect, test } from "vitest";
import { nextPath } from "./next-path";

test("a path of this site is kept with its query", () => {
  expect(nextPath("/console/team?role=owner#x")).toBe("/console/team?role=owner#x");
  expect(nextPath("/requests/abc.def")).toBe("/requests/abc.def");
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
