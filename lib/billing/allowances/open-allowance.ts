import type { Tx } from "@/lib/platform/database";
import type { Allowance, Entitlement } from "@/prisma/generated/client";
import { MONTHS_OF } from "../plans";

/** What staff has given and is in force; null: nothing. */
export const openAllowance = (db: Tx, orgId: string, nowMs: number): Promise<Allowance | null> =>
  db.allowance.findFirst({ where: { orgId, endedAt: null, endsAt: { gt: new Date(nowMs) } } });

type Limits = Pick<Entitlement, "quotaCalls" | "burstPerSecond" | "burstBucket">;

/** The limits that others take the place of for a time. */
export const usualLimits = (row: Allowance): Limits => ({
  quotaCalls: row.usualQuotaCalls,
  burstPerSecond: row.usualBurstPerSecond,
  burstBucket: row.usualBurstBucket,
});

/** Limits as they are for a time; what was not given stays as usual. */
export const otherLimits = (row: Allowance, usual: Limits): Limits => ({
  quotaCalls: row.quotaCalls ?? usual.quotaCalls,
  burstPerSecond: row.burstPerSecond ?? usual.burstPerSecond,
  burstBucket: row.burstBucket ?? usual.burstBucket,
});

/** What a trial gives: its calls count in the one period that it is. */
export const trialValues = ({ plan, quotaCalls, startsAt, endsAt }: Allowance) => ({
  ...{ plan, state: "active", quotaCalls, burstPerSecond: null, burstBucket: null },
  ...{ periodStartsAt: startsAt, periodEndsAt: endsAt, periodAnchor: startsAt, periodMonths: MONTHS_OF.month },
  // Nothing is given beyond its end, also where the job that ends it is late.
  ...{ paidUntil: endsAt, carriedFrom: null, paidCalls: null, refundedCalls: null },
});
