import { expect, test } from "vitest";
import { z } from "zod";
import { issuesOf, readParameters } from "./issues";
import { integer } from "./parameters";

const issuesIn = (schema: z.ZodType, given: unknown) => {
  const result = schema.safeParse(given);
  return result.success ? [] : issuesOf(result.error);
};

test("each fault names its value by its path, and each unknown name is a fault of its own", () => {
  const schema = z.strictObject({ name: z.string(), terms: z.strictObject({ calls: z.int() }) });
  expect(issuesIn(schema, { name: 1, terms: { calls: 1, quota: 2, plan: 3 } }).map(({ parameter, code }) => [parameter, code])).toEqual([
    ["name", "invalid-value"],
    ["terms.quota", "unknown-parameter"],
    ["terms.plan", "unknown-parameter"],
  ]);
});

test("a rule of ours gives its own code, any other the common one", () => {
  const ours = z.string().superRefine((_, ctx) => ctx.addIssue({ code: "custom", message: "no", params: { code: "out-of-range" } }));
  const theirs = z.string().refine(() => false, "no");
  expect(issuesIn(z.object({ a: ours, b: theirs }), { a: "", b: "" })).toEqual([
    { parameter: "a", code: "out-of-range", detail: "no" },
    { parameter: "b", code: "invalid-value", detail: "no" },
  ]);
});

test("parameters are read as far as they are known, and what is not known is said with the nearest name", () => {
  const schema = z.object({ limit: integer({ minimum: 1, maximum: 9 }, { description: "", example: "1" }).optional() });
  expect(readParameters(schema, new Map([["limit", "3"]]), "a filter")).toEqual({ data: { limit: 3 }, unknown: [], wrong: [] });
  const read = readParameters(
    schema,
    new Map([
      ["limit", "10"],
      ["limt", "3"],
    ]),
    "a filter",
  );
  expect(read.data).toBeUndefined();
  expect(read.unknown).toEqual([
    { parameter: "limt", code: "unknown-parameter", detail: "is not a filter. Did you mean limit? Valid: limit." },
  ]);
  expect(read.wrong).toMatchObject([{ parameter: "limit", code: "out-of-range" }]);
});
