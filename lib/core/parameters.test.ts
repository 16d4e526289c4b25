import { expect, test } from "vitest";
import type { z } from "zod";
import * as p from "./parameters";

const about = { description: "A test.", example: "x" };
const read = <T>(schema: z.ZodType<T, string>, text: string): T | string => {
  const result = schema.safeParse(text);
  return result.success ? result.data : (result.error.issues[0]?.message ?? "");
};

test("an unknown value names what exists and what was probably meant", () => {
  expect(read(p.listOf(["panel", "inverter"], about), "panle")).toBe(
    '"panle" is not a valid value. Did you mean panel? Valid values: panel, inverter.',
  );
});

test("a list is in any case, without repeats, and never has empty entries", () => {
  expect(read(p.listOf(["de", "us"], about), "DE,us,de")).toEqual(["de", "us"]);
  expect(read(p.listOf(["de", "us"], about), "de,,us")).toBe("Remove the empty value between commas.");
});

test("numbers are exact text inside their range", () => {
  const watts = p.decimal({ minimum: 0, maximum: 1_000 }, about);
  expect(read(watts, "400.50")).toBe("400.50");
  for (const text of ["1e3", "0x10", "1,5", "-1", "1001", "NaN", "Infinity", " 1"]) expect(read(watts, text)).toMatch(/is/);
});

test("days, quarters and times must be what they claim", () => {
  expect(read(p.day(about), "2026-02-30")).toMatch(/not a valid date/);
  expect(read(p.quarters(2, about), "2025q3")).toEqual(["2025Q3"]);
  expect(read(p.quarters(2, about), "2025Q3, 2024Q3,2025q3")).toEqual(["2025Q3", "2024Q3"]);
  expect(read(p.quarters(2, about), "2025q5")).toMatch(/"2025q5" is not a quarter/);
  expect(read(p.quarters(2, about), "2025Q3,")).toMatch(/empty value/);
  expect(read(p.quarters(2, about), "2025Q1,2025Q2,2025Q3")).toMatch(/at most 2 quarters/);
  expect(read(p.asOf(about), "412")).toEqual({ release: 412 });
  expect(read(p.asOf(about), "2026-11-01T06:00:00Z")).toEqual({ at: Date.parse("2026-11-01T06:00:00Z") });
  for (const text of ["0", "-1", "yesterday", "2026-02-30T00:00:00Z"]) expect(read(p.asOf(about), text)).toMatch(/neither/);
});

test("empty and control characters are refused", () => {
  expect(read(p.words(about), "  ")).toMatch(/leaving it empty/);
  expect(read(p.words(about), "a\u0007b")).toMatch(/control/);
  expect(read(p.words(about), "x".repeat(201))).toMatch(/at most 200/);
});

const codeFor = <T>(schema: z.ZodType<T, string>, text: string): unknown => {
  const issue = schema.safeParse(text).error?.issues[0];
  return issue?.code === "custom" ? issue.params?.["code"] : issue;
};

test("each fault has the code that a program can tell it by", () => {
  const whole = p.integer({ minimum: 1, maximum: 9 }, about);
  expect(codeFor(whole, " ")).toBe("empty");
  expect(codeFor(whole, "x")).toBe("invalid-value");
  expect(codeFor(whole, "10")).toBe("out-of-range");
  expect(codeFor(p.decimal({ minimum: 0, maximum: 1 }, about), "1.1")).toBe("out-of-range");
  expect(codeFor(p.oneOf(["csv"], about), "xml")).toBe("unknown-value");
  expect(codeFor(p.listOf(["de"], about), "de,xx")).toBe("unknown-value");
  expect(codeFor(p.listOf(["de"], about), "de,".repeat(51))).toBe("invalid-value");
});

test("what a parameter says of itself is what the documentation shows", () => {
  expect(p.oneOf(["csv", "json"], { description: "The format.", example: "csv" }).meta()).toMatchObject({
    description: "The format.",
    example: "csv",
    schema: { type: "string", enum: ["csv", "json"] },
  });
});

test("one value is known in any case and given back as it is called", () => {
  expect(read(p.oneOf(["TOPCon", "HJT"], about), "topcon")).toBe("TOPCon");
  expect(read(p.oneOf(["TOPCon", "HJT"], about), "hjtt")).toBe('"hjtt" is not a valid value. Did you mean HJT? Valid values: TOPCon, HJT.');
});

test("a list holds fifty values, and a vocabulary may recognise more than its own words", () => {
  const letters = Array.from({ length: 60 }, (_, i) => `v${i}`);
  expect(read(p.listOf(letters, about), letters.slice(0, 50).join(", "))).toHaveLength(50);
  expect(read(p.listOf(letters, about), letters.slice(0, 51).join(","))).toBe("Use at most 50 values. This list has 51.");
  const byCode = p.listOf(["DE", "FR"], about, (text) => (text === "276" ? "DE" : undefined));
  expect(read(byCode, "276")).toEqual(["DE"]);
  expect(read(byCode, "DE")).toMatch(/not a valid value/);
});

