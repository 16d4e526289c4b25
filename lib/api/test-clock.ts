import { z } from "zod";
import { utcDay } from "@/lib/billing/periods";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { HttpCall } from "@/lib/http/call";
import { takeToken } from "@/lib/metering/counting/burst";
import type { Period } from "@/lib/metering/counting/open-period";
import type { Access } from "./access";
import { requireUnexpired } from "./identify";
import { preferenceOf } from "./prefer";

const MAX_DAYS_AHEAD = 400;
/** Another day has its own quota, so this is what else keeps a sandbox from having any number of calls. */
const PER_DAY = 100;

const Instant = z.iso.datetime({ offset: true }).max(40);

/** What `Prefer: clock=…` sets: the time, as it was stated, and the day's quota at it. */
export type TestClock = { clock: string; period: Period };

/**
 * With a sandbox key, `Prefer: clock=` and a time to come have the request judged at it: by the key's expiry, and by the quota
 * of that day, of which nothing is used yet. The data stay those of today, and nothing is counted.
 * Returns null where a request does not ask for it.
 * @throws DomainError bad-request for a live key or another time, key-expired at that time, rate-limited after 100 requests per day
 */
export function testClockOf(call: Pick<HttpCall, "header" | "nowMs">, access: Access, period: Period): TestClock | null {
  const stated = preferenceOf(call, "clock");
  if (stated === undefined) return null;
  if (!access.isSandbox || access.isVisitor)
    throw new DomainError("bad-request", "The clock can be set for sandbox keys only. Use a sandbox key, or leave out Prefer: clock.");
  const aheadMs = Instant.safeParse(stated).success ? Date.parse(stated) - call.nowMs : NaN;
  if (!(aheadMs >= 0 && aheadMs <= MAX_DAYS_AHEAD * DAY_MS))
    throw new DomainError(
      "bad-request",
      `Prefer: clock takes a time from now to ${MAX_DAYS_AHEAD} days ahead, such as clock=${new Date(call.nowMs + DAY_MS).toISOString()}.`,
    );
  const limit = takeToken(`clock/${access.periodName}`, { perSecond: (PER_DAY * 1_000) / DAY_MS, bucket: PER_DAY }, call.nowMs);
  if (!limit.passed)
    throw new DomainError(
      "rate-limited",
      `The clock can be set for ${PER_DAY} requests per day. Leave out Prefer: clock, or try again later.`,
      {
        headers: { "Retry-After": String(limit.nextInS) },
      },
    );
  requireUnexpired(access, call.nowMs + aheadMs);
  const day = utcDay(call.nowMs + aheadMs);
  if (day.startsAt.getTime() === period.startsAtMs) return { clock: stated, period };
  // Shifted by what lies between, such that as long remains from now as would from the stated time.
  const startsAtMs = day.startsAt.getTime() - aheadMs;
  return { clock: stated, period: { ...period, used: 0, startsAtMs, endsAtMs: day.endsAt.getTime() - aheadMs } };
}
