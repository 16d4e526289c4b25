import { DomainError } from "@/lib/core/errors";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a person or a program says about the end of a key; nothing said is never. */
export type Expiry = { expiresInDays?: number | undefined; expiresAt?: Date | string | null | undefined };

/**
 * When a key ends; null: never.
 * @throws DomainError unprocessable when that is over, or said twice
 */
export function expiryAt({ expiresInDays, expiresAt }: Expiry, nowMs: number): Date | null {
  if (expiresInDays !== undefined && expiresAt) throw wrong("Say days or a date, not both.");
  const at = expiresInDays === undefined ? (expiresAt ?? null) : new Date(nowMs + expiresInDays * DAY_MS);
  if (at === null) return null;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) throw wrong("This is not a date.");
  if (date.getTime() <= nowMs) throw wrong("The expiry is in the past.");
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

/** When a rolled key ends: after the overlap, and never later than it would have. */
export function overlapEnd(expiresAt: Date | null, overlapHours: number, nowMs: number): Date {
  const end = nowMs + overlapHours * HOUR_MS;
  return new Date(expiresAt === null ? end : Math.min(end, expiresAt.getTime()));
}

/** The end of a key that is to live as long as another was made for. */
export function sameLifetime({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date | null }, nowMs: number): Date | null {
  return expiresAt === null ? null : new Date(nowMs + Math.max(HOUR_MS, expiresAt.getTime() - createdAt.getTime()));
}
