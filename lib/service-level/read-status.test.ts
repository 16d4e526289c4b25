import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { useDatabase } from "@/testing/use-database";
import type { Component } from "./contract";
import { describeStatus } from "./describe-status";
import { pruneHeartbeats } from "./prune-heartbeats";
import { lastDays, readStatus } from "./read-status";
import { availability, dayBars, incidentsOf } from "./rules";
import { writeHeartbeats } from "./write-heartbeats";

useDatabase();

const at = (text: string): number => Date.parse(`${text}Z`);
let hour = 0;
/** Each test reads at a minute of its own: what is known of a minute is kept. */
const freshNow = (): number => at("2026-11-21T12:00:30") + ++hour * HOUR_MS;

/** Heartbeats of every minute from one moment until another. */
const beats = (component: Component, from: number, to: number, isUp = true) =>
  pool().query(
    `insert into heartbeat (component, minute, is_up, duration_ms) select $1, m, $4, 3 from generate_series($2::timestamptz, $3::timestamptz - interval '1 minute', '1 minute') m`,
    [component, new Date(from), new Date(to), isUp],
  );

const partOf = async (nowMs: number, component: Component) => {
  const view = await readStatus(nowMs);
  const part = view.parts.find((one) => one.component === component);
  if (!part) throw new Error(`${component} is not there`);
  return { ...view, part };
};

beforeEach(async () => void (await pool().query("truncate heartbeat")));

describe("the status", () => {
  test("without a heartbeat knows nothing and claims nothing", async () => {
    const nowMs = freshNow();
    const { part, until } = await partOf(nowMs, "api");
    expect(part).toMatchObject({ component: "api", state: "unknown", last: null, record: { since: null, runs: [] } });
    expect(availability(part.record, lastDays(until, 90))).toBeNull();
    const { data } = await describeStatus({ release: 0, publishedAtMs: null }, nowMs);
    expect(data.state).toBe("unknown");
    expect(data.release).toBeNull();
    expect(data.components.map(({ since }) => since)).toEqual([null, null, null, null]);
  });

  test("of a service that started a moment ago is up, with no share yet", async () => {
    const nowMs = freshNow();
    await writeHeartbeats(nowMs, [{ component: "api", isUp: true, durationMs: 2.4 }]);
    const { part, until } = await partOf(nowMs, "api");
    expect(part.state).toBe("up");
    expect(part.record).toEqual({ since: until, runs: [] });
    expect(availability(part.record, lastDays(until, 1))).toBeNull();
  });

  test("counts minutes that say down and minutes that are missing alike, across midnight and up to now", async () => {
    const nowMs = freshNow();
    const until = nowMs - 30_000;
    const midnight = at("2026-11-21T00:00:00");
    await beats("api", until - 40 * HOUR_MS, midnight - 10 * MINUTE_MS);
    await beats("api", midnight + 20 * MINUTE_MS, midnight + 60 * MINUTE_MS);
    await beats("api", midnight + 60 * MINUTE_MS, midnight + 65 * MINUTE_MS, false);
    await beats("api", midnight + 65 * MINUTE_MS, until - 3 * MINUTE_MS);
    const { part } = await partOf(nowMs, "api");
    expect(part.state).toBe("down");
    expect(part.record.runs).toEqual([
      { from: midnight - 10 * MINUTE_MS, to: midnight + 20 * MINUTE_MS },
      { from: midnight + 60 * MINUTE_MS, to: midnight + 65 * MINUTE_MS },
      { from: until - 3 * MINUTE_MS, to: until },
    ]);
    expect(dayBars(part.record, until, 2).map(({ down }) => down)).toEqual([10, 28]);
    expect(incidentsOf([{ part: "api", record: part.record }], until).map(({ isOpen }) => isOpen)).toEqual([true, false, false]);
  });

  test("begins with a run when the first heartbeats found the part down, and forgets what is older than 90 days", async () => {
    const nowMs = freshNow();
    const until = nowMs - 30_000;
    await beats("api", until - 2 * HOUR_MS, until - HOUR_MS, false);
    await beats("api", until - HOUR_MS, until);
    await beats("jobs", until - 91 * DAY_MS, until - 91 * DAY_MS + HOUR_MS);
    await beats("jobs", until - 60 * MINUTE_MS, until);
    const { part } = await partOf(nowMs, "api");
    expect(part.record).toEqual({ since: until - 2 * HOUR_MS, runs: [{ from: until - 2 * HOUR_MS, to: until - HOUR_MS }] });
    const jobs = await partOf(nowMs, "jobs");
    expect(jobs.part.record).toEqual({
      since: until - 91 * DAY_MS,
      runs: [{ from: until - 90 * DAY_MS, to: until - 60 * MINUTE_MS }],
    });
    const { data } = await describeStatus({ release: 3, publishedAtMs: until }, nowMs);
    const api = data.components.find(({ component }) => component === "api");
    expect(api?.availability).toEqual({ last_24_hours: null, last_7_days: null, last_30_days: null, last_90_days: null, measured: 50 });
    expect(data.components.find(({ component }) => component === "jobs")?.availability).toEqual({
      last_24_hours: 4.166,
      last_7_days: 0.595,
      last_30_days: 0.138,
      last_90_days: 0.046,
      measured: 0.046,
    });
    const short = (await describeStatus({ release: 3, publishedAtMs: until }, nowMs, { isShort: true })).data;
    expect(short.components.map(({ availability }) => availability)).toEqual(data.components.map(({ availability }) => availability));
    expect(data.components.some(({ days, months }) => days.length > 0 && months.length > 0)).toBe(true);
    expect(short.components.every(({ days, months }) => days.length + months.length === 0)).toBe(true);
    expect(short.incidents).toEqual(data.incidents.filter(({ to }) => to === null));
  });

  test("never counts a heartbeat from the future, as a clock that was set back leaves them", async () => {
    const nowMs = freshNow();
    await beats("api", nowMs + DAY_MS - 30_000, nowMs + DAY_MS + 600_000 - 30_000);
    expect((await partOf(nowMs, "api")).part.record.since).toBeNull();
  });
});

test("of several instances one that found a part up is enough, in either order, and the quickest of these is kept", async () => {
  const nowMs = freshNow();
  const look = (component: Component, isUp: boolean, durationMs: number) => writeHeartbeats(nowMs, [{ component, isUp, durationMs }]);
  await look("api", false, 5_000);
  await look("api", true, 12);
  await look("api", true, 40);
  await look("portal", true, 30);
  await look("portal", false, 1);
  await look("database", false, 7);
  await look("database", false, 9);
  const { rows } = await pool().query("select component, is_up, duration_ms from heartbeat order by component");
  expect(rows).toEqual([
    { component: "api", is_up: true, duration_ms: 12 },
    { component: "database", is_up: false, duration_ms: 7 },
    { component: "portal", is_up: true, duration_ms: 30 },
  ]);
});

test("heartbeats older than 400 days go", async () => {
  const nowMs = freshNow();
  await beats("api", nowMs - 401 * DAY_MS, nowMs - 401 * DAY_MS + 3 * MINUTE_MS);
  await beats("api", nowMs - 399 * DAY_MS, nowMs - 399 * DAY_MS + 2 * MINUTE_MS);
  expect(await pruneHeartbeats(nowMs)).toEqual({ removed: 3, minutes: 0 });
});
