import { z } from "zod";
import { utcDay } from "@/lib/billing/periods";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { HttpCall } from "@/lib/http/call";
import { takeToken } from "@/lib/metering/counting/burst";
import type { Period } from "@/lib/metering/counting/open-period";
import type { Access } from "./access";
import { INVALID_TOKEN } from "./identify";
import { preferenceOf } from "./prefer";
import { SimulatedError } from "./simulate";

const MAX_DAYS_AHEAD = 400;
/** Another day has its own quota, so this is what else keeps an organisation's sandbox from having any number of calls. */
const LIMIT = { perSecond: 1 / 900, bucket: 100 };

const Instant = z.iso.datetime({ offset: true }).max(40);

/** How a request stands at the time that it set: by the day's quota then. */
export type TestClock = { applied: string; stated: Period; period: Period };

/** @throws DomainError bad-request for what is no time, or not one of those that can be set */
function aheadOf(stated: string, nowMs: number): number {
  const aheadMs = Instant.safeParse(stated).success ? Date.parse(stated) - nowMs : NaN;
  if (aheadMs >= 0 && aheadMs <= MAX_DAYS_AHEAD * DAY_MS) return aheadMs;
  const fault = Number.isNaN(aheadMs) ? "is not an RFC 3339 time with a time zone" : `is not between now and ${MAX_DAYS_AHEAD} days ahead`;
  const example = new Date(nowMs + DAY_MS).toISOString();
  throw new DomainError("bad-request", `Prefer: clock: ${JSON.stringify(stated.slice(0, 40))} ${fault}. Example: clock=${example}.`);
}

/** @throws DomainError rate-limited */
function limitClocks({ periodName }: Access, nowMs: number): void {
  const { passed, nextInS } = takeToken(`clock/${periodName}`, LIMIT, nowMs);
  if (passed) return;
  const detail = `The clock can be set for ${LIMIT.bucket} requests, and for another one every 15 minutes. Leave out Prefer: clock, or try again later.`;
  throw new DomainError("rate-limited", detail, { headers: { "Retry-After": String(nextInS) } });
}

function requireUnexpiredThen({ facts: { expires_at: expiresAt } }: Access, atMs: number, applied: string): void {
  if (expiresAt === null || expiresAt.getTime() > atMs) return;
  const detail = `At the time that Prefer: clock states, this key has expired. It expires on ${expiresAt.toISOString()}.`;
  throw new SimulatedError("key-expired", detail, { headers: { ...INVALID_TOKEN, "Preference-Applied": applied } });
}

/**
 * With a sandbox key, `Prefer: clock=` and a time to come have the request judged at it: by the key's expiry, and by the quota
 * of that day, of which nothing is used yet. The data stay those of today, and nothing is counted.
 * Returns null where a request does not ask for it.
 * @throws DomainError bad-request for a live key or another time, key-expired at that time, rate-limited after 100 requests
 */
export function testClockOf(call: Pick<HttpCall, "header" | "nowMs">, access: Access, period: Period): TestClock | null {
  const asked = preferenceOf(call, "clock");
  if (asked === undefined) return null;
  if (!access.isSandbox || access.isVisitor)
    throw new DomainError("bad-request", "The clock can be set for sandbox keys only. Use a sandbox key, or leave out Prefer: clock.");
  const aheadMs = aheadOf(asked, call.nowMs);
  limitClocks(access, call.nowMs);
  const applied = `clock=${asked}`;
  requireUnexpiredThen(access, call.nowMs + aheadMs, applied);
  const day = utcDay(call.nowMs + aheadMs);
  if (day.startsAt.getTime() === period.startsAtMs) return { applied, stated: period, period };
  // Shifted by what lies between, such that as long remains from now as would from the stated time.
  const stated = { ...period, used: 0, startsAtMs: day.startsAt.getTime(), endsAtMs: day.endsAt.getTime() };
  const shifted = { ...stated, startsAtMs: stated.startsAtMs - aheadMs, endsAtMs: stated.endsAtMs - aheadMs };
  return { applied, stated, period: shifted };
}
