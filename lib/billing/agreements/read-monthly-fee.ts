import { reading, type Context } from "@/lib/platform/context";
import { PLAN_TABLE, type PlanName } from "../plans";
import { monthsOf } from "../records";

/** Undefined: nothing was agreed or paid. */
const perMonth = (paid: { interval: string; amountCents: number } | null | undefined): number | undefined =>
  paid ? Math.round(paid.amountCents / monthsOf(paid)) : undefined;

/**
 * What a plan cost an organisation a month, in US cents, as of the end of a span of time: the terms that are paid by invoice,
 * else the amount of its subscription, else of the terms that it accepted last, else the price of the plan table.
 */
export async function readMonthlyFee(
  ctx: Context,
  orgId: string,
  { plan, span }: { plan: PlanName; span: { from: number; to: number } },
): Promise<number> {
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const lasted = { OR: [{ endedAt: null }, { endedAt: { gt: from } }] };
  const db = reading(ctx);
  const [terms, subscription] = await Promise.all([
    db.agreement.findMany({ where: { orgId, acceptedAt: { lt: to }, ...lasted }, orderBy: { acceptedAt: "desc" }, take: 20 }),
    db.subscription.findFirst({ where: { orgId, plan, createdAt: { lt: to }, ...lasted }, orderBy: { createdAt: "desc" } }),
  ]);
  const byInvoice = terms.find((one) => one.byInvoice);
  return (
    perMonth(byInvoice) ?? perMonth(subscription) ?? (plan === "enterprise" ? perMonth(terms[0]) : undefined) ?? PLAN_TABLE[plan].priceCents
  );
}
