import { describe, expect, test } from "vitest";
import { FieldName, MAX_CHARACTERS, type FieldType, type GivenValue } from "./contract";
import { readValue, refusedOptions } from "./rules";

const read = (type: FieldType, given: GivenValue) => readValue({ type, options: ["Tier 1", "Tier 2"] }, given);
const stored = (type: FieldType, given: GivenValue) => {
  const verdict = read(type, given);
  return "value" in verdict ? (verdict.value.number ?? verdict.value.text) : verdict;
};

test("a field can't be called what the column of the record is called", () => {
  expect(["id", "idx", "id_"].map((name) => FieldName.safeParse(name).success)).toEqual([false, true, true]);
});

describe("a value", () => {
  test.each([
    ["text", "  A-17 ", "A-17"],
    ["text", 17, "17"],
    ["text", "=1+1", "=1+1"],
    ["number", "0.0880", "0.0880"],
    ["number", "007.50", "7.50"],
    ["number", "-0.0", "0.0"],
    ["number", 12.5, "12.5"],
    ["number", "999999999999.999999", "999999999999.999999"],
    ["date", "2024-02-29", "2024-02-29"],
    ["enumeration", "tier 2", "Tier 2"],
    ["boolean", "YES", "true"],
    ["boolean", false, "false"],
  ] as const)("of type %s given as %j is kept as %j", (type, given, kept) => {
    expect(stored(type, given)).toBe(kept);
  });

  test.each([
    ["number", "1e3"],
    ["number", "1,5"],
    ["number", "NaN"],
    ["number", 1e21],
    ["number", "1234567890123"],
    ["number", ".5"],
    ["date", "2026-02-30"],
    ["date", "30/02/2026"],
    ["enumeration", "Tier 3"],
    ["boolean", "1"],
    ["boolean", "maybe"],
    ["text", true],
    ["text", "a\u0000b"],
    ["text", "x".repeat(MAX_CHARACTERS + 1)],
  ] as const)("of type %s given as %j is refused", (type, given) => {
    expect(read(type, given)).toHaveProperty("refused");
  });

  test.each(["text", "number", "date", "enumeration", "boolean"] as const)("of type %s is cleared by nothing", (type) => {
    for (const given of ["", "   ", null]) expect(read(type, given)).toEqual({ value: { text: null, number: null } });
  });

  test("of a list suggests what was probably meant", () => {
    expect(read("enumeration", "Tier 11")).toMatchObject({ refused: expect.stringContaining("Did you mean Tier 1?") as string });
  });

  test("may have as many characters as are allowed, whatever they weigh", () => {
    expect(stored("text", "☀".repeat(MAX_CHARACTERS))).toHaveLength(MAX_CHARACTERS);
  });
});

test("the values to choose from are at least one, each once, and of an enumeration only", () => {
  expect(refusedOptions("enumeration", ["a", "b"])).toBeNull();
  expect(refusedOptions("text", [])).toBeNull();
  expect(refusedOptions("text", ["a"])).not.toBeNull();
  expect(refusedOptions("enumeration", [])).not.toBeNull();
  expect(refusedOptions("enumeration", ["a", "A"])).toContain("more than once");
});
