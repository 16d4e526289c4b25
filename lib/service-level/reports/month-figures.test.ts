import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import type { Component } from "../contract";
import { monthSpan } from "../months";
import type { Minutes } from "../rules";
import { monthFigures, type MonthFacts } from "./month-figures";

const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`);
const minutes = (from: string, count: number) => ({ from: at(from), to: at(from) + count * MINUTE_MS });
const parts = (api: Minutes, more: [Component, Minutes][] = []): ReadonlyMap<Component, Minutes> => new Map([["api", api], ...more]);
const whole = monthSpan("2026-11");
const MONTH = 30 * 1_440;
const up: Minutes = { since: whole.from, runs: [] };

const figures = (more: Partial<MonthFacts> = {}) =>
  monthFigures({ month: "2026-11", covered: [whole], parts: parts(up), failing: [], fee: { feeCents: 199_900, currency: "usd" }, ...more });

test("a month without an outage is 100% and earns nothing", () => {
  expect(figures()).toMatchObject({
    ...{ month: "2026-11", coveredMinutes: MONTH, monthMinutes: MONTH, observed: MONTH, down: 0, availability: 100 },
    ...{ feeCents: 199_900, creditPercent: 0, creditCents: 0, outages: [] },
  });
});

describe("a credit", () => {
  test.each([
    [43, 99.9, 0, 0],
    [44, 99.898, 10, 19_990],
    [432, 99, 10, 19_990],
    [433, 98.997, 25, 49_975],
    [2_160, 95, 25, 49_975],
    [2_161, 94.997, 100, 199_900],
    [MONTH, 0, 100, 199_900],
  ])("for %i minutes down of 30 days is at %f %% a share of %i %%: %i cents", (down, availability, creditPercent, creditCents) => {
    const record = { since: whole.from, runs: [minutes("01T00:00", down)] };
    expect(figures({ parts: parts(record) })).toMatchObject({ down, availability, creditPercent, creditCents });
  });

  test("is told by the minutes that were covered, and is their share of the fee", () => {
    const record = { since: whole.from, runs: [minutes("02T00:00", 60), minutes("20T00:00", 1)] };
    const covered = [{ from: at("16T00:00"), to: whole.to }];
    expect(figures({ parts: parts(record), covered })).toMatchObject({
      ...{ coveredMinutes: MONTH / 2, observed: MONTH / 2, down: 1, availability: 99.995, creditCents: 0 },
    });
    const worse = { since: whole.from, runs: [minutes("20T00:00", 22)] };
    expect(figures({ parts: parts(worse), covered })).toMatchObject({ down: 22, creditPercent: 10, creditCents: 9_995 });
  });

  test("needs a minute to tell from", () => {
    for (const since of [null, whole.to])
      expect(figures({ parts: parts({ since, runs: [whole] }), failing: [at("03T00:00")] })).toMatchObject({
        ...{ coveredMinutes: MONTH, observed: 0, down: 0, availability: null, creditCents: 0, outages: [] },
      });
    expect(figures({ parts: new Map() })).toMatchObject({ observed: 0, availability: null });
  });

  test("counts from the first heartbeat, and for all minutes that were covered", () => {
    const record = { since: at("30T00:00"), runs: [minutes("29T23:00", 120)] };
    expect(figures({ parts: parts(record) })).toMatchObject({ observed: 1_440, down: 60, creditPercent: 25, creditCents: 49_975 });
  });
});

describe("minutes in which the organisation's own calls failed", () => {
  test("are down beside those of the service, and none counts twice", () => {
    const record = { since: whole.from, runs: [minutes("05T10:00", 10)] };
    const failing = [at("05T09:59"), at("05T10:00"), at("05T10:05"), at("05T10:10"), at("07T00:00")];
    const { down, outages } = figures({ parts: parts(record), failing });
    expect(down).toBe(13);
    expect(outages.map(({ from, to, cause }) => [from.slice(8, 16), to.slice(8, 16), cause])).toEqual([
      ["05T09:59", "05T10:00", "calls"],
      ["05T10:00", "05T10:10", "service"],
      ["05T10:10", "05T10:11", "calls"],
      ["07T00:00", "07T00:01", "calls"],
    ]);
  });

  test("count only where the plan covered them and the service was looked at", () => {
    const record = { since: at("10T00:00"), runs: [] };
    const covered = [{ from: at("08T00:00"), to: at("12T00:00") }];
    const failing = [at("07T23:59"), at("09T00:00"), at("10T00:00"), at("11T23:59"), at("12T00:00")];
    expect(figures({ parts: parts(record), covered, failing })).toMatchObject({ coveredMinutes: 5_760, observed: 2_880, down: 2 });
  });

  test("are told one by one, a thousand at most, and count all", () => {
    const failing = Array.from({ length: 1_001 }, (_, i) => whole.from + 2 * i * MINUTE_MS);
    const { down, outages } = figures({ failing });
    expect([down, outages.length, outages.at(-1)?.from]).toEqual([1_001, 1_000, new Date(failing[999] ?? 0).toISOString()]);
  });
});

test("the other parts are told in the same minutes, each since its own first heartbeat, and earn nothing", () => {
  const portal = { since: at("30T00:00"), runs: [minutes("29T00:00", 60), minutes("30T23:00", 60)] };
  const jobs = { since: whole.from, runs: [minutes("01T00:00", 1_440)] };
  const covered = [{ from: at("29T00:00"), to: whole.to }];
  const found = figures({
    covered,
    parts: parts(up, [
      ["portal", portal],
      ["jobs", jobs],
    ]),
  });
  expect(found.parts).toEqual([
    { part: "api", observed: 2_880, down: 0 },
    { part: "portal", observed: 1_440, down: 60 },
    { part: "database", observed: 0, down: 0 },
    { part: "jobs", observed: 2_880, down: 0 },
  ]);
  expect(found).toMatchObject({ down: 0, creditCents: 0 });
});
