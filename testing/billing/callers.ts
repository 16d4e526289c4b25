import type Stripe from "stripe";
import { expect } from "vitest";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { planOfProduct } from "@/lib/billing/checkout/stripe-catalog";
import type { PlanChangePreview, PlanInput } from "@/lib/billing/contract";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { previewPlanChange } from "@/lib/billing/plan-changes/preview-plan-change";
import { MONTHS_OF, PLAN_TABLE, priceOf, type BillingInterval } from "@/lib/billing/plans";
import { currencyOf } from "@/lib/core/currencies";
import { DAY_S } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { callApi } from "@/testing/call-api";
import { foldCounts } from "@/testing/metering";
import { keyFor, seeChanges } from "@/testing/use-database";
import type { Customer, Payments } from "@/testing/use-payments";

export type Caller = Customer & { key: string };
/** A plan by the month, or with how often it is paid. */
type Wish = PlanInput["plan"] | PlanInput;
const wishOf = (wish: Wish): PlanInput => (typeof wish === "string" ? { plan: wish } : wish);

/** Customers who pay, and whose calls go through the gate and are counted. */
export function callersOf({ clock, customer, job, pay, settle }: Payments) {
  async function ctxOf(of: Customer) {
    const times = { authenticatedAt: new Date(clock.now()), expiresAt: new Date(clock.now() + 1e9) };
    await prisma().session.update({ where: { id: of.sessionId }, data: times });
    return of.ctx();
  }
  async function buy(of: Customer, wish: Wish): Promise<string> {
    const { url } = await startCheckout(await ctxOf(of), { orgId: of.orgId, ...wishOf(wish) });
    const outcome = await pay(url);
    await settle();
    return outcome;
  }
  async function subscriber(wish: Wish): Promise<Caller> {
    const someone = await customer();
    const { secret } = await keyFor(null, { orgId: someone.orgId });
    expect(await buy(someone, wish)).toBe("paid");
    return { ...someone, key: secret };
  }
  const previewOf = async (of: Customer, wish: Wish) => previewPlanChange(await ctxOf(of), { orgId: of.orgId, ...wishOf(wish) });
  async function change(of: Customer, wish: Wish, shown?: PlanChangePreview) {
    const { prorationAt, dueCents, availableCalls } = shown ?? (await previewOf(of, wish));
    const changed = await changePlan(await ctxOf(of), { orgId: of.orgId, ...wishOf(wish), prorationAt, dueCents, availableCalls });
    await settle();
    return changed;
  }

  /** One call through the gate, and then so many more as it would count, as far as its quota allows. Gives the status. */
  async function use(of: Caller, calls: number): Promise<number> {
    await seeChanges();
    const now = clock.now();
    const { status } = await callApi("/companies", { key: of.key, nowMs: now });
    if (status === 200) {
      await foldCounts();
      const at = new Date(now);
      await prisma()
        .$executeRaw`update period set used = case when quota is null then used + ${calls - 1} else greatest(used, least(quota, used + ${calls - 1})) end
        where id = (select id from period where org_id = ${of.orgId} and kind = 'live' and starts_at <= ${at} and ends_at > ${at} order by starts_at desc limit 1)`;
    }
    return status;
  }
  const leftOf = async (of: Caller): Promise<number> => {
    await seeChanges();
    const { text } = await callApi("/me", { key: of.key, nowMs: clock.now() });
    return (JSON.parse(text) as { data: { quota: { remaining: number } } }).data.quota.remaining;
  };
  const usedBy = async (orgId: string): Promise<number> =>
    Number((await prisma().period.aggregate({ where: { orgId, kind: "live" }, _sum: { used: true } }))._sum.used ?? 0);

  /** Calls that the plan table sells for what was paid, less what was credited, line by line. */
  async function soldTo(orgId: string): Promise<number> {
    const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } });
    if (stripeCustomerId === null) return 0;
    const { data } = await askStripe(job(), (stripe) => stripe.invoices.list({ customer: stripeCustomerId, status: "paid", limit: 100 }));
    // A line that credits has the price it was paid at, by whose time it is told from the other.
    const intervals = new Map(
      data.flatMap(({ lines }) => lines.data.flatMap((line) => (line.amount > 0 ? [[priceIdOf(line), intervalOf(line)]] : []))),
    );
    const lines = data.flatMap((invoice) => invoice.lines.data);
    return lines.reduce((sum, line) => {
      const plan = planOfProduct(line.pricing?.price_details?.product ?? "");
      if (plan === null) return sum;
      const interval = intervals.get(priceIdOf(line)) ?? "month";
      return (
        sum +
        (line.amount * (PLAN_TABLE[plan].quotaCalls ?? 0) * MONTHS_OF[interval]) /
          (priceOf(plan, { interval, currency: currencyOf(line) }) ?? 1)
      );
    }, 0);
  }
  return { ctxOf, buy, subscriber, previewOf, change, use, leftOf, usedBy, soldTo };
}

const priceIdOf = ({ pricing }: Stripe.InvoiceLineItem): string => {
  const price = pricing?.price_details?.price;
  return typeof price === "string" ? price : (price?.id ?? "");
};
const intervalOf = ({ period }: Stripe.InvoiceLineItem): BillingInterval => (period.end - period.start > 31 * DAY_S ? "year" : "month");
