const LEAST_SHARE = 0.05;

export type Forecast = { expected: number; exhaustedAtMs: number | null };

/**
 * What a period will have used at its end if it goes on as it began, and when that reaches the quota. Null while too
 * little of the period has passed to say; half a quota that is gone by then says enough.
 */
export function forecastOf(given: {
  used: number;
  quota: number | null;
  startsAtMs: number;
  endsAtMs: number;
  nowMs: number;
}): Forecast | null {
  const { used, quota, startsAtMs, endsAtMs, nowMs } = given;
  const passed = (nowMs - startsAtMs) / (endsAtMs - startsAtMs);
  const least = quota !== null && used >= quota / 2 ? 0 : LEAST_SHARE;
  if (passed <= 0 || passed < least || passed > 1 || used === 0) return null;
  const exhaustedAtMs = quota === null ? null : Math.round(startsAtMs + ((nowMs - startsAtMs) * quota) / used);
  return {
    expected: Math.round(used / passed),
    exhaustedAtMs: exhaustedAtMs !== null && exhaustedAtMs > nowMs && exhaustedAtMs < endsAtMs ? exhaustedAtMs : null,
  };
}

/** A forecast with more than three digits of its own pretends to know. */
export function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2);
  return Math.round(count / unit) * unit;
}
