import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import { NOTHING_GIVEN } from "../allowances/open-allowance";
import type { PlanName } from "../plans";
import { NO_PERIOD } from "./settle-entitlement";

export type EntitlementInput = {
  orgId: string;
  plan: PlanName;
  state?: "active" | "past_due" | "inactive";
  quotaCalls?: number | null;
  sandboxCalls?: number | null;
  burst?: { perSecond: number; bucket: number };
  /** The billing period that calls count in; without it the calendar month. */
  period?: { startsAt: Date; endsAt: Date };
};

/** Sets what an organisation may do. Every instance obeys within a second; the used count of the period stays. */
export function setEntitlement(ctx: Context, input: EntitlementInput): Promise<void> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const data = {
      plan: input.plan,
      state: input.state ?? "active",
      ...(input.quotaCalls === undefined ? {} : { quotaCalls: input.quotaCalls }),
      ...(input.sandboxCalls === undefined ? {} : { sandboxCalls: input.sandboxCalls }),
      ...(input.burst === undefined ? {} : { burstPerSecond: input.burst.perSecond, burstBucket: input.burst.bucket }),
    };
    const values = {
      ...data,
      ...NOTHING_GIVEN,
      updatedAt: new Date(tx.clock.now()),
      ...(input.period === undefined
        ? {}
        : { ...NO_PERIOD, periodStartsAt: input.period.startsAt, periodEndsAt: input.period.endsAt, periodAnchor: input.period.startsAt }),
    };
    // What is set by hand takes the place of what was given for a time.
    await tx.db.allowance.updateMany({ where: { orgId: input.orgId, endedAt: null }, data: { endedAt: new Date(tx.clock.now()) } });
    const before = await tx.db.entitlement.findUnique({ where: { orgId: input.orgId } });
    await tx.db.entitlement.upsert({ where: { orgId: input.orgId }, create: { orgId: input.orgId, ...values }, update: values });
    const changes = differences(before ?? {}, data);
    await recordEvent(tx, { type: "entitlement.changed", orgId: input.orgId, data: { ...data, changes } });
    await bumpVersionOf(tx.db, "access", input.orgId);
  });
}
