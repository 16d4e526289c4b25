import { type BusinessHours, closingOf, isDaytime, isOpen, lastClosing, nextDaytime, nextOpening } from "@/lib/core/business-hours";
import { HOUR_MS } from "@/lib/core/durations";
import { reminderStage, type ReminderStage } from "./rules";

/** So long before the team leaves, it hears of what is due before it is back. */
export const BEFORE_CLOSING_MS = 2 * HOUR_MS;

/** Whether a request that is not overdue will be before the team is there again. */
function isAtRisk(hours: BusinessHours, dueAtMs: number, nowMs: number): boolean {
  const opening = nextOpening(hours, nowMs);
  return dueAtMs > nowMs && (opening === null || dueAtMs <= opening);
}

/**
 * The reminder that is sent now; null: none. Without hours it is the strongest that is due. With them nobody is mailed outside of
 * them, and what is due before the next opening is brought up before closing. On a closed day that is the only one, between the hours:
 * nobody could have been told of it before.
 */
export function reminderAt(hours: BusinessHours | null, dueAtMs: number, nowMs: number): ReminderStage | null {
  const stage = reminderStage(dueAtMs, nowMs);
  if (hours === null) return stage;
  const closing = closingOf(hours, nowMs);
  if (closing === null) return isDaytime(hours, nowMs) && isAtRisk(hours, dueAtMs, nowMs) ? "before closing" : null;
  return closing - nowMs <= BEFORE_CLOSING_MS && isAtRisk(hours, dueAtMs, nowMs) ? "before closing" : stage;
}

/** From when on the team may be mailed about a request: now, or when it is there again, or before that if it is due earlier. */
export function mailableFrom(hours: BusinessHours | null, dueAtMs: number, nowMs: number): number {
  if (hours === null || isOpen(hours, nowMs)) return nowMs;
  const opening = nextOpening(hours, nowMs);
  return opening !== null && opening < dueAtMs ? opening : nextDaytime(hours, nowMs);
}

/** Until when our team can reply in its hours, where a request is due outside of them; null: it is due within, or there are none. */
export function replyBy(hours: BusinessHours | null, dueAtMs: number): number | null {
  return hours === null || isOpen(hours, dueAtMs) ? null : lastClosing(hours, dueAtMs);
}
