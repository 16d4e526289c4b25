import { currencyOf, type Currency } from "@/lib/core/currencies";
import { reading, type Context } from "@/lib/platform/context";
import { PLAN_TABLE, type PlanName } from "../plans";
import { customerOf, monthsOf } from "../records";

export type MonthlyFee = { feeCents: number; currency: Currency };

/** Null: nothing was agreed or paid. */
const perMonth = (paid: { interval: string; currency: string; amountCents: number } | null | undefined): MonthlyFee | null =>
  paid ? { feeCents: Math.round(paid.amountCents / monthsOf(paid)), currency: currencyOf(paid) } : null;

/**
 * What a plan cost an organisation a month, in cents, as of the end of a span of time: the terms that are paid by invoice,
 * else the amount of its subscription, else of the terms that it accepted last, else the price of the plan table.
 */
export async function readMonthlyFee(
  ctx: Context,
  orgId: string,
  { plan, span }: { plan: PlanName; span: { from: number; to: number } },
): Promise<MonthlyFee> {
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const lasted = { OR: [{ endedAt: null }, { endedAt: { gt: from } }] };
  const db = reading(ctx);
  const [terms, subscription, customer] = await Promise.all([
    db.agreement.findMany({ where: { orgId, acceptedAt: { lt: to }, ...lasted }, orderBy: { acceptedAt: "desc" }, take: 20 }),
    db.subscription.findFirst({ where: { orgId, plan, createdAt: { lt: to }, ...lasted }, orderBy: { createdAt: "desc" } }),
    customerOf(db, orgId),
  ]);
  const byInvoice = perMonth(terms.find((one) => one.byInvoice));
  const agreed = plan === "enterprise" ? perMonth(terms[0]) : null;
  const currency = currencyOf(customer);
  return byInvoice ?? perMonth(subscription) ?? agreed ?? { feeCents: PLAN_TABLE[plan].priceCents[currency], currency };
}
