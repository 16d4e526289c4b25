import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { monthSpan } from "../months";
import { dayBurn } from "./day-burn";

const at = (text: string): number => Date.parse(`${text}:00Z`);
const november = monthSpan("2026-11");
const before = at("2026-10-01T00:00");
const down = (from: string, minutes: number) => ({ from: at(from), to: at(from) + minutes * MINUTE_MS });

describe("what is left of the budget at the end of each day", () => {
  test("begins with that of the whole month, and lost minutes are taken from it for good", () => {
    const record = { since: before, runs: [down("2026-11-01T10:00", 3), down("2026-11-03T00:00", 50)] };
    expect(dayBurn(record, november, at("2026-11-03T12:00"))).toEqual([
      { day: "2026-11-01", left: 40.2, down: 3 },
      { day: "2026-11-02", left: 40.2, down: 0 },
      { day: "2026-11-03", left: -9.8, down: 50 },
    ]);
  });

  test("ends with the running minute: what comes after it is not known", () => {
    const record = { since: before, runs: [down("2026-11-01T23:58", 4)] };
    expect(dayBurn(record, november, at("2026-11-02T00:01"))).toEqual([
      { day: "2026-11-01", left: 41.2, down: 2 },
      { day: "2026-11-02", left: 40.2, down: 1 },
    ]);
    expect(dayBurn(record, november, november.from)).toEqual([]);
  });

  test("is that of the minutes since the first heartbeat, and days before it have none", () => {
    const record = { since: at("2026-11-16T00:00"), runs: [down("2026-11-16T08:00", 1)] };
    const days = dayBurn(record, november, at("2026-11-16T12:00"));
    expect(days).toHaveLength(16);
    expect(days.slice(0, 15).every(({ left }) => left === null)).toBe(true);
    expect(days.at(-1)).toEqual({ day: "2026-11-16", left: 20.6, down: 1 });
  });

  test("is unknown without a heartbeat", () => {
    expect(dayBurn({ since: null, runs: [] }, november, at("2026-11-02T12:00"))).toEqual([
      { day: "2026-11-01", left: null, down: 0 },
      { day: "2026-11-02", left: null, down: 0 },
    ]);
  });

  test("takes nothing of the month before, and goes no further than the month", () => {
    const record = { since: before, runs: [{ from: at("2026-10-31T23:00"), to: at("2026-11-01T00:05") }] };
    const days = dayBurn(record, november, at("2026-12-09T00:00"));
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: "2026-11-01", left: 38.2, down: 5 });
    expect(days.at(-1)?.day).toBe("2026-11-30");
  });
});
