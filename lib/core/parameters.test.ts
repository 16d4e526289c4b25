import { expect, test } from "vitest";
import type { z } from "zod";
import * as p from "./parameters";

const about = { description: "A test.", example: "x" };
const read = <T>(schema: z.ZodType<T, string>, text: string): T | string => {
  const result = schema.safeParse(text);
  return result.success ? result.data : (result.error.issues[0]?.message ?? "");
};

test("an unknown value names what exists and what was probably meant", () => {
  expect(read(p.listOf(["panel", "inverter"], about), "panle")).toBe('"panle" is not known. Did you mean panel? Valid: panel, inverter.');
});

test("a list is in any case, without repeats, and never has empty entries", () => {
  expect(read(p.listOf(["de", "us"], about), "DE,us,de")).toEqual(["de", "us"]);
  expect(read(p.listOf(["de", "us"], about), "de,,us")).toBe("has an empty value between commas.");
});

test("numbers are exact text inside their range", () => {
  const watts = p.decimal({ minimum: 0, maximum: 1_000 }, about);
  expect(read(watts, "400.50")).toBe("400.50");
  for (const text of ["1e3", "0x10", "1,5", "-1", "1001", "NaN", "Infinity", " 1"]) expect(read(watts, text)).toMatch(/is/);
});

test("days, quarters and times must be what they claim", () => {
  expect(read(p.day(about), "2026-02-30")).toMatch(/not a valid date/);
  expect(read(p.quarter(about), "2025q3")).toBe("2025Q3");
  expect(read(p.quarter(about), "2025Q5")).toMatch(/not a quarter/);
  expect(read(p.asOf(about), "412")).toEqual({ release: 412 });
  expect(read(p.asOf(about), "2026-11-01T06:00:00Z")).toEqual({ at: Date.parse("2026-11-01T06:00:00Z") });
  for (const text of ["0", "-1", "yesterday", "2026-02-30T00:00:00Z"]) expect(read(p.asOf(about), text)).toMatch(/neither/);
});

test("empty and control characters are refused", () => {
  expect(read(p.words(about), "  ")).toMatch(/is empty/);
  expect(read(p.words(about), "a\u0007b")).toMatch(/control/);
  expect(read(p.words(about), "x".repeat(201))).toMatch(/at most 200/);
});
