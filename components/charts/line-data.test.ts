import { expect, test } from "vitest";
import { spreadLabels } from "./line-data";

test("labels of lines that end together are moved apart, in their order", () => {
  expect(spreadLabels([10, 12, 50], 13)).toEqual([10, 23, 50]);
  expect(spreadLabels([50, 12, 10], 13)).toEqual([50, 23, 10]);
});

test("no label is moved below the axis: those above it make room", () => {
  expect(spreadLabels([95, 98, 99], 13, 100)).toEqual([74, 87, 100]);
  expect(spreadLabels([20, 98, 99], 13, 100)).toEqual([20, 87, 100]);
});
