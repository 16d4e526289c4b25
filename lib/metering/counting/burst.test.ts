import { beforeEach, describe, expect, test } from "vitest";
import { forgetProcessState } from "@/testing/process-state";
import { giveToken, readBucket, takeToken, type BurstLimit } from "./burst";

const LIMIT: BurstLimit = { perSecond: 10, bucket: 5 };
const START = 1_795_000_000_000;

beforeEach(forgetProcessState);

const take = (ms: number, limit = LIMIT, name = "org"): boolean => takeToken(name, limit, START + ms).passed;
const passedAt = (times: readonly number[]): number => times.filter((ms) => take(ms)).length;
const times = (count: number, ms: number): number[] => Array<number>(count).fill(ms);

describe("a bucket", () => {
  test("lets through what it holds at once, and then as many as come in", () => {
    expect(passedAt(times(8, 0))).toBe(5);
    expect(passedAt(times(3, 99))).toBe(0);
    expect(passedAt(times(3, 100))).toBe(1);
    expect(passedAt(times(20, 10_000))).toBe(5);
  });

  test("says how many are left, when the next comes and when it is full", () => {
    expect(takeToken("org", LIMIT, START)).toEqual({ passed: true, left: 4, fullInS: 1, nextInS: 1 });
    const slow = { perSecond: 1 / 4, bucket: 2 };
    const states = [0, 0, 0, 1_000, 4_000].map((ms) => takeToken("slow", slow, START + ms));
    expect(states.map(({ passed, left }) => [passed, left])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
      [true, 0],
    ]);
    expect(states.map(({ fullInS }) => fullInS)).toEqual([4, 8, 8, 7, 8]);
    expect(states.map(({ nextInS }) => nextInS)).toEqual([1, 4, 4, 3, 4]);
  });

  test("belongs to one name", () => {
    expect(
      times(6, 0)
        .map((ms) => take(ms, LIMIT, "one"))
        .at(-1),
    ).toBe(false);
    expect(take(0, LIMIT, "other")).toBe(true);
  });

  test("is read without taking anything, whether anybody has called or not", () => {
    expect(readBucket("new", LIMIT, START)).toMatchObject({ passed: true, left: 5, fullInS: 0 });
    times(5, 0).forEach((ms) => take(ms));
    for (let i = 0; i < 3; i++) expect(readBucket("org", LIMIT, START)).toMatchObject({ passed: false, left: 0 });
    expect(readBucket("org", LIMIT, START + 250)).toMatchObject({ passed: true, left: 2 });
    expect(passedAt(times(5, 250))).toBe(2);
  });

  test("takes back what was taken for nothing, and never more than it holds", () => {
    times(5, 0).forEach((ms) => take(ms));
    giveToken("org", LIMIT);
    expect(passedAt(times(2, 0))).toBe(1);
    for (let i = 0; i < 9; i++) giveToken("org", LIMIT);
    expect(passedAt(times(9, 0))).toBe(5);
    expect(() => giveToken("nobody", LIMIT)).not.toThrow();
  });

  test("that was full under a larger limit holds no more than the smaller one allows", () => {
    expect(takeToken("org", { perSecond: 10, bucket: 50 }, START).left).toBe(49);
    expect(takeToken("org", LIMIT, START).left).toBe(4);
  });
});

describe("calls that come here in another order than they arrived", () => {
  test("get nothing twice: an older time gives none, and doesn't let the same second count again", () => {
    expect(passedAt(times(5, 1_000))).toBe(5);
    const mixed = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 0 : 1_000));
    expect(passedAt(mixed)).toBe(0);
    expect(passedAt(times(5, 1_100))).toBe(1);
  });

  test("take from what is there, and don't hold up those who follow", () => {
    expect(take(1_000)).toBe(true);
    expect(passedAt([990, 995, 1_000, 985])).toBe(4);
    expect(passedAt([990, 1_000])).toBe(0);
    expect(take(1_100)).toBe(true);
  });

  test("are in no order together allowed more than in the right one", () => {
    let seed = 11;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 50; round++) {
      forgetProcessState();
      const arrived = Array.from({ length: 400 }, (_, i) => i * 10);
      const shuffled = arrived.map((ms) => ({ ms, place: ms + random() * 500 })).toSorted((a, b) => a.place - b.place);
      const span = 3_990;
      expect(passedAt(shuffled.map(({ ms }) => ms))).toBeLessThanOrEqual(LIMIT.bucket + (span / 1_000) * LIMIT.perSecond);
    }
  });

  test("are told from a clock that was set back: after that a bucket fills as before", () => {
    expect(passedAt(times(5, 3_600_000))).toBe(5);
    expect(take(0)).toBe(false);
    expect(take(100)).toBe(true);
    expect(take(100)).toBe(false);
  });
});

test("of very many names the oldest is forgotten, so that memory has an end", () => {
  expect(
    times(6, 0)
      .map((ms) => take(ms, LIMIT, "first"))
      .at(-1),
  ).toBe(false);
  for (let i = 0; i < 99_999; i++) take(0, LIMIT, `name ${i}`);
  expect(take(0, LIMIT, "first")).toBe(false);
  take(0, LIMIT, "one too many");
  expect(take(0, LIMIT, "first")).toBe(true);
});
