import { afterEach, expect, test } from "vitest";
import { operator, useDatabase } from "@/e2e/use-database";
import { databaseClock } from "@/lib/platform/database-clock";
import { runClockJob } from "../jobs/run-clock-job";
import { clockFindings } from "./server-findings";

useDatabase();

const right = databaseClock().now;
afterEach(() => void (databaseClock().now = right));

test("clocks that agree are not worth a line; one that doesn't is wrong here, and known of other servers as long as they report it", async () => {
  expect(await clockFindings(operator())).toEqual([]);
  databaseClock().now = () => Promise.resolve(Date.now() - 40 * 86_400_000);
  const job = { name: "keep", cron: "", run: () => Promise.resolve(null) };
  await expect(runClockJob(job)).rejects.toThrow("40 days ahead");
  expect(await clockFindings(operator())).toEqual([
    { level: "wrong", text: "The clock of this process is 40 days ahead of the database's. No scheduled job runs on this machine." },
  ]);
  const elsewhere = operator({ now: () => Date.now() - 40 * 86_400_000 });
  expect(await clockFindings(elsewhere)).toEqual([
    { level: "wrong", text: "Reported by a server in the last two hours: The clock of this process is 40 days ahead of the database's." },
  ]);
  databaseClock().now = right;
  expect(await clockFindings(operator())).toEqual([]);
});
