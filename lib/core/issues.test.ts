import { expect, test } from "vitest";
import { z } from "zod";
import { issuesOf, readParameters } from "./issues";
import { integer, listOf, words } from "./parameters";

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
  expect(readParameters(schema, new Map([["limit", "3"]]), "filter")).toEqual({ data: { limit: 3 }, unknown: [], wrong: [] });
  const read = readParameters(
    schema,
    new Map([
      ["limit", "10"],
      ["limt", "3"],
    ]),
    "filter",
  );
  expect(read.data).toBeUndefined();
  expect(read.unknown).toEqual([
    { parameter: "limt", code: "unknown-parameter", detail: "Unknown filter: limt. Did you mean limit? Valid filters: limit." },
  ]);
  expect(read.wrong).toMatchObject([{ parameter: "limit", code: "out-of-range" }]);
});

test("of several names that another may mean, the one that takes the value is suggested", () => {
  const about = { description: "", example: "" };
  const schema = z.object({
    technology: listOf(["topcon"], about).optional(),
    category: listOf(["module"], about).optional(),
    q: words(about).optional(),
  });
  const suggested = (name: string, value: string) => readParameters(schema, new Map([[name, value]]), "parameter").unknown[0]?.detail;
  expect(suggested("type", "module")).toContain("Did you mean category?");
  expect(suggested("type", "topcon")).toContain("Did you mean technology?");
  expect(suggested("type", "other")).toContain("Did you mean technology?");
  expect(suggested("year", "2025")).not.toContain("Did you mean");
});

test("a value that another list has for the same thing is what was meant", () => {
  const schema = z.object({ type: listOf(["panel", "cell"], { description: "", example: "", meant: () => "panel" }).optional() });
  expect(readParameters(schema, new Map([["type", "module"]]), "parameter").wrong[0]?.detail).toContain("Did you mean panel?");
});

test("a name without end is repeated only as far as it helps, and one that every object has is unknown", () => {
  const schema = z.object({ limit: integer({ minimum: 1, maximum: 9 }, { description: "", example: "1" }).optional() });
  const unknownOf = (name: string) => readParameters(schema, new Map([[name, "1"]]), "filter").unknown;
  expect(unknownOf("x".repeat(500))[0]?.parameter).toHaveLength(60);
  for (const name of ["toString", "__proto__", "constructor"])
    expect(unknownOf(name)).toMatchObject([{ parameter: name, code: "unknown-parameter" }]);
});

test("an unknown name spoils nothing of what is known", () => {
  const strict = z.strictObject({ limit: integer({ minimum: 1, maximum: 9 }, { description: "", example: "1" }).optional() });
  const read = readParameters(
    strict,
    new Map([
      ["limit", "3"],
      ["other", "x"],
    ]),
    "filter",
  );
  expect([read.data, read.wrong, read.unknown.length]).toEqual([{ limit: 3 }, [], 1]);
});

test.each([
  ["nothing", z.string(), undefined, "This field is required."],
  ["a number for a text", z.string(), 7, "Use a string."],
  ["a text for a list", z.array(z.string()), "a", "Use an array."],
  ["a part for a whole number", z.int().nullable(), 2.5, "Use a whole number."],
  ["what no calculation gives", z.number(), Number.NaN, "Use a number."],
  ["a text for a choice", z.boolean(), "yes", "Use true or false."],
  ["a list for an object", z.object({ a: z.string() }), [], "Use an object."],
  ["a list for names and values", z.record(z.string(), z.string()), [], "Use an object."],
  ["a text for a list of fixed length", z.tuple([z.string(), z.string()]), "a", "Use an array."],
  ["a value that is in no list", z.enum(["live", "test"]), "prod", "Use one of: live, test."],
  ["another word than the only one", z.literal("yes"), "no", "Use yes."],
  ["an empty list", z.array(z.string()).min(1), [], "Use at least 1 item."],
  ["a long list", z.array(z.string()).max(2), ["a", "b", "c"], "Use at most 2 items."],
  ["a long text", z.string().max(3), "abcd", "Use at most 3 characters."],
  ["a small number", z.number().min(5), 4, "Use at least 5."],
  ["a number at a limit that is not included", z.number().positive(), 0, "Use more than 0."],
  ["a number at an upper limit that is not included", z.number().lt(5), 5, "Use less than 5."],
  ["no date", z.iso.date(), "2026-13-01", "Use a date such as 2026-11-18."],
  ["words of the schema's own", z.string("Enter a name."), undefined, "Enter a name."],
])("%s is answered in plain words", (_, schema, given, detail) => {
  expect(issuesIn(schema, given).map((issue) => issue.detail)).toEqual([detail]);
});

test("a kind that is none of those of a union is answered with them", () => {
  const kind = (name: string) => z.strictObject({ kind: z.literal(name) });
  const schema = z.discriminatedUnion("kind", [kind("company"), kind("shipments")]);
  expect(issuesIn(schema, { kind: "person" })).toEqual([
    { parameter: "kind", code: "invalid-value", detail: "Use one of: company, shipments." },
  ]);
});
