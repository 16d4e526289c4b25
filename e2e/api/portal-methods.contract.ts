import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fill, METHODS, portalRoutes } from "@/testing/portal";
import { expectProblem } from "./answers";
import { exchange } from "./server";

const EXPORTED = /export const (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g;

/** A path in which every dynamic part has a value, whatever it is: a method is refused before anyone looks. */
const filled = (path: string): string => fill(path.replaceAll(/\[\w+\]/g, "[x]"), { x: "x" });

const ROUTES = portalRoutes().flatMap(({ path, file }) => {
  const own = [...readFileSync(file, "utf8").matchAll(EXPORTED)].map(([, method = ""]) => method);
  const all = [...new Set([...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  const missing = METHODS.find((method) => !own.includes(method));
  return missing === undefined ? [] : [{ path: filled(path), missing, allow: all.toSorted().join(", ") }];
});

test("there are routes of all three areas", () => {
  expect(new Set(ROUTES.map(({ path }) => path.split("/")[2]))).toEqual(new Set(["public", "console", "staff"]));
});

test.each(ROUTES)("$missing of $path is refused with what it has", async ({ path, missing, allow }) => {
  const answer = await exchange(path, missing, {});
  expectProblem(answer, 405, "method-not-allowed");
  expect(answer.headers.allow).toBe(allow);
});
