import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetProcessState } from "@/testing/process-state";
import { enterStream, leaveStream, STREAMS_PER_ORG, type OpenStream } from "./open-streams";

beforeEach(() => {
  vi.useFakeTimers();
  forgetProcessState();
});
afterEach(() => {
  vi.useRealTimers();
  forgetProcessState();
});

const stream = (orgId = "org_1") => ({ orgId, tick: vi.fn() }) satisfies OpenStream;
const enter = (count: number, orgId?: string): OpenStream[] =>
  Array.from({ length: count }, () => {
    const one = stream(orgId);
    enterStream(one);
    return one;
  });
const refusal = (orgId?: string): unknown => {
  try {
    enterStream(stream(orgId));
    return null;
  } catch (error) {
    return error;
  }
};

test("an organisation has its places, another has its own, and one that is left is free again", () => {
  const [first] = enter(STREAMS_PER_ORG);
  expect(refusal()).toMatchObject({ code: "rate-limited", extra: { headers: { "Retry-After": "30" } } });
  expect(refusal("org_2")).toBeNull();
  if (first) leaveStream(first);
  expect(refusal()).toBeNull();
  expect(refusal()).toMatchObject({ code: "rate-limited" });
});

test("a stream that leaves twice frees one place, and one that never came frees none", () => {
  const [first] = enter(STREAMS_PER_ORG);
  leaveStream(stream());
  expect(refusal()).not.toBeNull();
  for (let twice = 0; twice < 2; twice++) if (first) leaveStream(first);
  expect([refusal(), refusal()]).toEqual([null, expect.objectContaining({ code: "rate-limited" })]);
});

test("one process holds two thousand, whosever they are", () => {
  for (let org = 0; org < 100; org++) enter(STREAMS_PER_ORG, `org_${org}`);
  expect(refusal("org_100")).toMatchObject({ code: "unavailable", extra: { headers: { "Retry-After": "10" } } });
});

test("every open stream is looked at once a second, and nothing runs when none is open", () => {
  const [one, other] = [stream(), stream("org_2")];
  enterStream(one);
  vi.advanceTimersByTime(500);
  enterStream(other);
  vi.advanceTimersByTime(500);
  expect([one.tick.mock.calls.length, other.tick.mock.calls.length]).toEqual([1, 1]);
  leaveStream(other);
  vi.advanceTimersByTime(1_000);
  expect([one.tick.mock.calls.length, other.tick.mock.calls.length]).toEqual([2, 1]);
  leaveStream(one);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5_000);
  expect(one.tick).toHaveBeenCalledTimes(2);
  enterStream(one);
  vi.advanceTimersByTime(1_000);
  expect(one.tick).toHaveBeenCalledTimes(3);
});

test("a stream may leave while it is looked at", () => {
  const leaving: OpenStream = { orgId: "org_1", tick: () => leaveStream(leaving) };
  const after = stream();
  enterStream(leaving);
  enterStream(after);
  vi.advanceTimersByTime(2_000);
  expect(after.tick).toHaveBeenCalledTimes(2);
});
