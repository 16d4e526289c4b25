import { addDays, dayAt } from "@/lib/core/dates";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { isInside, type View } from "../view";

const FIRST_DAY_UTC_OFFSET_HOURS = 14;

/** The latest day that has begun anywhere. */
export const latestDay = (nowMs: number): string => dayAt(nowMs, FIRST_DAY_UTC_OFFSET_HOURS);

/** @throws DomainError invalid-parameter for a day that has not begun anywhere */
export function refuseFuture(parameter: string, day: string, nowMs: number): void {
  if (day > latestDay(nowMs)) throw wrongParameter(parameter, "out-of-range", `${day} is in the future.`);
}

/**
 * Refuses a day outside what the plan shows, and names the plan that reaches it.
 * @param called what the caller asked for, if not the day itself
 * @throws DomainError plan-required
 */
export function requireInside(
  parameter: string,
  day: string,
  { feature, view, called = day }: { feature: keyof View["windows"]; view: View; called?: string },
): void {
  const window = view.windows[feature];
  if (window === null || isInside(day, window)) return;
  const reach = window.from !== null && day < window.from ? `starts on ${window.from}` : `ends on ${window.until ?? ""}`;
  const larger = view.planReaching(feature, day);
  const detail = `${called} is outside the data of the ${view.title} plan, which ${reach}.${larger === null ? "" : ` ${larger} includes it.`}`;
  throw new DomainError("plan-required", `${parameter}: ${detail}`, { errors: [{ parameter, code: "outside-plan", detail }] });
}

type Range = { from?: string | undefined; to?: string | undefined };

/** The days of a range inside the window of a feature. An end that is not given is the window's; one that is given must lie inside. */
export function rangeInside(
  query: Range,
  feature: keyof View["windows"],
  { view, nowMs }: { view: View; nowMs: number },
): { from: string | null; to: string } {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to)
    throw wrongParameter("to", "out-of-range", `The range ends before it starts (${query.from}).`);
  if (query.from !== undefined) requireInside("from", query.from, { feature, view });
  if (query.to !== undefined) {
    refuseFuture("to", query.to, nowMs);
    requireInside("to", query.to, { feature, view });
  }
  return { from: query.from ?? view.windows[feature]?.from ?? null, to: query.to ?? latestDay(nowMs) };
}

/** The Monday of a day's week. */
export function weekStart(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
