import { expect, test } from "vitest";
import { databaseClock, describeClockDrift, describeDriftOf } from "./database-clock";

const TOLD = Date.parse("2026-11-22T12:00:00Z");
const MINUTE = 60_000;
const drift = (askedMin: number, readMin = askedMin): string | null =>
  describeDriftOf(new Date(TOLD), TOLD + askedMin * MINUTE, TOLD + readMin * MINUTE);

test.each([
  ["agrees", 0, 0],
  ["is five minutes ahead", 5, 5],
  ["is five minutes behind", -5, -5],
  ["was held up for an hour after it had asked", -0.01, 60],
  ["was held up before it read, and was behind when it asked", -60, 0],
])("a process that %s is right enough", (_, asked, read) => {
  expect(drift(asked, read)).toBeNull();
});

test.each([
  [5.01, "5 minutes ahead of"],
  [-5.01, "5 minutes behind"],
  [119, "119 minutes ahead of"],
  [120, "2 hours ahead of"],
  [-2_879, "48 hours behind"],
  [2_880, "2 days ahead of"],
  [-57_600, "40 days behind"],
])("%f minutes off is said as %s", (minutes, said) => {
  expect(drift(minutes)).toBe(`The clock of this process is ${said} the database's.`);
});

test("one that asked far ahead is wrong however late it reads", () => {
  expect(drift(10, 11)).toContain("10 minutes ahead");
});

test("the same is said of a clock that the database is asked about now", async () => {
  databaseClock().now = () => Promise.resolve(TOLD);
  const at = (minutes: number) => describeClockDrift({ now: () => TOLD + minutes * MINUTE });
  expect([await at(4), await at(-6)]).toEqual([null, "The clock of this process is 6 minutes behind the database's."]);
});
