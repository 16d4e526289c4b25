import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { monthBars } from "./month-bars";

const at = (text: string): number => Date.parse(`${text}:00Z`);
const DAY = 1_440;

test("the months of the last 90 days have their complete figures, the running one up to this minute", () => {
  const record = {
    since: at("2025-01-01T00:00"),
    runs: [
      { from: at("2026-08-31T23:50"), to: at("2026-09-01T00:20") },
      { from: at("2026-11-21T11:00"), to: at("2026-11-21T12:00") },
    ],
  };
  expect(monthBars(record, at("2026-11-21T12:00"))).toEqual([
    { month: "2026-08", observed: 31 * DAY, down: 10, percent: 99.977 },
    { month: "2026-09", observed: 30 * DAY, down: 20, percent: 99.953 },
    { month: "2026-10", observed: 31 * DAY, down: 0, percent: 100 },
    { month: "2026-11", observed: 20 * DAY + 720, down: 60, percent: 99.796 },
  ]);
});

test("a month before the first heartbeat has no data, and one in which it came counts from it", () => {
  const record = { since: at("2026-10-31T23:00"), runs: [] };
  expect(monthBars(record, at("2026-11-01T00:01"))).toEqual([
    { month: "2026-08", observed: 0, down: 0, percent: null },
    { month: "2026-09", observed: 0, down: 0, percent: null },
    { month: "2026-10", observed: 60, down: 0, percent: 100 },
    { month: "2026-11", observed: 1, down: 0, percent: 100 },
  ]);
});

test("in its first minute a month has nothing yet", () => {
  const until = at("2027-03-01T00:00");
  const bars = monthBars({ since: until - 400 * DAY_MS, runs: [{ from: until - MINUTE_MS, to: until }] }, until);
  expect(bars.map(({ month }) => month)).toEqual(["2026-12", "2027-01", "2027-02", "2027-03"]);
  expect(bars.at(-2)).toEqual({ month: "2027-02", observed: 28 * DAY, down: 1, percent: 99.997 });
  expect(bars.at(-1)).toEqual({ month: "2027-03", observed: 0, down: 0, percent: null });
});
