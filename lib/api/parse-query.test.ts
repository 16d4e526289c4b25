import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import * as p from "@/lib/core/parameters";
import { canonicalQuery, parseQuery, readQuery } from "./parse-query";

const about = { description: "A thing.", example: "1" };
const NONE = z.object({});
const schema = z.object({
  country: p.oneOf(["DE", "FR"], about).optional(),
  type: p.listOf(["cell", "panel"], about).optional(),
  limit: p.integer({ minimum: 1, maximum: 100 }, about).optional(),
  cursor: p.opaque(20, { ...about, neutral: "first" }).optional(),
});

const refusal = (search: string): DomainError => {
  try {
    parseQuery(schema, readQuery(search, schema));
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error(`${search} was not refused`);
};

describe("a query string", () => {
  test("is split as the URL standard splits it", () => {
    const { values, issues } = readQuery("a=1+2&b=%C3%A9&c&=d&&e=x=y", NONE);
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
    expect(readQuery(search, NONE).issues).toEqual([expect.objectContaining({ parameter, code })]);
  });

  test("holds 60 parameters and not one more", () => {
    const many = (count: number): string => Array.from({ length: count }, (_, i) => `p${i}=1`).join("&");
    expect(readQuery(many(60), NONE).values.size).toBe(60);
    expect(() => readQuery(many(61), NONE)).toThrow(expect.objectContaining({ code: "invalid-parameter" }));
  });

  test("means the same in any order and spelling, and is another with another value", () => {
    const canonical = (search: string, without?: string[]): string => canonicalQuery(readQuery(search, NONE).values, without);
    expect(canonical("b=%7E2&a=1+x")).toBe(canonical("a=1%20x&b=~2"));
    expect(canonical("a=1&b=2")).not.toBe(canonical("a=1&b=3"));
    expect(canonical("a=1%26b%3D2")).not.toBe(canonical("a=1&b=2"));
    expect(canonical("a=1&cursor=x", ["cursor"])).toBe("a=1");
  });
});

describe("a parameter of several values", () => {
  test.each([
    "type=cell,panel",
    "type=cell&type=panel",
    "type[]=cell&type[]=panel",
    "type[0]=cell&type[1]=panel",
    "type%5B0%5D=cell&type%5B1%5D=panel",
    "type%5B%5D=cell&type=panel",
    "type=cell,panel&type=cell",
  ])("is read from %s", (search) => {
    expect(parseQuery(schema, readQuery(search, schema))).toEqual({ type: ["cell", "panel"] });
  });

  test("means the same for caches and cursors however it is written", () => {
    const canonical = (search: string): string => canonicalQuery(readQuery(search, schema).values);
    expect(canonical("type[]=cell&limit=1&type=panel")).toBe(canonical("limit=1&type=cell,panel"));
    expect(canonical("type=cell&type=panel")).not.toBe(canonical("type=cell"));
  });

  test("has no empty value, and other parameters no brackets", () => {
    expect(refusal("type=cell&type=")).toMatchObject({ extra: { errors: [{ parameter: "type", code: "unknown-value" }] } });
    for (const search of ["limit[]=1", "limit[0]=1", "type[x]=cell", "type[0][1]=cell"])
      expect(refusal(search)).toMatchObject({ code: "unknown-parameter" });
  });
});

describe("a neutral value", () => {
  test("is as if the parameter were not there, also for caches and cursors", () => {
    const raw = readQuery("cursor=first&limit=1", schema);
    expect(parseQuery(schema, raw)).toEqual({ limit: 1 });
    expect(canonicalQuery(raw.values)).toBe("limit=1");
  });

  test("is one in any case, and of its own parameter only", () => {
    expect(parseQuery(schema, readQuery("cursor=FIRST", schema))).toEqual({});
    expect(refusal("limit=first")).toMatchObject({ code: "invalid-parameter" });
  });

  test.each(["cursor=first&cursor=abc", "cursor=abc&cursor=first", "cursor=first&cursor=first"])("is said once: %s", (search) => {
    expect(refusal(search)).toMatchObject({ extra: { errors: [{ parameter: "cursor", code: "repeated" }] } });
  });
});

describe("parameters", () => {
  test("are values of their schema, each of them optional", () => {
    expect(parseQuery(schema, readQuery("country=de&limit=7", schema))).toEqual({ country: "DE", limit: 7 });
    expect(parseQuery(schema, readQuery("", schema))).toEqual({});
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
