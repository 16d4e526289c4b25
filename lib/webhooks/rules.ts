import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";

/** Waits before each attempt, counted from the one before. */
export const SCHEDULE_MS = [
  0,
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
export const MAX_ATTEMPTS = SCHEDULE_MS.length;
/** A receiver that asks for more time is given this much at most. */
const MAX_WAIT_MS = DAY_MS;
/** How long an attempt may take in all. */
export const TIMEOUT_MS = 15_000;
/** Nothing got through for so long: the endpoint is disabled. */
export const FAILING_MS = 5 * DAY_MS;
/** Up to a tenth more, so that what failed together does not come back together. */
const JITTER = 0.1;

/**
 * When the attempt after `made` attempts is due, in milliseconds from now; null when there is none.
 * @param random 0 to 1
 * @param askedMs what `Retry-After` asked for, or null
 */
export function waitBefore(made: number, random: number, askedMs: number | null): number | null {
  const planned = SCHEDULE_MS[made];
  if (planned === undefined) return null;
  return Math.round(Math.max(planned * (1 + JITTER * random), Math.min(askedMs ?? 0, MAX_WAIT_MS)));
}

/** What a `Retry-After` header asks for: seconds, or a date (RFC 9110). Null for what is neither. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
/** The receiver says that it does not want this any more. */
export const isGone = (status: number | null): boolean => status === 410;

/** What a status means for whoever reads the log; null: it is fine. */
export function sentenceOf(status: number): string | null {
  if (isSuccess(status)) return null;
  if (isGone(status)) return "The receiver responded with 410 Gone, so it gets no more messages.";
  if (status >= 300 && status < 400) return `The receiver responded with ${status}. Redirects are not followed. Use the final URL.`;
  if (status === 401 || status === 403)
    return `The receiver responded with ${status} and rejected the message. Check that it verifies with the right secret.`;
  if (status === 404) return "The receiver responded with 404. Check the URL.";
  return `The receiver responded with ${status}.`;
}
