/** Pure: what a month earns. The only place for these rules. */
import { CREDIT_STEPS, TARGET } from "./contract";

/** Whether so many minutes are less than a share of all, told in whole numbers: 99.9 itself is not below 99.9. */
const isBelow = (percent: number, observed: number, down: number): boolean =>
  (observed - down) * 1_000 < observed * Math.round(percent * 10);

/** The share of the month's fee that is credited, in percent; nothing without a minute to tell from. */
export function creditPercent({ observed, down }: { observed: number; down: number }): number {
  if (observed === 0) return 0;
  return CREDIT_STEPS.filter(({ below }) => isBelow(below, observed, down)).reduce((most, { percent }) => Math.max(most, percent), 0);
}

type Covered = { feeCents: number; percent: number; coveredMinutes: number; monthMinutes: number };

/**
 * The credit in cents: the share of the fee of the minutes that were covered. Rounded up once, at the end, so a part of a
 * cent goes to the customer. BigInt, because the product may be larger than a safe integer.
 */
export function creditCents({ feeCents, percent, coveredMinutes, monthMinutes }: Covered): number {
  const whole = BigInt(monthMinutes) * 100n;
  return Number((BigInt(feeCents) * BigInt(percent) * BigInt(coveredMinutes) + whole - 1n) / whole);
}

/** Minutes that may be down in so many, with fractions: 43.2 of 30 days. */
export const budgetMinutes = (minutes: number): number => (minutes * Math.round((100 - TARGET) * 1_000)) / 100_000;

/** How many times faster than allowed minutes were lost: 1 spends the budget exactly. Null without a minute to tell from. */
export const burnRate = ({ observed, down }: { observed: number; down: number }): number | null =>
  observed === 0 ? null : down / budgetMinutes(observed);
