import { expect, test } from "vitest";
import { REST_COLOUR } from "@/components/charts/colours";
import { burnUp, forecastBars, usageBars } from "./usage-bars";

test("the busiest endpoint is the lowest, and the last day is unfinished", () => {
  const { series, bars, total } = usageBars([
    { day: "2026-11-20", calls: { "/companies": 2, "/companies/{id}": 3, "/pricing/spot": 9 } },
    { day: "2026-11-21", calls: {} },
  ]);
  expect(series.map(({ key }) => key)).toEqual(["/pricing/spot", "/companies/{id}", "/companies"]);
  expect(bars).toEqual([
    { x: "2026-11-20", values: { "/companies": 2, "/companies/{id}": 3, "/pricing/spot": 9 }, state: "done" },
    { x: "2026-11-21", values: {}, state: "unfinished" },
  ]);
  expect(total).toBe(14);
});

test("six colours: what is called least is put together", () => {
  const calls = Object.fromEntries([..."abcdefgh"].map((letter, index) => [`/${letter}`, 10 - index]));
  const { series, bars } = usageBars([{ day: "2026-11-21", calls }]);
  expect(series.map(({ key }) => key)).toEqual(["/a", "/b", "/c", "/d", "/e", "other"]);
  expect(series.at(-1)?.colour).toBe(REST_COLOUR);
  expect(bars[0]?.values).toMatchObject({ other: 5 + 4 + 3 });
});

test("what is still expected is spread over the days that are left, the last one as short as it is", () => {
  const at = (text: string) => Date.parse(text);
  const bars = forecastBars({ used: 60, expected: 120, nowMs: at("2026-11-21T12:00:00Z"), endsAtMs: at("2026-11-24T00:00:00Z") });
  expect(bars).toEqual([
    { x: "2026-11-22", values: { forecast: 24 }, state: "forecast" },
    { x: "2026-11-23", values: { forecast: 24 }, state: "forecast" },
  ]);
  const short = forecastBars({ used: 0, expected: 36, nowMs: at("2026-11-21T00:00:00Z"), endsAtMs: at("2026-11-22T12:00:00Z") });
  expect(short).toEqual([{ x: "2026-11-22", values: { forecast: 12 }, state: "forecast" }]);
  expect(forecastBars({ used: 9, expected: 5, nowMs: 0, endsAtMs: 1 })).toEqual([]);
});

test("the burn-up begins with the period", () => {
  const days = ["19", "20", "21"].map((day) => ({ day: `2026-11-${day}`, calls: { "/a": 2, "/b": 1 } }));
  expect(burnUp(days, "2026-11-20", 6)).toEqual([3, 6]);
});

test("the counter has the last word: the burn-up never falls", () => {
  const days = ["19", "20", "21"].map((day) => ({ day: `2026-11-${day}`, calls: { "/a": 5 } }));
  expect(burnUp(days, "2026-11-19", 7)).toEqual([5, 7, 7]);
});
