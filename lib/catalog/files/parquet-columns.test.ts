import { describe, expect, test } from "vitest";
import type { DatasetField } from "../queries/datasets";
import { columnSchema, columnSource, digitsOf, unscaled } from "./parquet-columns";

const field = (type: string, nullable = true): DatasetField => ({ name: "f", type, nullable, unit: null, values: null, description: "" });
const none = { whole: 0, decimals: 0 };

test.each([
  ["0.088", 4, "880"],
  ["-0.45", 4, "-4500"],
  ["-0.0001", 4, "-1"],
  ["12", 4, "120000"],
  ["12", 0, "12"],
  ["1.2345", 4, "12345"],
  ["9007199254740993.1", 1, "90071992547409931"],
])("%s at scale %i is %s", (text, scale, expected) => {
  expect(String(unscaled(text, scale))).toBe(expected);
});

test("a decimal is never rounded", () => {
  expect(() => unscaled("0.12345", 4)).toThrow("more than 4 decimals");
});

test("digits are the most that any value has, signs and gaps left out", () => {
  expect(digitsOf(["-12.5", null, "0.125", "7"])).toEqual({ whole: 2, decimals: 3 });
  expect(digitsOf([null])).toEqual(none);
});

describe("a decimal column", () => {
  test.each([
    [none, "INT64", 18, 4],
    [{ whole: 14, decimals: 4 }, "INT64", 18, 4],
    [{ whole: 15, decimals: 4 }, "FIXED_LEN_BYTE_ARRAY", 38, 4],
    [{ whole: 3, decimals: 6 }, "INT64", 18, 6],
    [{ whole: 12, decimals: 7 }, "FIXED_LEN_BYTE_ARRAY", 38, 7],
  ])("for %j is %s(%i, %i)", (digits, type, precision, scale) => {
    expect(columnSchema(field("number"), digits)).toMatchObject([{ type, precision, scale, converted_type: "DECIMAL" }]);
  });
});

test("a list is three elements, and only a column that may be empty is optional", () => {
  expect(columnSchema(field("array of string", false), none).map(({ name, repetition_type }) => [name, repetition_type])).toEqual([
    ["f", "REQUIRED"],
    ["list", "REPEATED"],
    ["element", "REQUIRED"],
  ]);
  expect(columnSchema(field("integer"), none)).toMatchObject([{ repetition_type: "OPTIONAL", type: "INT32" }]);
});

test.each([
  ["integer", ["7", null], [7, null]],
  ["date", ["1970-01-02", "1970-01-02"], [1, 1]],
  ["date-time", ["1970-01-01T00:00:01.000Z"], ["1000"]],
  ["number", ["0.5", null], ["5000", null]],
  ["object", ['{"a":1}'], [{ a: 1 }]],
  ["string", ["x", null], ["x", null]],
  ["boolean", [true, null], [true, null]],
])("values of type %s are written as %j → %j", (type, values, expected) => {
  const { data } = columnSource(field(type), columnSchema(field(type), none), values);
  expect(Array.from(data, (value: unknown) => (typeof value === "bigint" ? String(value) : value))).toEqual(expected);
});
