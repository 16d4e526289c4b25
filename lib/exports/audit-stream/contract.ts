import { z } from "zod";

export const STREAM_STATES = ["on", "off"] as const;

/** What holds for the audit log in the buckets of customers. */
export const STREAM_LIMITS = { lines: 1_000, everyMinutes: 5 } as const;

const time = z.iso.datetime();

/** How far the audit log of an organisation is on its way into its bucket. */
export const AuditStream = z.object({
  state: z.enum(STREAM_STATES),
  /** Why it ended by itself, in a sentence; null: it is on, or somebody turned it off. */
  endedBecause: z.string().nullable(),
  /** Records in the bucket. */
  position: z.number().int(),
  lastSentAt: time.nullable(),
  /** Why the last attempt failed; null: it did not. */
  failure: z.string().nullable(),
  nextAttemptAt: time.nullable(),
});
export type AuditStream = z.output<typeof AuditStream>;

export const StreamInput = z.strictObject({ state: z.enum(STREAM_STATES) });
export type StreamInput = z.output<typeof StreamInput>;
