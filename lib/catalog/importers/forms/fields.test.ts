import { expect, test } from "vitest";
import { z } from "zod";
import { parseJson } from "../../tables/parse-json";
import { country, date, decimal, flag, list, object, optional, shortDecimal, technology, text, wholeNumber, withDefault } from "./fields";

/** What a cell is read as, or the code of its refusal. */
function read(field: z.ZodType, value: unknown): unknown {
  const result = field.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return issue?.code === "custom" ? { refused: issue.params?.["code"] ?? "custom" } : { refused: issue?.code };
}

test.each([
  ["0.0880", "0.0880"],
  ["-12", "-12"],
  ["123456789012.123456789012", "123456789012.123456789012"],
  ["1234567890123", { refused: "number-invalid" }],
  ["0.08799999999999999655831086136123", "0.08799999999999999655831086136123"],
  [`0.${"1".repeat(61)}`, { refused: "number-invalid" }],
  ["1,5", { refused: "decimal-comma" }],
  ["1.234,5", { refused: "decimal-comma" }],
  ["1,234.5", { refused: "number-invalid" }],
  ["1e3", { refused: "number-invalid" }],
  [".5", { refused: "number-invalid" }],
  ["+1", { refused: "number-invalid" }],
])("the decimal %j is %j", (value, expected) => {
  expect(read(decimal, value)).toEqual(expected);
});

test("whole numbers have one to six digits", () => {
  expect(["0", "999999", "1000000", "-1", "1.0", ""].map((value) => read(wholeNumber, value))).toEqual([
    0,
    999_999,
    ...Array.from({ length: 4 }, () => ({ refused: "invalid_format" })),
  ]);
});

test("flags are the two words", () => {
  expect([read(flag, "true"), read(flag, "false"), read(flag, "yes")]).toEqual([true, false, { refused: "invalid_value" }]);
});

test("dates exist, technologies and countries are known in any usual spelling", () => {
  expect([read(date, "2024-02-29"), read(date, "2023-02-29")]).toEqual(["2024-02-29", { refused: "date-invalid" }]);
  expect([read(technology, "TOPCon"), read(technology, "coal")]).toEqual(["topcon", { refused: "unknown-word" }]);
  expect([read(country, "de"), read(country, "xx")]).toEqual(["DE", { refused: "unknown-word" }]);
});

test("text is composed and of one line", () => {
  expect(read(text, "u\u0308")).toBe("ü");
  expect(read(text, "a\nb")).toEqual({ refused: "invalid_format" });
  expect(read(text, "x".repeat(1_001))).toEqual({ refused: "too_big" });
});

test("a missing cell is null, the default, or nothing", () => {
  for (const value of [null, undefined])
    expect([read(optional(text), value), read(withDefault(text, "d"), value), read(list(text), value)]).toEqual([null, "d", []]);
});

test("a list is parted by bars or an array", () => {
  expect(read(list(text), "a| b |c")).toEqual(["a", "b", "c"]);
  expect(read(list(text), ["a|b"])).toEqual(["a|b"]);
  expect(read(list(technology), "topcon|coal")).toEqual({ refused: "unknown-word" });
});

test("an object comes as itself or as JSON, and keeps its digits", () => {
  const shape = object(z.strictObject({ gw: decimal }));
  expect(read(shape, '{"gw": 2.50}')).toEqual({ gw: "2.50" });
  expect(read(shape, { gw: "2.50" })).toEqual({ gw: "2.50" });
  expect(read(shape, null)).toBeNull();
  expect(read(shape, '{"gw": 2.50, "more": 1}')).toMatchObject({ refused: expect.any(String) as string });
  expect(read(shape, "{")).toMatchObject({ refused: expect.any(String) as string });
});

test.each([
  ["87.4", "87.4"],
  ["0.000000000000123456789012345", "0.000000000000123456789012345"],
  ["123456789012.345", "123456789012.345"],
  ["123456789012.3456", { refused: "number-invalid" }],
])("the decimal %j in an object is %j", (value, expected) => {
  expect(read(shortDecimal, value)).toEqual(expected);
});

test("JSON is read with its numbers as they are written, also beside quotes and escapes", () => {
  expect(parseJson(String.raw`{"a":0.0880,"b":"1.0 \" 2.0","c":[1e3,-2]}`)).toEqual({ a: "0.0880", b: '1.0 " 2.0', c: ["1e3", "-2"] });
  expect(parseJson('{"a":1')).toBeUndefined();
});
