import { DAY_MS } from "./durations";

/** So much of a period has to have passed, or a day of it. */
const LEAST_SHARE = 1 / 6;

export type Forecast = { expected: number; exhaustedAtMs: number | null };

/**
 * What a period will have used at its end if it goes on as it began, and when that reaches the quota. Null while too
 * little of the period has passed to say, and once all is used: then nothing is left to forecast.
 */
export function forecastOf(given: {
  used: number;
  quota: number | null;
  startsAtMs: number;
  endsAtMs: number;
  nowMs: number;
}): Forecast | null {
  const { used, quota, startsAtMs, endsAtMs, nowMs } = given;
  const periodMs = endsAtMs - startsAtMs;
  const passedMs = nowMs - startsAtMs;
  if (passedMs < Math.min(DAY_MS, periodMs * LEAST_SHARE) || passedMs > periodMs) return null;
  if (used === 0 || (quota !== null && used >= quota)) return null;
  const exhaustedAtMs = quota === null ? null : Math.round(startsAtMs + (passedMs * quota) / used);
  return {
    expected: Math.round((used * periodMs) / passedMs),
    exhaustedAtMs: exhaustedAtMs !== null && exhaustedAtMs > nowMs && exhaustedAtMs < endsAtMs ? exhaustedAtMs : null,
  };
}

/** A forecast with more than three digits of its own pretends to know. */
export function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2);
  return Math.round(count / unit) * unit;
}
