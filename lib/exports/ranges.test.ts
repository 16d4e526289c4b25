import { expect, test } from "vitest";
import { isRangeCurrent, rangeOf } from "./ranges";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=90-200", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["BYTES= 5-9 ", { start: 5, end: 9 }],
  ["bytes=99-99", { start: 99, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=0-1,5-6", null],
  ["bytes=9-5", null],
  ["bytes=-", null],
  ["items=0-1", null],
  ["bytes=a-b", null],
  [undefined, null],
])("of 100 bytes %j is %j", (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});

test("of an empty file no range exists", () => {
  expect([rangeOf("bytes=0-", 0), rangeOf("bytes=-1", 0)]).toEqual(["unsatisfiable", "unsatisfiable"]);
});

test("a range that was asked of another file than the present one gets the whole", () => {
  const file = { etag: '"abc"', changedAt: new Date("2026-11-21T09:00:00.500Z") };
  expect(isRangeCurrent(undefined, file)).toBe(true);
  expect(isRangeCurrent('"abc"', file)).toBe(true);
  expect(isRangeCurrent('"abd"', file)).toBe(false);
  expect(isRangeCurrent('W/"abc"', file)).toBe(false);
  expect(isRangeCurrent("Sat, 21 Nov 2026 09:00:00 GMT", file)).toBe(true);
  expect(isRangeCurrent("Sat, 21 Nov 2026 09:00:01 GMT", file)).toBe(false);
  expect(isRangeCurrent("nonsense", file)).toBe(false);
});
