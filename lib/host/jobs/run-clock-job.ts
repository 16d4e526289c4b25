import { HOUR_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { databaseClock, describeClockDrift } from "@/lib/platform/database-clock";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";
import type { ClockJob } from "./clock-jobs";
import { jobContext } from "./job-context";

export const CLOCK_DISAGREES = "server.clock-disagrees";

/** While it lasts it is reported so often, and a report that is older than two of these says nothing about now. */
export const REPORT_EVERY_MS = HOUR_MS;

const reported = perProcess("clock-drift-reported", () => ({ atMs: Number.NEGATIVE_INFINITY }));

/**
 * Runs a job that deletes or ends things by their age, unless this process and the database disagree about the time: then it
 * fails, and is left to a server whose clock is right.
 */
export async function runClockJob(job: ClockJob): Promise<void> {
  const ctx = jobContext(job.name);
  const drift = await describeClockDrift(ctx.clock);
  if (drift !== null) {
    await report(ctx, drift);
    throw new Error(`${drift} Scheduled jobs don't run on this server until both clocks agree.`);
  }
  reported().atMs = Number.NEGATIVE_INFINITY;
  const result = await job.run(ctx);
  log()[didNothing(result) ? "debug" : "info"]({ job: job.name, result }, "a job ran");
}

/** In the log, and in the record for `doctor`, at the time that the database has. */
async function report(ctx: Context, drift: string): Promise<void> {
  if (performance.now() - reported().atMs < REPORT_EVERY_MS) return;
  reported().atMs = performance.now();
  log().error({ drift }, "scheduled jobs are paused because this clock is wrong; correct it");
  const nowMs = await databaseClock().now();
  await transaction({ ...ctx, clock: { now: () => nowMs } }, (tx) => recordEvent(tx, { type: CLOCK_DISAGREES, data: { drift } }));
}

/** Some run every minute, and mostly find nothing to do. */
const didNothing = (result: unknown): boolean =>
  result === null || result === 0 || (typeof result === "object" && Object.values(result).every((count) => count === 0 || count === null));
