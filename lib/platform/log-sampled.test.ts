import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetProcessState } from "@/testing/process-state";
import { provideEnv } from "./env";
import { log } from "./log";
import { errorSampled, kindOfError, warnSampled } from "./log-sampled";
import { metrics } from "./metrics";

let lines: unknown[][];
beforeEach(() => {
  forgetProcessState();
  provideEnv({ LOG_LEVEL: "silent" });
  vi.useFakeTimers();
  lines = [];
  for (const level of ["warn", "error"] as const)
    vi.spyOn(log(), level).mockImplementation(((...line: unknown[]) => void lines.push(line)) as never);
});
afterEach(() => void vi.useRealTimers());

const fail = (times: number, detail = ""): void => {
  for (let n = 0; n < times; n++) warnSampled(["the database did not answer", detail], { err: new Error("away"), n });
};

test("of failures of one kind the first is written as a whole, and how many more there were in ten seconds", () => {
  fail(413);
  expect(lines).toEqual([[{ err: new Error("away"), n: 0 }, "the database did not answer"]]);
  vi.advanceTimersByTime(10_000);
  expect(lines[1]).toEqual([{ more: 412, inMs: 10_000 }, "the database did not answer"]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  fail(1);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(3);
});

test("an outage of 21 seconds with 500 failed calls a second is a few lines, and another kind is written at once", () => {
  for (let second = 0; second < 21; second++) {
    fail(500);
    vi.advanceTimersByTime(1_000);
  }
  fail(1, "57P03");
  vi.advanceTimersByTime(10_000);
  expect(lines.length).toBeLessThanOrEqual(7);
  const counted = lines.map(([fields]) => (fields as { more?: number }).more ?? 1);
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(21 * 500 + 1);
});

test("very many kinds fill neither the memory nor the log", () => {
  for (let n = 0; n < 1_000; n++) fail(2, `kind ${n}`);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(101);
  vi.advanceTimersByTime(10_000);
  expect(lines.length).toBeLessThanOrEqual(202);
});

test("errors are counted as warnings are, and a request that has no line of its own is found by its ID", async () => {
  const same = new Error("away");
  for (let n = 0; n < 3; n++) errorSampled(["a call failed unexpectedly", kindOfError(same)], { err: same, requestId: `req_${n}` });
  errorSampled(["a call failed unexpectedly", kindOfError(new TypeError("another"))], { requestId: "req_9" });
  vi.advanceTimersByTime(10_000);
  expect(lines.map(([fields]) => fields)).toMatchObject([
    { requestId: "req_0" },
    { requestId: "req_9" },
    { more: 2, requestIds: ["req_1", "req_2"] },
  ]);
  expect((await metrics().sampledLogLines.get()).values).toEqual([{ labels: { level: "error" }, value: 2 }]);
});
