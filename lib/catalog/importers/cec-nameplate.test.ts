import { expect, test } from "vitest";
import { nameplateOf } from "./cec-nameplate";

test.each([
  ["JKM-410", 400, "410"],
  ["JKM-410.1", 400, null],
  ["JKM-390", 400, "390"],
  ["JKM-389", 400, null],
  ["X-395-405", 402, "405"],
  ["X-405-395", 398, "395"],
  ["X-400.5-396", 400, "396"],
  ["X-0400", 400, "400"],
  ["no number", 400, null],
])("the power class in %s, tested at %i W, is %s", (model, stcW, watts) => {
  expect(nameplateOf(model, stcW)?.watts ?? null).toBe(watts);
});

test("the series is the model with its power class left open", () => {
  expect(nameplateOf("JKM-400M-72", 398)).toEqual({ watts: "400", series: "JKM-*M-72" });
});
