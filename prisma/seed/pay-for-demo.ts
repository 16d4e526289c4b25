import { ensurePrice, syncCatalog } from "@/lib/billing/checkout/stripe-catalog";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { factsOf } from "@/lib/billing/sync/subscription-facts";
import { syncCustomer } from "@/lib/billing/sync/sync-customer";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { askStripe } from "@/lib/platform/stripe";
import { OWNER, ORGANISATION, subscribedAt } from "./customers";
import type { Made } from "./record";

/**
 * Pays for the demo customer's plan at the local sandbox, 40 days ago, so that there are invoices and a renewal. The demo is
 * whole without it: where payments are off, or somebody paid before, it is left out.
 */
export async function payForDemo(ctx: Context, { nowMs, orgIds }: Pick<Made, "nowMs" | "orgIds">): Promise<void> {
  const orgId = orgIds[0];
  const { STRIPE_API_BASE: base } = env();
  if (orgId === undefined || base === undefined) return;
  const customer = await prisma().billingCustomer.findUnique({ where: { orgId } });
  if (customer?.syncedAt) return;
  try {
    await pay(ctx, orgId, subscribedAt(nowMs));
  } catch (error) {
    log().warn({ err: error instanceof Error ? error.message : String(error) }, "the demo customer has no invoices");
  }
}

async function pay(ctx: Context, orgId: string, startsAt: Date): Promise<void> {
  await syncCatalog(ctx);
  const now = await command("now");
  const past = Math.floor(startsAt.getTime() / 1_000);
  await command("rewind", { seconds: Math.max(0, now - past) });
  try {
    await subscribe(ctx, orgId);
  } finally {
    // Whatever happened, the sandbox must not stay in the past.
    await command("advance", { seconds: Math.max(0, now - past) });
  }
  await syncCustomer(ctx, orgId);
}

/** Our own rows come first, so that what is read from Stripe afterwards is no news to anybody. */
async function subscribe(ctx: Context, orgId: string): Promise<void> {
  const { id: price } = await ensurePrice(ctx, {
    plan: "pro",
    interval: "month",
    currency: "usd",
    amountCents: PLAN_TABLE.pro.priceCents.usd,
  });
  const metadata = { org_id: orgId };
  const customer = await askStripe(ctx, (stripe) => stripe.customers.create({ name: ORGANISATION, email: OWNER.email, metadata }));
  const method = await askStripe(ctx, (stripe) => stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id }));
  const subscription = await askStripe(ctx, (stripe) =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      default_payment_method: method.id,
      metadata,
      expand: ["latest_invoice", "schedule", "default_payment_method"],
    }),
  );
  const facts = factsOf(subscription);
  if (!facts) throw new Error("the subscription has no item");
  const createdAt = facts.createdAt;
  await prisma().billingCustomer.create({ data: { orgId, stripeCustomerId: customer.id, mode: "sandbox", problems: [], createdAt } });
  await prisma().subscription.create({ data: { ...facts, orgId, currentOf: orgId } });
}

/** The sandbox's own interface, which Stripe does not have: it moves the clock. */
async function command(name: string, input: Readonly<Record<string, number>> = {}): Promise<number> {
  const { STRIPE_API_BASE: base = "", STRIPE_SECRET_KEY: key = "" } = env();
  const response = await fetch(`${base}/_sandbox/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(20_000),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`the sandbox refused ${name}: ${JSON.stringify(answer)}`);
  return typeof answer === "object" && answer !== null && "now" in answer ? Number(answer.now) : 0;
}
