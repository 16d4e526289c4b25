import type PgBoss from "pg-boss";
import { metrics } from "@/lib/platform/metrics";
import type { ClockJob } from "./clock-jobs";
import { runClockJob } from "./run-clock-job";

const QUEUE = { policy: "singleton", retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 900 } as const;

/** Makes a queue for each job. It changes tables that everyone uses, so it comes before any work is taken. */
export async function makeClockQueues(boss: PgBoss, jobs: readonly ClockJob[]): Promise<void> {
  for (const { name } of jobs) {
    if (!(await boss.getQueue(name))) await boss.createQueue(name, { name, ...QUEUE });
  }
}

/** Schedules the jobs and runs each once now, to catch up. */
export async function scheduleClockJobs(boss: PgBoss, jobs: readonly ClockJob[]): Promise<void> {
  for (const job of jobs) await schedule(boss, job);
}

async function schedule(boss: PgBoss, job: ClockJob): Promise<void> {
  await boss.work(job.name, { pollingIntervalSeconds: 10 }, () => measured(job));
  await boss.schedule(job.name, job.cron, {}, { tz: "UTC" });
  await boss.send(job.name, {});
}

async function measured(job: ClockJob): Promise<void> {
  let outcome = "failed";
  try {
    await runClockJob(job);
    outcome = "done";
  } finally {
    metrics().jobs.inc({ queue: job.name, outcome });
  }
}
