import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { systemClock } from "@/lib/platform/clock";
import { prisma } from "@/lib/platform/database";
import { databaseClock, describeClockDrift } from "@/lib/platform/database-clock";
import { useDatabase } from "@/testing/use-database";
import { clockJobs } from "./clock-jobs";
import { CLOCK_DISAGREES, runClockJob } from "./run-clock-job";

useDatabase();

const right = databaseClock().now;
const setDatabaseBack = (ms: number): void => void (databaseClock().now = () => Promise.resolve(Date.now() - ms));

beforeEach(async () => void (await prisma().event.deleteMany({})));
afterEach(async () => {
  databaseClock().now = right;
  await runClockJob({ name: "agrees", cron: "", run: () => Promise.resolve(null) });
});

const reports = () => prisma().event.findMany({ where: { type: CLOCK_DISAGREES }, select: { data: true } });

test("the database's own clock is asked, and a process on the same machine agrees with it", async () => {
  expect(Math.abs((await databaseClock().now()) - Date.now())).toBeLessThan(5_000);
  expect(await describeClockDrift(systemClock)).toBeNull();
  expect(await describeClockDrift({ now: () => Date.now() - 3 * HOUR_MS })).toBe(
    "The clock of this process is 3 hours behind the database's.",
  );
});

test.each([40 * DAY_MS, -40 * DAY_MS, 6 * MINUTE_MS])(
  "no job of any kind runs while the clocks are %d ms apart, and it is reported once",
  async (ms) => {
    setDatabaseBack(ms);
    const ran: string[] = [];
    for (const job of clockJobs({ withSample: true })) {
      const watched = { ...job, run: () => Promise.resolve(void ran.push(job.name)) };
      await expect(runClockJob(watched)).rejects.toThrow(
        /The clock of this process is \d+ (days|minutes) (ahead of|behind) the database's\./,
      );
    }
    expect(ran).toEqual([]);
    expect(await reports()).toHaveLength(1);
  },
);

test("a few minutes are no disagreement, and what runs again is reported again when it stops once more", async () => {
  setDatabaseBack(4 * MINUTE_MS);
  const ran: string[] = [];
  const job = { name: "keep", cron: "", run: () => Promise.resolve(void ran.push("keep")) };
  await runClockJob(job);
  expect(ran).toEqual(["keep"]);
  for (const ms of [DAY_MS, 0, DAY_MS]) {
    setDatabaseBack(ms);
    await runClockJob(job).catch(() => undefined);
  }
  expect(ran).toEqual(["keep", "keep"]);
  expect(await reports()).toHaveLength(2);
});
