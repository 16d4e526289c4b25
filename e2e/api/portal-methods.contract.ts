import { describe, expect, test } from "vitest";
import { apiRoutes, METHODS } from "@/testing/portal";
import { expectProblem } from "./answers";
import { exchange, HOST } from "./server";

const AREAS = ["auth", "console", "public", "sso", "staff"];

/**
 * Routes of Next with any value in their dynamic parts: a method is refused before anyone looks at these. SCIM and the endpoint for
 * Stripe take every method, and refuse themselves.
 */
const PATHS = apiRoutes()
  .map(({ path }) => path.replaceAll(/\[[^\]]+\]+/g, "x"))
  .filter((path) => AREAS.some((area) => path.startsWith(`/api/${area}/`)));

test("there are routes of all areas", () => {
  expect([...new Set(PATHS.map((path) => path.split("/")[2]))].toSorted()).toEqual(AREAS);
});

describe.runIf(HOST === "mounted")("our own server", () => {
  test.each(PATHS)("%s names its methods when it refuses one", async (path) => {
    const { status, headers } = await exchange(path, "OPTIONS", {});
    expect(status).toBe(204);
    const missing = METHODS.find((method) => !headers.allow?.split(", ").includes(method)) ?? "";
    const refused = await exchange(path, missing, {});
    expectProblem(refused, 405, "method-not-allowed");
    expect(refused.headers.allow).toBe(headers.allow);
  });
});
