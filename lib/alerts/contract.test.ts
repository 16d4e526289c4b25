import { expect, test } from "vitest";
import { AlertCondition } from "./contract";

const valueOf = (value: string) => AlertCondition.safeParse({ kind: "above", value }).data?.value;

test.each([
  ["0.095", "0.095"],
  [" 12 ", "12"],
  ["0,095", "0.095"],
  ["12,5", "12.5"],
  ["1234,567", "1234.567"],
])("%s is the value %s", (typed, value) => {
  expect(valueOf(typed)).toBe(value);
});

test.each(["1,500", "1.500,25", "12,", ",5", "-1", "1e3", "0.0000001"])(
  "%s could mean something else, or nothing, and is refused",
  (typed) => {
    expect(valueOf(typed)).toBeUndefined();
  },
);
