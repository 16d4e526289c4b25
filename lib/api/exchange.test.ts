import { describe, expect, test } from "vitest";
import { z } from "zod";
import { idOf } from "@/lib/core/parameters";
import { headerPairs, type HttpCall } from "@/lib/http/call";
import { commonHeaders, type Standing } from "./exchange";
import { withoutKeys } from "./identify";
import { namedParams, parseParams } from "./serve-action";
import { apiPath } from "./web-handlers";

const call = { id: "id-1", nowMs: 1_000_000 } as HttpCall;
const standing = (period: Partial<Standing["period"]> | null, isSandbox = false): Standing =>
  ({
    access: { policy: "policy", isSandbox },
    burst: { passed: true, left: 7, fullInS: 3, nextInS: 1 },
    period: period && { quota: 10, used: 4, endsAtMs: 1_009_001, ...period },
  }) as unknown as Standing;
const headersOf = (...given: Parameters<typeof commonHeaders>): Map<string, string> => new Map(headerPairs(commonHeaders(...given)));

describe("the headers of every response", () => {
  test("say of nobody's call what it is called and that it is free", () => {
    const headers = headersOf(call, null);
    expect([headers.get("Request-Id"), headers.get("Usage-Charge"), headers.get("Access-Control-Allow-Origin")]).toEqual([
      "id-1",
      "0",
      "*",
    ]);
    expect([headers.has("RateLimit"), headers.has("RateLimit-Policy")]).toEqual([false, false]);
  });

  test.each([
    ["as it stood", { period: {} }, undefined, '"burst";r=7;t=3, "month";r=6;t=10'],
    ["with this call", { period: {} }, { charge: 1, used: 5 }, '"burst";r=7;t=3, "month";r=5;t=10'],
    ["of a day in the sandbox", { period: {}, isSandbox: true }, undefined, '"burst";r=7;t=3, "day";r=6;t=10'],
    ["never below nothing", { period: { used: 12 } }, undefined, '"burst";r=7;t=3, "month";r=0;t=10'],
    ["of a period that has just ended", { period: { endsAtMs: 1 } }, undefined, '"burst";r=7;t=3, "month";r=6;t=0'],
    ["without a cap", { period: { quota: null } }, undefined, '"burst";r=7;t=3'],
    ["that could not be read", { period: null }, undefined, '"burst";r=7;t=3'],
  ] as const)("say how many calls are left %s", (_, { period, ...rest }, charged, limit) => {
    const headers = headersOf(call, standing(period, "isSandbox" in rest), charged);
    expect([headers.get("RateLimit"), headers.get("RateLimit-Policy")]).toEqual([limit, "policy"]);
    expect(headers.get("Usage-Charge")).toBe(charged ? "1" : "0");
  });
});

test("nothing that looks like a key comes into the log, however it is written", () => {
  const key = `spv_live_${"a".repeat(36)}`;
  for (const text of [
    `key=${key}`,
    `key=${key.replaceAll("_", "%5F")}`,
    `key=${key.replaceAll("_", "%5f")}&x=1`,
    `key=${key.slice(0, 20)}`,
  ])
    expect(withoutKeys(text), text).not.toContain("aaaaaa");
  expect(withoutKeys("key=spv_explorer_abcdef.ghi-jkl&x=1")).toBe("key=[key]&x=1");
  expect(withoutKeys("country=DE&q=spv_alive")).toBe("country=DE&q=spv_alive");
  expect(withoutKeys("q=".padEnd(9_000, "x"))).toHaveLength(2_000);
});

test.each([
  ["/api/v1/companies", "/companies"],
  ["/api/companies", "/companies"],
  ["/api/v1/", "/"],
  ["/api/v1", "/v1"],
  ["/apiary", undefined],
  ["/console", undefined],
])("%s is the API's path %s", (pathname, path) => expect(apiPath(pathname)).toBe(path));

test("what stands in the places of a path is read by their names, and what can't be one names nothing", () => {
  const route = {
    path: "/things/{id}/parts/{part}",
    params: z.object({ id: idOf("th", { description: "", example: "th_1" }), part: z.string() }),
  };
  expect([...namedParams(route.path, ["th_1", "b"])]).toEqual([
    ["id", "th_1"],
    ["part", "b"],
  ]);
  expect(parseParams(route, ["th_1", "b"])).toEqual({ id: "th_1", part: "b" });
  expect(() => parseParams(route, ["co_1", "b"])).toThrow(expect.objectContaining({ code: "not-found" }));
});
