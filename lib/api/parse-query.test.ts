import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import * as p from "@/lib/core/parameters";
import { canonicalQuery, parseQuery, readQuery } from "./parse-query";

const about = { description: "A thing.", example: "1" };
const schema = z.object({
  country: p.oneOf(["DE", "FR"], about).optional(),
  limit: p.integer({ minimum: 1, maximum: 100 }, about).optional(),
});

const refusal = (search: string): DomainError => {
  try {
    parseQuery(schema, readQuery(search));
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error(`${search} was not refused`);
};

describe("a query string", () => {
  test("is split as the URL standard splits it", () => {
    const { values, issues } = readQuery("a=1+2&b=%C3%A9&c&=d&&e=x=y");
    expect([...values]).toEqual([
      ["a", "1 2"],
      ["b", "é"],
      ["c", ""],
      ["", "d"],
      ["e", "x=y"],
    ]);
    expect(issues).toEqual([]);
  });

  test.each([
    ["a=1&a=2", "a", "repeated"],
    ["a=1&%61=2", "a", "repeated"],
    ["a=%E9", "a", "bad-encoding"],
    ["%=1", "?", "bad-encoding"],
    ["a=x%00y", "a", "bad-character"],
    ["a%00b=1", "ab", "bad-character"],
  ])("%s has a fault of form", (search, parameter, code) => {
    expect(readQuery(search).issues).toEqual([expect.objectContaining({ parameter, code })]);
  });

  test("holds 60 parameters and not one more", () => {
    const many = (count: number): string => Array.from({ length: count }, (_, i) => `p${i}=1`).join("&");
    expect(readQuery(many(60)).values.size).toBe(60);
    expect(() => readQuery(many(61))).toThrow(expect.objectContaining({ code: "invalid-parameter" }));
  });

  test("means the same in any order and spelling, and is another with another value", () => {
    const canonical = (search: string, without?: string[]): string => canonicalQuery(readQuery(search).values, without);
    expect(canonical("b=%7E2&a=1+x")).toBe(canonical("a=1%20x&b=~2"));
    expect(canonical("a=1&b=2")).not.toBe(canonical("a=1&b=3"));
    expect(canonical("a=1%26b%3D2")).not.toBe(canonical("a=1&b=2"));
    expect(canonical("a=1&cursor=x", ["cursor"])).toBe("a=1");
  });
});

describe("parameters", () => {
  test("are values of their schema, each of them optional", () => {
    expect(parseQuery(schema, readQuery("country=de&limit=7"))).toEqual({ country: "DE", limit: 7 });
    expect(parseQuery(schema, readQuery(""))).toEqual({});
  });

  test("that do not exist are named with the nearest that does", () => {
    expect(refusal("contry=DE")).toMatchObject({
      code: "unknown-parameter",
      message: expect.stringContaining("Did you mean country?"),
      extra: { errors: [{ parameter: "contry", code: "unknown-parameter" }] },
    });
  });

  test("are all faulted at once: unknown ones first, then those of form, then values", () => {
    const { code, extra, message } = refusal("limit=0&x=1&country=%E9&y=2");
    expect([code, extra.errors?.map((issue) => [issue.parameter, issue.code])]).toEqual([
      "unknown-parameter",
      [
        ["x", "unknown-parameter"],
        ["y", "unknown-parameter"],
        ["country", "bad-encoding"],
        ["limit", "out-of-range"],
      ],
    ]);
    expect(message).toContain("x, y");
  });

  test("with a fault of form are refused even when what is left is valid", () => {
    expect(refusal("limit=1&limit=2")).toMatchObject({ code: "invalid-parameter", extra: { errors: [{ code: "repeated" }] } });
  });

  test("of a hostile length are cut in the report", () => {
    const [issue] = refusal(`${"x".repeat(500)}=1`).extra.errors ?? [];
    expect(issue?.parameter).toHaveLength(60);
  });
});
