import { requireOperator, reading, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { askStripe } from "@/lib/platform/stripe";
import { factsOf } from "./facts";
import { takeEvent } from "./receive-event";
import { EventObject } from "./stripe-events/subject";
import { EVENT_TYPES } from "./stripe-events/kinds";
import { isLive } from "./rules";
import { syncCustomer } from "./sync-customer";

const CURSOR = "events";
/** Events may appear a little later than their own time says. */
const OVERLAP_MS = 10 * 60_000;
/** Stripe keeps events for 30 days. */
const FIRST_LOOK_MS = 3 * 86_400_000;
const PAGES = 20;

/**
 * Takes what Stripe has sent, or tried to send, since the last look and what we have not taken. Counts what it found.
 * @throws DomainError unavailable; then the next run looks at the same time again
 */
export async function followEvents(ctx: Context): Promise<{ missed: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const db = reading(ctx);
  const startedAt = ctx.clock.now();
  const cursor = await db.stripeCursor.findUnique({ where: { name: CURSOR } });
  const from = (cursor?.createdAt.getTime() ?? startedAt - FIRST_LOOK_MS) - OVERLAP_MS;
  let missed = 0;
  let after: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const { data, has_more: hasMore } = await askStripe(ctx, (stripe) =>
      stripe.events.list({
        limit: 100,
        types: [...EVENT_TYPES],
        created: { gte: Math.floor(from / 1_000) },
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    const known = await db.stripeEvent.findMany({ where: { id: { in: data.map(({ id }) => id) } }, select: { id: true } });
    for (const event of data.filter(({ id }) => !known.some((row) => row.id === id))) {
      await takeEvent(ctx, { ...event, data: { object: EventObject.parse(event.data.object) } });
      missed++;
    }
    after = data.at(-1)?.id;
    if (!hasMore) break;
  }
  const createdAt = new Date(startedAt);
  await db.stripeCursor.upsert({ where: { name: CURSOR }, create: { name: CURSOR, createdAt }, update: { createdAt } });
  return { missed };
}

/** Columns that are ours and say nothing about Stripe. */
const OWN = ["orgId", "currentOf", "customer"];
const textOf = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([key]) => !OWN.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Compares every live subscription, ours and Stripe's, and reads those customers again that differ.
 * @throws DomainError unavailable
 */
export async function compareSubscriptions(ctx: Context): Promise<{ compared: number; repaired: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const theirs = await liveAtStripe(ctx);
  const ours = await liveHere(ctx);
  const customers = new Set<string>();
  for (const [id, { customerId, text }] of theirs) if (ours.get(id)?.text !== text) customers.add(customerId);
  for (const [id, { customerId }] of ours) if (!theirs.has(id) && customerId !== null) customers.add(customerId);
  let repaired = 0;
  for (const stripeCustomerId of customers) {
    const customer = await reading(ctx).billingCustomer.findUnique({ where: { stripeCustomerId } });
    if (!customer) continue;
    await syncCustomer(ctx, customer.orgId);
    repaired++;
  }
  if (repaired > 0) log().warn({ repaired }, "subscriptions differed from Stripe and were read again");
  return { compared: theirs.size, repaired };
}

async function liveAtStripe(ctx: Context): Promise<Map<string, { customerId: string; text: string }>> {
  const found = new Map<string, { customerId: string; text: string }>();
  let after: string | undefined;
  for (;;) {
    const { data, has_more: hasMore } = await askStripe(ctx, (stripe) =>
      stripe.subscriptions.list({
        limit: 100,
        expand: ["data.latest_invoice", "data.schedule", "data.default_payment_method"],
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    for (const subscription of data) {
      const facts = factsOf(subscription);
      const { customer } = subscription;
      if (facts) found.set(subscription.id, { customerId: typeof customer === "string" ? customer : customer.id, text: textOf(facts) });
    }
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) return found;
  }
}

async function liveHere(ctx: Context): Promise<Map<string, { customerId: string | null; text: string }>> {
  const rows = await reading(ctx).subscription.findMany({ include: { customer: true } });
  return new Map(rows.filter(isLive).map((row) => [row.id, { customerId: row.customer.stripeCustomerId, text: textOf(row) }]));
}
