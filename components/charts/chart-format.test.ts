import { expect, test } from "vitest";
import { axisTicks } from "./chart-format";

const texts = (values: readonly number[], decimals = 0) => axisTicks(values, decimals).map(({ text }) => text);

test("an axis of few calls has whole ticks, each once", () => {
  expect(texts([0, 0.2, 0.4, 0.6, 0.8, 1])).toEqual(["0", "1"]);
  expect(texts([0, 0.5, 1, 1.5, 2])).toEqual(["0", "1", "2"]);
});

test("large figures are short as long as that tells them apart", () => {
  expect(texts([0, 1000, 2000])).toEqual(["0", "1k", "2k"]);
  expect(texts([1000, 1020, 1040])).toEqual(["1,000", "1,020", "1,040"]);
});

test("decimals stay where the values have them", () => {
  expect(texts([0.1, 0.105, 0.11], 3)).toEqual(["0.100", "0.105", "0.110"]);
});
