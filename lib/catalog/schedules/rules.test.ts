import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { isOpenRun, RUN_STATES, runMay } from "./contract";
import { isArrival, isLate, isTold, MAX_ATTEMPTS, waitAfter } from "./rules";

test("a run goes this way and no other", () => {
  expect(Object.fromEntries(RUN_STATES.map((from) => [from, RUN_STATES.filter((to) => runMay(from, to))]))).toEqual({
    waiting: ["fetching", "failed", "cancelled"],
    fetching: ["waiting", "reading", "unchanged", "failed", "cancelled"],
    reading: ["waiting", "published", "unchanged", "held", "layout-changed", "failed", "cancelled"],
    published: [],
    unchanged: [],
    held: [],
    "layout-changed": [],
    failed: [],
    cancelled: [],
  });
  expect(RUN_STATES.filter(isOpenRun)).toEqual(["waiting", "fetching", "reading"]);
});

test("attempts come further and further apart, and end", () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, made) => waitAfter(made + 1));
  expect(waits).toEqual([MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, null]);
});

test("a source is late only when its grace is over, and never when nothing is due", () => {
  const waiting = { waitingSinceMs: 1_000, graceMinutes: 5 };
  expect(isLate(waiting, 1_000 + 5 * MINUTE_MS)).toBe(false);
  expect(isLate(waiting, 1_001 + 5 * MINUTE_MS)).toBe(true);
  expect(isLate({ ...waiting, waitingSinceMs: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test("a file that somebody has to look at has come; a failure and a changed layout have brought nothing", () => {
  expect(RUN_STATES.filter((state) => isArrival(state, false))).toEqual(["published", "unchanged", "held"]);
  expect(RUN_STATES.filter((state) => isArrival(state, true))).toEqual(["published", "held"]);
});

test("staff hear of each file that needs them, of a failure once, and of nothing else", () => {
  expect(RUN_STATES.filter((state) => isTold(state, null))).toEqual(["held", "layout-changed", "failed"]);
  expect([isTold("held", "held"), isTold("failed", "failed"), isTold("layout-changed", "layout-changed")]).toEqual([true, false, false]);
  expect([isTold("failed", "layout-changed"), isTold("layout-changed", "failed")]).toEqual([true, true]);
});