test("of a long vocabulary only the nearest value is named, not all", () => {
  const many = Array.from({ length: 41 }, (_, i) => `country${String(i).padStart(2, "0")}`);
  expect(read(p.listOf(many, about), "contry07")).toBe('"contry07" is not a valid value. Did you mean country07?');
  expect(read(p.listOf(many, about), "x")).toBe('"x" is not a valid value. Example: country00.');
  expect(read(p.listOf(many.slice(1), about), "x")).toMatch(/Valid values: country01, country02/);
});

test("what a text probably means is suggested, and never taken for it", () => {
  const byName = p.listOf(["DE", "GB"], { ...about, meant: (text) => (text === "Germany" ? "DE" : undefined) });
  expect(read(byName, "Germany")).toBe('"Germany" is not a valid value. Did you mean DE? Valid values: DE, GB.');
  expect(read(byName, "gbb")).toMatch(/Did you mean GB\?/);
  expect(byName.meta()).not.toHaveProperty("meant");
});

test("a value without end is repeated by its first forty characters", () => {
  expect(read(p.day(about), "2026".repeat(100))).toBe(`"${"2026".repeat(10)}…" is not a valid date (YYYY-MM-DD).`);
  expect(read(p.day(about), "x".repeat(40))).toContain(`"${"x".repeat(40)}"`);
});

test.each([
  [p.integer({ minimum: -5, maximum: 5 }, about), ["-5", "0", "5"], ["-6", "6", "5.0", "5x", "0x5", "", "1e0"]],
  [
    p.decimal({ minimum: 0, maximum: 10 }, about),
    ["0", "10", "9.999999", "-0"],
    ["-0.1", "10.000001", "9.9999999", ".5", "5.", "1e1", "0000000000001"],
  ],
  [
    p.idOf("co", { ...about, example: "co_1" }),
    ["co_1", `co_${"z".repeat(40)}`],
    ["co_", "co_A", `co_${"z".repeat(41)}`, "xco_1", "co_1 ", "prd_1"],
  ],
  [p.opaque(5, about), ["a", "abcde"], ["abcdef"]],
  [p.words(about), ["a b", "x".repeat(200)], ["x".repeat(201), "a\tb", "a\nb"]],
  [p.day(about), ["2026-11-22", "2024-02-29"], ["2026-11-22T00:00", "2025-02-29", "26-11-22"]],
])("%# takes what fits and refuses what doesn't", (schema: z.ZodType<unknown, string>, fitting, wrong) => {
  for (const text of fitting) expect(schema.safeParse(text).success, text).toBe(true);
  for (const text of wrong) expect(schema.safeParse(text).success, text).toBe(false);
});

test("yes and no are two words", () => {
  expect([read(p.yesNo(about), "true"), read(p.yesNo(about), "false")]).toEqual([true, false]);
  for (const other of ["1", "yes", "TRUE", "0"]) expect(read(p.yesNo(about), other)).toMatch(/neither true nor false/);
});

test("text is kept without the spaces around it", () => {
  expect(read(p.words(about), "  Jinko  Solar ")).toBe("Jinko  Solar");
});

const AT_SIX = Date.parse("2026-11-01T06:00:00Z");
test.each([
  ["2026-11-01T06:00:00Z", AT_SIX],
  ["2026-11-01t06:00:00z", AT_SIX],
  ["2026-11-01T06:00Z", AT_SIX],
  ["2026-11-01T08:00:00+02:00", AT_SIX],
  ["2026-11-01T06:00:00.250Z", AT_SIX + 250],
])("%s is a time", (text, ms) => {
  expect(read(p.instant(about), text)).toBe(ms);
  expect(read(p.asOf(about), text)).toEqual({ at: ms });
});

test.each([
  "2026-11-01T06:00:00",
  "2026-11-01 06:00:00Z",
  "2026-11-01T25:00:00Z",
  "2026-02-29T06:00:00Z",
  "2026-11-01T06:00:00+2",
  "1793512800",
  "now",
])("%s is no time", (text) => {
  expect(read(p.instant(about), text)).toMatch(/neither/);
});

test("a day alone begins at midnight in UTC, and only a release or a time says of when data is", () => {
  expect(read(p.instant(about), "2026-11-01")).toBe(Date.parse("2026-11-01T00:00:00Z"));
  expect(read(p.asOf(about), "2026-11-01")).toMatch(/neither a release number/);
  expect(read(p.asOf(about), "999999999")).toEqual({ release: 999_999_999 });
  expect(read(p.asOf(about), "1000000000")).toMatch(/neither/);
  expect(read(p.asOf(about), "007")).toEqual({ release: 7 });
});
