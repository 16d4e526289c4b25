import type { SenderRecord } from "./contract";

/** What the look at one record came to; `found` is what DNS has there. */
export type Judged = Pick<SenderRecord, "found" | "state" | "reason">;

export const missing = (reason: string): Judged => ({ found: [], state: "missing", reason });
export const wrong = (found: readonly string[], reason: string): Judged => ({ found: [...found], state: "wrong", reason });
export const held = (found: string, reason: string): Judged => ({ found: [found], state: "found", reason });
export const unknown = (found: readonly string[] = []): Judged => ({
  found: [...found],
  state: "unknown",
  reason: "The name servers did not respond. Check again in a few minutes.",
});
