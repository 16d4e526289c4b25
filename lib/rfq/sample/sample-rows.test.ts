import { describe, expect, test } from "vitest";
import { Shown } from "../contract";
import { closesAt } from "../publish-rows";
import { sampleGroup, sampleGroups, sampleIds, SAMPLE_SIZE } from "./sample-rows";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 30);
const DAY = 86_400_000;
const groups = sampleGroups(NOW);

describe("the generated feed", () => {
  test("has its size in groups of three to six, as real ones have", () => {
    const sizes = groups.map(({ size }) => size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(SAMPLE_SIZE);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
    expect(new Set(sizes).size).toBeGreaterThan(2);
  });

  test("is in order of time, of the last eleven weeks, denser towards today, on whole minutes and never in the future", () => {
    const times = groups.map(({ publishedAtMs }) => publishedAtMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every((ms) => ms % 60_000 === 0 && ms < NOW)).toBe(true);
    expect(NOW - (times[0] ?? 0)).toBeLessThan(76 * DAY);
    expect(NOW - (times[0] ?? 0)).toBeGreaterThan(60 * DAY);
    expect(NOW - (times.at(-1) ?? 0)).toBeLessThan(3_600_000);
    const since = (days: number): number => times.filter((ms) => ms > NOW - days * DAY).length;
    expect(since(19)).toBeGreaterThan(times.length / 3);
  });

  test("shows what could be shown of a request, for months that were ahead when it came", () => {
    for (const { shown, publishedAtMs } of groups) {
      expect(Shown.parse(shown)).toEqual(shown);
      expect(shown.deliveryMonth > new Date(publishedAtMs).toISOString().slice(0, 7)).toBe(true);
      expect(closesAt(shown.deliveryMonth, publishedAtMs).getTime()).toBeGreaterThan(publishedAtMs);
    }
    expect(new Set(groups.map(({ shown }) => shown.category)).size).toBeGreaterThan(5);
    expect(new Set(groups.map(({ shown }) => shown.deliveryRegion)).size).toBeGreaterThan(5);
  });

  test("gives the sandbox every third group", () => {
    const share = groups.filter(({ sandbox }) => sandbox).length / groups.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.37);
  });

  test("is the same whenever it is made, and keeps its groups a minute later", () => {
    expect(sampleGroups(NOW)).toEqual(groups);
    expect(sampleGroups(NOW + 60_000).map(({ key, size }) => [key, size])).toEqual(groups.map(({ key, size }) => [key, size]));
  });
});

test("a group follows from its key and its month alone", () => {
  const group = sampleGroup("slot/1", NOW);
  expect(sampleGroup("slot/1", NOW + 1)).toEqual({ ...group, publishedAtMs: NOW + 1 });
  expect(sampleGroup("slot/2", NOW)).not.toMatchObject({ shown: group.shown, size: group.size });
  expect([group.sandbox, sampleGroup("slot/1", NOW, true).sandbox]).toEqual([false, true]);
});

test("ids follow from the group, one for each of its rows", () => {
  const ids = sampleIds({ key: "slot/1", size: 4 });
  expect(new Set(ids).size).toBe(4);
  expect(ids.every((id) => /^rfq_[0-9a-z]{16}$/.test(id))).toBe(true);
  expect(sampleIds({ key: "slot/1", size: 6 }).slice(0, 4)).toEqual(ids);
  expect(sampleIds({ key: "slot/2", size: 4 }).filter((id) => ids.includes(id))).toEqual([]);
});
