import { expect, test } from "vitest";
import { burnUp, usageBars } from "./usage-bars";

test("a list and one of its records are one group, the busiest group is the lowest, and the last day is unfinished", () => {
  const { series, bars, total } = usageBars([
    { day: "2026-11-20", calls: { "/companies": 2, "/companies/{id}": 3, "/pricing/spot": 9 } },
    { day: "2026-11-21", calls: {} },
  ]);
  expect(series.map(({ key }) => key)).toEqual(["pricing/spot", "companies"]);
  expect(bars).toEqual([
    { x: "2026-11-20", values: { companies: 5, "pricing/spot": 9 }, state: "done" },
    { x: "2026-11-21", values: {}, state: "unfinished" },
  ]);
  expect(total).toBe(14);
});

test("six colours: what is called least is put together", () => {
  const calls = Object.fromEntries([..."abcdefgh"].map((letter, index) => [`/${letter}`, 10 - index]));
  const { series, bars } = usageBars([{ day: "2026-11-21", calls }]);
  expect(series.map(({ key }) => key)).toEqual(["a", "b", "c", "d", "e", "other"]);
  expect(bars[0]?.values).toMatchObject({ other: 5 + 4 + 3 });
});

test("the burn-up begins with the period", () => {
  const days = ["19", "20", "21"].map((day) => ({ day: `2026-11-${day}`, calls: { "/a": 2, "/b": 1 } }));
  expect(burnUp(days, "2026-11-20", 6)).toEqual([3, 6]);
});

test("the counter has the last word: the burn-up never falls", () => {
  const days = ["19", "20", "21"].map((day) => ({ day: `2026-11-${day}`, calls: { "/a": 5 } }));
  expect(burnUp(days, "2026-11-19", 7)).toEqual([5, 7, 7]);
});
