import { expect, test } from "vitest";
import { isoDay, dayNumber, wednesdayBefore } from "./days";
import { apportion, decimal, rounded } from "./numbers";
import { streamOf, unitOf, weighted } from "./random";

test("whole units become decimals that keep their zeros", () => {
  expect([decimal(885, 4), decimal(6200, 1), decimal(-30, 2), decimal(7, 0), rounded(22.024, 2)]).toEqual([
    "0.0885",
    "620.0",
    "-0.30",
    "7",
    "22.02",
  ]);
});

test("apportioned parts add up to the whole", () => {
  const parts = apportion(100, [1, 1, 1]);
  expect(parts).toEqual([34, 33, 33]);
  expect(apportion(63_418, [61, 11.5, 8]).reduce((sum, part) => sum + part, 0)).toBe(63_418);
});

test("draws belong to their key, lie between 0 and 1 and spread evenly", () => {
  const units = Array.from({ length: 20_000 }, (_, i) => unitOf(`c${i}/city`));
  expect(units.every((unit) => unit >= 0 && unit < 1)).toBe(true);
  for (let tenth = 0; tenth < 10; tenth++) expect(units.filter((unit) => Math.floor(unit * 10) === tenth).length / 2_000).toBeCloseTo(1, 0);
  expect(streamOf("a").unit()).toBe(streamOf("a").unit());
  expect(streamOf("a").unit()).not.toBe(streamOf("b").unit());
});

test("weights decide how often something is chosen", () => {
  const choose = weighted([
    ["often", 3],
    ["seldom", 1],
  ]);
  expect([choose(0), choose(0.74), choose(0.76), choose(0.999)]).toEqual(["often", "often", "seldom", "seldom"]);
});

test("the Wednesday before a Wednesday is the day itself", () => {
  const before = (day: string): string => isoDay(wednesdayBefore(dayNumber(day)));
  expect([before("2026-06-24"), before("2026-06-30"), before("2024-01-01")]).toEqual(["2026-06-24", "2026-06-24", "2023-12-27"]);
});
