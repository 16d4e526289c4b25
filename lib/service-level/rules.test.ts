import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { availability, dayBars, incidentsOf, measuredAvailability, minutesIn, overallState, stateNow } from "./rules";

const at = (text: string): number => Date.parse(`${text}:00Z`);
const until = at("2026-11-21T12:00");
const run = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe("availability", () => {
  const week = { from: until - 7 * DAY_MS, to: until };

  test("is unknown before the first heartbeat", () => {
    expect(availability({ since: null, runs: [] }, week)).toBeNull();
    expect(availability({ since: until, runs: [] }, week)).toBeNull();
  });

  test("counts from the first heartbeat, not from the start of the window", () => {
    const record = { since: at("2026-11-21T10:00"), runs: [run("2026-11-21T11:00", "2026-11-21T11:30")] };
    expect(minutesIn(record, week)).toEqual({ observed: 120, down: 30 });
    expect(availability(record, week)).toBe(75);
  });

  test("stands under the name of a window only when all of it was measured", () => {
    const young = { since: until - 13 * MINUTE_MS, runs: [] };
    expect([availability(young, week), measuredAvailability(young, week)]).toEqual([100, null]);
    expect(measuredAvailability({ since: week.from + MINUTE_MS, runs: [] }, week)).toBeNull();
    expect(measuredAvailability({ since: week.from, runs: [] }, week)).toBe(100);
    expect(measuredAvailability({ since: null, runs: [] }, week)).toBeNull();
  });

  test("never reads 100 when a minute was down", () => {
    const record = { since: until - 400 * DAY_MS, runs: [{ from: until - MINUTE_MS, to: until }] };
    expect(availability(record, { from: until - 90 * DAY_MS, to: until })).toBe(99.999);
    expect(availability(record, { from: record.since, to: until })).toBe(99.999);
    expect(availability({ ...record, runs: [] }, week)).toBe(100);
  });

  test("takes nothing of a run that lies before the first heartbeat", () => {
    const record = { since: until - 10 * MINUTE_MS, runs: [{ from: until - DAY_MS, to: until - 7 * MINUTE_MS }] };
    expect(minutesIn(record, week)).toEqual({ observed: 10, down: 3 });
    expect(minutesIn({ ...record, runs: [{ from: week.from, to: record.since }] }, week)).toEqual({ observed: 10, down: 0 });
  });

  test("takes of a run only what lies in the window", () => {
    const record = { since: until - 30 * DAY_MS, runs: [{ from: until - 8 * DAY_MS, to: until - 6 * DAY_MS }] };
    expect(minutesIn(record, week).down).toBe(1440);
  });
});

test("a run across midnight is part of both days, today is as long as it has lasted, and days before the first heartbeat have no data", () => {
  const record = { since: at("2026-11-19T23:00"), runs: [run("2026-11-20T23:50", "2026-11-21T00:20")] };
  expect(dayBars(record, until, 4)).toEqual([
    { day: "2026-11-18", observed: 0, down: 0 },
    { day: "2026-11-19", observed: 60, down: 0 },
    { day: "2026-11-20", observed: 1440, down: 10 },
    { day: "2026-11-21", observed: 720, down: 20 },
  ]);
});

test("incidents are newest first, shared by parts that were down in the same minutes, and open while they reach now", () => {
  const night = run("2026-11-21T01:00", "2026-11-21T06:00");
  const records = [
    { part: "api", record: { since: 0, runs: [night, { from: at("2026-11-21T11:58"), to: until }] } },
    { part: "jobs", record: { since: 0, runs: [night] } },
  ];
  expect(incidentsOf(records, until)).toEqual([
    { from: at("2026-11-21T11:58"), to: until, parts: ["api"], isOpen: true },
    { ...night, parts: ["api", "jobs"], isOpen: false },
  ]);
  expect(incidentsOf([], until)).toEqual([]);
  const short = { from: night.from, to: night.from + MINUTE_MS };
  const both = [short, night].map((one, i) => ({ part: `part ${i}`, record: { since: 0, runs: [one] } }));
  expect(incidentsOf(both, until).map(({ to }) => to)).toEqual([night.to, short.to]);
});

describe("the state now", () => {
  const minute = at("2026-11-21T11:59");
  test("is that of the running minute, or of the one before while nobody has looked yet", () => {
    expect(stateNow({ minute, isUp: true }, minute + 59_000)).toBe("up");
    expect(stateNow({ minute, isUp: true }, minute + 119_999)).toBe("up");
    expect(stateNow({ minute, isUp: false }, minute + 61_000)).toBe("down");
  });

  test("is down when a whole minute went by without a look, and unknown before the first", () => {
    expect(stateNow({ minute, isUp: true }, minute + 120_000)).toBe("down");
    expect(stateNow(null, minute)).toBe("unknown");
  });

  test("of the whole ignores parts that were never looked at", () => {
    expect(overallState(["up", "unknown"])).toBe("up");
    expect(overallState(["up", "down"])).toBe("partial");
    expect(overallState(["down", "down"])).toBe("down");
    expect(overallState(["unknown"])).toBe("unknown");
  });
});
