import { requireMay } from "@/lib/accounts/permissions";
import { reading, type Context } from "@/lib/platform/context";
import { EntitlementView } from "./contract";
import { calendarMonth } from "./entitlements";
import { PLANS, PLAN_TABLE } from "./plans";

type Bounds = { startsAt: Date; endsAt: Date };

/** A subscription's period counts while it runs; without one, and after its end, the calendar month does. */
function periodOf(row: { periodStartsAt: Date | null; periodEndsAt: Date | null }, nowMs: number): Bounds {
  const { periodStartsAt: startsAt, periodEndsAt: endsAt } = row;
  return startsAt && endsAt && startsAt.getTime() <= nowMs && nowMs < endsAt.getTime() ? { startsAt, endsAt } : calendarMonth(nowMs);
}

/**
 * The plan of an organisation; null when it has none and only the sandbox works.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readEntitlement(ctx: Context, orgId: string): Promise<EntitlementView | null> {
  requireMay(ctx, "org:read", orgId);
  const row = await reading(ctx).entitlement.findUnique({ where: { orgId } });
  const plan = PLANS.find((name) => name === row?.plan);
  if (!row || !plan) return null;
  const { startsAt, endsAt } = periodOf(row, ctx.clock.now());
  return EntitlementView.parse({
    plan,
    title: PLAN_TABLE[plan].title,
    state: row.state,
    isLive: row.state === "active" || row.state === "past_due",
    quotaCalls: row.quotaCalls ?? PLAN_TABLE[plan].quotaCalls,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
}
