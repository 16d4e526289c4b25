/** Shares of a quota that are told, in percent. */
export const THRESHOLDS = [50, 80, 90, 100] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** The highest threshold that is reached; 0 for none. */
export function reachedOf(used: number, quota: number): Threshold | 0 {
  return THRESHOLDS.findLast((percent) => used * 100 >= quota * percent) ?? 0;
}

/**
 * What is to be told, and what counts as told from now on. Of several thresholds that were passed at once only the highest is
 * told. A quota that was raised leaves the lower ones told and the others to come, now as shares of the new quota.
 */
export function thresholdOf({ used, quota, notified }: { used: number; quota: number; notified: number }): {
  due: Threshold | null;
  notified: number;
} {
  const reached = quota <= 0 ? 0 : reachedOf(used, quota);
  return { due: reached !== 0 && reached > notified ? reached : null, notified: reached };
}
