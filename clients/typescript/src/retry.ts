import { ConnectionError, HeliodexError } from "./errors.js";

/** A longer Retry-After is an error at once: the caller knows better what to do until then. */
export const LONGEST_RETRY_AFTER_SECONDS = 60;
/** All waits of one request together. */
export const LONGEST_WAIT_MS = 180_000;
const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** Spreads clients that were told the same number of seconds. */
const SPREAD_MS = 250;

export type Attempt = {
  /** Retries so far. */
  retries: number;
  maxRetries: number;
  waitedMs: number;
};

/** An exponential wait with full jitter. */
export const backoffMs = (retries: number, random = Math.random): number =>
  random() * Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** retries);

const LOST: ReadonlySet<string> = new Set(["timeout", "connection-failed", "incomplete-response"]);
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const AWAY: ReadonlySet<number> = new Set([502, 504]);

/** Null: it would fail again, or it is for the caller to decide. */
function waitFor(error: HeliodexError, retries: number, random: () => number): number | null {
  const { status, code, problem, retryAfterSeconds } = error;
  if (error instanceof ConnectionError) return LOST.has(code) ? backoffMs(retries, random) : null;
  if (status === null || code === "quota-exceeded" || problem?.retryable === false) return null;
  const isBusy = BUSY.has(status) || code === "request-in-progress";
  if (isBusy && retryAfterSeconds !== null) {
    if (retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS) return null;
    return Math.max(retryAfterSeconds * 1_000, backoffMs(retries, random)) + random() * SPREAD_MS;
  }
  const isWorthIt = isBusy || AWAY.has(status) || (status === 500 && problem?.retryable === true);
  return isWorthIt ? backoffMs(retries, random) : null;
}

/** How long to wait before the request is sent again; null: it is not sent again. */
export function waitBeforeRetry(error: unknown, { retries, maxRetries, waitedMs }: Attempt, random = Math.random): number | null {
  if (retries >= maxRetries || !(error instanceof HeliodexError)) return null;
  const wait = waitFor(error, retries, random);
  return wait === null || waitedMs + wait > LONGEST_WAIT_MS ? null : wait;
}
