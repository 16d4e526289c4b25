const LEAST_SHARE = 0.05;

export type Pace = { expected: number; exhaustedAtMs: number | null };

/**
 * What a period will have used at its end if it goes on as it began, and when that reaches the quota.
 * Null while too little of the period has passed to say.
 */
export function paceOf(given: { used: number; quota: number | null; startsAtMs: number; endsAtMs: number; nowMs: number }): Pace | null {
  const { used, quota, startsAtMs, endsAtMs, nowMs } = given;
  const passed = (nowMs - startsAtMs) / (endsAtMs - startsAtMs);
  if (passed < LEAST_SHARE || passed > 1 || used === 0) return null;
  const exhaustedAtMs = quota === null ? null : Math.round(startsAtMs + ((nowMs - startsAtMs) * quota) / used);
  return {
    expected: Math.round(used / passed),
    exhaustedAtMs: exhaustedAtMs !== null && exhaustedAtMs > nowMs && exhaustedAtMs < endsAtMs ? exhaustedAtMs : null,
  };
}
