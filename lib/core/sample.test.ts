import { expect, test } from "vitest";
import { SAMPLE_TEXT, sampleShare } from "./sample";

test("what is said about sample data is true for all, for some and for none of it", () => {
  expect([[], [false], [true, false], [true, true]].map(sampleShare)).toEqual(["none", "none", "some", "all"]);
  expect(SAMPLE_TEXT.none).toBeNull();
  expect(SAMPLE_TEXT.some).toMatch(/^Some records come from published sources, others are generated/);
  expect(SAMPLE_TEXT.all).toMatch(/describes no real company/);
});
