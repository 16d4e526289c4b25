import { z } from "zod";

const time = z.iso.datetime();
const count = z.int().min(0);

/** Work of one queue. `oldestAt`: when the job that waits longest could have been begun. */
export const QueueRow = z.object({
  name: z.string(),
  isByClock: z.boolean(),
  waiting: count,
  retrying: count,
  running: count,
  failed: count,
  oldestAt: time.nullable(),
});
export type QueueRow = z.infer<typeof QueueRow>;

export const ClockRow = z.object({
  name: z.string(),
  cron: z.string(),
  lastAt: time.nullable(),
  /** Null: never ran, or it is not known any more. */
  lastState: z.enum(["completed", "failed", "active"]).nullable(),
  durationMs: count.nullable(),
  nextAt: time.nullable(),
  /** Runs that failed for good in the last week. */
  failed: count,
});
export type ClockRow = z.infer<typeof ClockRow>;

export const FailedJob = z.object({
  id: z.string(),
  queue: z.string(),
  madeAt: time,
  failedAt: time,
  tries: count,
  reason: z.string(),
  payload: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** Newest first; `next` is the cursor of the following page. */
export const FailedPage = z.object({ rows: z.array(FailedJob), next: z.string().nullable() });
export type FailedPage = z.infer<typeof FailedPage>;

/** What needs somebody: failed jobs, and mails that could not be sent. */
export const JobFigures = z.object({ failedJobs: count, failedMails: count });
export type JobFigures = z.infer<typeof JobFigures>;

export const queueName = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, "This queue does not exist.");
export const jobId = z.uuid("This job does not exist.");

export const DiscardInput = z.object({
  reason: z.string().trim().min(1, "Enter a reason for discarding it.").max(500, "Use at most 500 characters."),
});
export type DiscardInput = z.infer<typeof DiscardInput>;

export const Retried = z.object({ count });
export type Retried = z.infer<typeof Retried>;
/** Jobs of a queue that are queued again at once at most. */
export const MAX_RETRIED = 1_000;
