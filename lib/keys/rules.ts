import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { MAX_DAYS, TOO_MANY_DAYS } from "./contract";

/** What a person or a program says about the end of a key; nothing said is never. */
export type Expiry = { expiresInDays?: number | undefined; expiresAt?: Date | string | null | undefined };

/**
 * When a key ends; null: never.
 * @throws DomainError unprocessable when that is over, too far off, or said twice
 */
export function expiryAt({ expiresInDays, expiresAt }: Expiry, nowMs: number): Date | null {
  if (expiresInDays !== undefined && expiresAt) throw wrong("Choose a number of days or a date, not both.");
  const at = expiresInDays === undefined ? (expiresAt ?? null) : new Date(nowMs + expiresInDays * DAY_MS);
  if (at === null) return null;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) throw wrong("This is not a valid date.");
  if (date.getTime() <= nowMs) throw wrong("The expiry is in the past.");
  if (date.getTime() > nowMs + MAX_DAYS * DAY_MS) throw wrong(TOO_MANY_DAYS);
  return date;
}

const wrong = (detail: string): DomainError =>
  new DomainError("unprocessable", detail, { errors: [{ parameter: "expiresAt", code: "expiry", detail }] });

/** Whether anything at all is said about the end. */
export const saysExpiry = ({ expiresInDays, expiresAt }: Expiry): boolean => expiresInDays !== undefined || expiresAt !== undefined;

/** Days before its end at which the owners of a key are reminded. */
export const REMINDERS = [30, 7, 1] as const;

/** The last reminder whose time has come: 30, 7 or 1; null while the end is further off. */
export function reminderAt(expiresAt: Date | null, nowMs: number): number | null {
  if (expiresAt === null) return null;
  const leftMs = expiresAt.getTime() - nowMs;
  return REMINDERS.findLast((days) => leftMs <= days * DAY_MS) ?? null;
}

/** Rows from before ends had a bound may hold a year that no `Date` reads; it is taken for the last that can be written. */
export const readableEnd = (end: Date | null): Date | null =>
  end !== null && Number.isNaN(end.getTime()) ? new Date("9999-12-31T23:59:59.999Z") : end;

/** When a rolled key ends: after the overlap, and never later than it would have. */
export function overlapEnd(expiresAt: Date | null, overlapHours: number, nowMs: number): Date {
  const end = nowMs + overlapHours * HOUR_MS;
  return new Date(expiresAt === null ? end : Math.min(end, expiresAt.getTime()));
}

/** The end of a key that is to live as long as another was made for, within the bound. */
export function sameLifetime({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date | null }, nowMs: number): Date | null {
  if (expiresAt === null) return null;
  const lifeMs = expiresAt.getTime() - createdAt.getTime();
  return new Date(nowMs + Math.min(MAX_DAYS * DAY_MS, Math.max(HOUR_MS, lifeMs)));
}
