import { DomainError } from "@/lib/core/errors";
import { addDays, dayAt } from "@/lib/core/dates";
import { isInside, type Window } from "../view";

const MARKET_UTC_OFFSET_HOURS = 8;
const FIRST_DAY_UTC_OFFSET_HOURS = 14;

/** The market's day, that of China. */
export const marketDay = (nowMs: number): string => dayAt(nowMs, MARKET_UTC_OFFSET_HOURS);

/** The latest day that has begun anywhere. */
export const latestDay = (nowMs: number): string => dayAt(nowMs, FIRST_DAY_UTC_OFFSET_HOURS);

const wrong = (parameter: string, detail: string): DomainError =>
  new DomainError("invalid-parameter", "A parameter is not valid.", { errors: [{ parameter, code: "out-of-range", detail }] });

/** @throws DomainError invalid-parameter for a day that has not begun anywhere */
export function refuseFuture(parameter: string, day: string, nowMs: number): void {
  if (day > latestDay(nowMs)) throw wrong(parameter, `${day} has not begun yet anywhere.`);
}

/** @throws DomainError plan-required when a day is outside what the plan shows */
export function requireInside(parameter: string, day: string, window: Window, plan: string): void {
  if (isInside(day, window)) return;
  const reach = window.from !== null && day < window.from ? `starts at ${window.from}` : `ends at ${window.until ?? ""}`;
  throw new DomainError(
    "plan-required",
    `${parameter}=${day} is outside the ${plan} plan, which ${reach} today. A larger plan reaches further.`,
    {
      errors: [{ parameter, code: "outside-plan", detail: `The ${plan} plan ${reach}.` }],
    },
  );
}

/** The days of a range inside the window. An end that is not given is the window's; one that is given must lie inside. */
export function rangeInside(
  query: { from?: string | undefined; to?: string | undefined },
  window: Window,
  plan: string,
  nowMs: number,
): { from: string | null; to: string } {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to)
    throw wrong("to", `The range ends before it starts (${query.from}).`);
  if (query.from !== undefined) requireInside("from", query.from, { from: window.from, until: null }, plan);
  if (query.to !== undefined) {
    refuseFuture("to", query.to, nowMs);
    requireInside("to", query.to, window, plan);
  }
  return { from: query.from ?? window.from, to: query.to ?? latestDay(nowMs) };
}

/** The Monday of a day's week. */
export function weekStart(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
