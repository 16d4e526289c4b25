import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { meterPool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { forgetProcessState } from "@/testing/process-state";
import { countSandboxCall, returnSandboxCalls } from "./count-sandbox-call";
import type { Receipt } from "./pending-call";

const PERIOD = 7;

/** A period as the database function `meter_lease` keeps it, and how many calls it was asked for each time. */
class Period {
  used = 0;
  isLocked = false;
  failures = 0;
  asked: number[] = [];
  constructor(public cap: number | null) {
    vi.spyOn(meterPool(), "query").mockImplementation(((_: unknown, [id, wanted]: [number, number]) => this.lease(id, wanted)) as never);
  }
  async lease(id: number, wanted: number): Promise<{ rows: unknown[] }> {
    expect(id).toBe(PERIOD);
    this.asked.push(wanted);
    await Promise.resolve();
    if (this.failures-- > 0) throw new Error("the database is away");
    if (this.isLocked) return { rows: [] };
    const granted = wanted < 0 ? wanted : Math.min(wanted, Math.max(0, (this.cap ?? Infinity) - this.used));
    this.used += granted;
    return { rows: [{ granted, used_after: this.used, cap: this.cap }] };
  }
}

beforeEach(() => {
  forgetProcessState();
  // Made, and never connected to.
  provideEnv({ DATABASE_URL: "postgresql://127.0.0.1:1/none" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetProcessState();
});

const call = async (): Promise<Receipt> => countSandboxCall(PERIOD);
async function calls(count: number): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  for (let i = 0; i < count; i++) receipts.push(await call());
  return receipts;
}
const atOnce = (count: number): Promise<Receipt[]> => Promise.all(Array.from({ length: count }, call));
const grantedIn = (receipts: readonly Receipt[]): number => receipts.filter(({ granted }) => granted).length;

describe("sandbox calls", () => {
  test("count up one by one, and are refused at the limit and not before", async () => {
    const period = new Period(60);
    const receipts = await calls(62);
    expect(receipts.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, i) => ({ granted: true, used: i + 1, quota: 60 })));
    expect(receipts.slice(60)).toEqual([
      { granted: false, used: 60, quota: 60 },
      { granted: false, used: 60, quota: 60 },
    ]);
    expect(period.used).toBe(60);
  });

  test("are taken from a block without asking: a twentieth of what is left, so that blocks shrink", async () => {
    const period = new Period(1_000);
    await calls(500);
    expect(period.asked.slice(0, 4)).toEqual([1, 49, 47, 45]);
    expect(period.asked.length).toBeLessThan(20);
    const receipt = countSandboxCall(PERIOD);
    expect(receipt).not.toBeInstanceOf(Promise);
    await calls(600);
    expect(period.asked.at(-2)).toBe(1);
    expect(period.used).toBe(1_000);
  });

  test("without a limit are taken a thousand at a time, and never refused", async () => {
    const period = new Period(null);
    expect(grantedIn(await calls(1_500))).toBe(1_500);
    expect(period.asked).toEqual([1, 1_000, 1_000]);
    expect(await call()).toMatchObject({ used: 1_501, quota: null });
  });

  test("that come at once ask once for all of them, and get what is left between them", async () => {
    const period = new Period(40);
    const receipts = await atOnce(100);
    expect(grantedIn(receipts)).toBe(40);
    expect(new Set(receipts.filter(({ granted }) => granted).map(({ used }) => used)).size).toBe(40);
    expect(period.used).toBe(40);
    expect(period.asked.length).toBeLessThan(6);
  });

  test("more than a block can hold are served by several, and none is refused while the database has more", async () => {
    const period = new Period(5_000);
    expect(grantedIn(await atOnce(2_500))).toBe(2_500);
    expect(Math.max(...period.asked)).toBe(1_000);
  });

  test("on two instances are never more than the limit together", async () => {
    const period = new Period(100);
    const here = grantedIn(await calls(30));
    // Another process knows nothing of this one's block.
    forgetProcessState();
    vi.spyOn(meterPool(), "query").mockImplementation(((_: unknown, given: [number, number]) => period.lease(...given)) as never);
    const there = grantedIn(await calls(200));
    expect(here + there).toBeLessThanOrEqual(100);
    expect(here + there).toBeGreaterThan(90);
    expect(period.used).toBe(100);
  });

  test("are let through again when the limit was raised, without anything to forget first", async () => {
    const period = new Period(2);
    expect(grantedIn(await calls(4))).toBe(2);
    period.cap = 3;
    expect(await call()).toEqual({ granted: true, used: 3, quota: 3 });
  });

  test("of a limit that was lowered below what is used are refused, and what is used stays", async () => {
    const period = new Period(10);
    await calls(1);
    period.used = 9;
    period.cap = 5;
    expect(await call()).toEqual({ granted: false, used: 9, quota: 5 });
  });
});

describe("a period that can't be asked", () => {
  test("for a moment holds its calls up and loses none", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const period = new Period(100);
    period.isLocked = true;
    const waiting = atOnce(3);
    await vi.advanceTimersByTimeAsync(400);
    expect(period.asked.length).toBeGreaterThan(10);
    period.isLocked = false;
    await vi.advanceTimersByTimeAsync(30);
    expect(grantedIn(await waiting)).toBe(3);
    expect(period.asked.at(-1)).toBe(3);
  });

  test("for five seconds fails its calls, uncounted, with word of when to come back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const period = new Period(100);
    period.isLocked = true;
    const failed = call().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(await failed).toMatchObject({ code: "unavailable", extra: { headers: { "Retry-After": "2" } } });
    period.isLocked = false;
    expect(await call()).toMatchObject({ granted: true, used: 1 });
  });

  test("because the database is away fails those who wait, and the next call asks anew for itself alone", async () => {
    const period = new Period(100);
    period.failures = 1;
    const failed = await Promise.allSettled(Array.from({ length: 5 }, call));
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(await call()).toMatchObject({ granted: true, used: 1 });
    expect(period.asked).toEqual([1, 1]);
  });
});

describe("at the end of the process", () => {
  test("what was taken in advance is given back, once, and nothing that was used", async () => {
    const period = new Period(1_000);
    await calls(10);
    expect(period.used).toBe(50);
    await returnSandboxCalls();
    expect([period.used, period.asked.at(-1)]).toEqual([10, -40]);
    await returnSandboxCalls();
    expect(period.asked.at(-1)).toBe(-40);
    expect(await call()).toMatchObject({ granted: true, used: 11 });
  });

  test("a block that is empty is not asked about", async () => {
    const period = new Period(1);
    await calls(1);
    await returnSandboxCalls();
    expect(period.asked).toEqual([1]);
  });
});
