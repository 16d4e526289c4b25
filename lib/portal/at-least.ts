import { setTimeout as wait } from "node:timers/promises";

/**
 * Gives the answer, or the refusal, no sooner than after this time: how long an answer took must not tell
 * whether an address is known.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(ms)]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

const CODE_MS = 500;

/** The same where a promotion code is tried: how long an answer took must not tell why it was refused. */
export const hidingTime = <T>(code: string | undefined, work: () => Promise<T>): Promise<T> =>
  code === undefined ? work() : atLeast(CODE_MS, work);
