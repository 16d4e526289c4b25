import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import type { Context, TxContext } from "@/lib/platform/context";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { isLive } from "../rules";
import { isTaxOn } from "../tax/read-tax";
import { forgetCachedReads } from "./cached-reads";
import { EXPANDED, listSubscriptions, readFacts } from "./read-subscriptions";
import { repairAtStripe, type StripeSnapshot } from "./repair-at-stripe";
import { subscriptionProblems } from "./subscription-facts";
import { recordHandledEvents, writeState, type EventNote } from "./write-state";

/** Another writer may come between reading and writing; then Stripe is asked again, this often. */
const MAX_ATTEMPTS = 5;
const asJob = (ctx: Context): Context => ({ actor: { kind: "job", name: "stripe" }, clock: ctx.clock, requestId: ctx.requestId });

type Round = { events: EventNote[]; done: Promise<void> };
type Customer = { running: Promise<void>; next: Round | null };
const customers = perProcess<Map<string, Customer>>("billing-syncs", () => new Map());

/**
 * Makes what we hold about an organisation's payments what Stripe says now, and what it may do with it. Whoever asks while
 * that is under way is served by the next round together with all others who wait, so a burst of events costs two rounds.
 * @param events are marked as taken in the same transaction
 * @throws DomainError unavailable, conflict (Stripe does not know the customer at all); nothing has changed then
 */
export function syncCustomer(ctx: Context, orgId: string, events: readonly EventNote[] = []): Promise<void> {
  const waiting = customers().get(orgId);
  if (!waiting) return start(ctx, orgId, events);
  if (waiting.next) {
    waiting.next.events.push(...events);
    return waiting.next.done;
  }
  const round: Round = { events: [...events], done: Promise.resolve() };
  round.done = waiting.running.catch(() => undefined).then(() => start(ctx, orgId, round.events));
  waiting.next = round;
  return round.done;
}

function start(ctx: Context, orgId: string, events: readonly EventNote[]): Promise<void> {
  const customer: Customer = { running: Promise.resolve(), next: null };
  customer.running = sync(asJob(ctx), orgId, events).finally(() => {
    forgetCachedReads(orgId);
    if (customers().get(orgId) === customer && !customer.next) customers().delete(orgId);
  });
  customers().set(orgId, customer);
  return customer.running;
}

async function sync(ctx: Context, orgId: string, events: readonly EventNote[]): Promise<void> {
  for (let left = MAX_ATTEMPTS; left > 0; left--) {
    const customer = await prisma().billingCustomer.findUnique({ where: { orgId } });
    if (!customer?.stripeCustomerId) return markUnread(ctx, events);
    const said = await readStripe(ctx, orgId, customer.stripeCustomerId);
    const written = await transaction(ctx, (tx) => write(tx, orgId, { version: customer.version, said, events }));
    if (written) return repairAtStripe(ctx, orgId, { said, openSessions: written.openSessions });
  }
  throw new Error(`the payments of ${orgId} were written by others ${MAX_ATTEMPTS} times while they were read`);
}

const write = (
  tx: TxContext,
  orgId: string,
  { version, said, events }: { version: number; said: StripeSnapshot; events: readonly EventNote[] },
) => writeState(tx, { orgId, version, reading: said.reading, events });

/** The customer was deleted while the events were on their way: they are taken, and change nothing. */
async function markUnread(ctx: Context, events: readonly EventNote[]): Promise<void> {
  if (events.length > 0) await transaction(ctx, (tx) => recordHandledEvents(tx, null, events));
}

const UNKNOWN = "The customer does not exist in Stripe. Check that the key belongs to the right account.";

/** The last hundred subscriptions of a customer, newest first, and those that we hold for live although they are not among them. */
async function readStripe(ctx: Context, orgId: string, customerId: string): Promise<StripeSnapshot> {
  const [customer, listed] = await Promise.all([
    askStripe(ctx, (stripe) => stripe.customers.retrieve(customerId, isTaxOn() ? { expand: ["tax_ids"] } : {})),
    listSubscriptions(ctx, customerId),
  ]).catch((error: unknown) => {
    throw isMissing(error) ? new DomainError("conflict", UNKNOWN, { cause: error }) : error;
  });
  const country = (!customer.deleted && customer.address?.country) || null;
  const hasPostalCode = !customer.deleted && Boolean(customer.address?.postal_code);
  const currency = (!customer.deleted && customer.currency) || null;
  // What a deleted account had is gone unused; it is left as it was known.
  const balanceCents = customer.deleted ? -Infinity : customer.balance;
  const isDeleted = "deleted" in customer && customer.deleted === true;
  // Deleting ends them, and no event of this customer will reach us any more: what was listed a moment before must not stay.
  const known = isDeleted ? await listSubscriptions(ctx, customerId) : listed;
  const data = [...known, ...(await readUnlisted(ctx, orgId, { customerId, known }))];
  const subscriptions = await readFacts(ctx, data);
  const problems = data.filter(({ status }) => status !== "canceled" && status !== "incomplete_expired").flatMap(subscriptionProblems);
  const method = "invoice_settings" in customer ? customer.invoice_settings.default_payment_method : null;
  const card = typeof method === "string" ? method : (method?.id ?? null);
  return {
    reading: {
      customerId,
      isDeleted,
      country,
      hasPostalCode,
      currency,
      balanceCents,
      subscriptions,
      problems,
      redemptions: data.flatMap(({ metadata, status }) =>
        status === "incomplete" || status === "incomplete_expired" ? [] : (metadata["redemption"] ?? []),
      ),
    },
    subscriptions: data,
    card,
    customer: customer.deleted ? null : customer,
  };
}

/** One that Stripe does not have, or has for another customer, is no longer this organisation's. */
async function readUnlisted(
  ctx: Context,
  orgId: string,
  { customerId, known }: { customerId: string; known: readonly Stripe.Subscription[] },
): Promise<Stripe.Subscription[]> {
  const rows = await prisma().subscription.findMany({ where: { orgId }, select: { id: true, status: true } });
  const unlisted = rows.filter((row) => isLive(row) && !known.some(({ id }) => id === row.id));
  const read = unlisted.map(({ id }) =>
    askStripe(ctx, (stripe) => stripe.subscriptions.retrieve(id, { expand: [...EXPANDED] })).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    }),
  );
  const found = (await Promise.all(read)).filter((subscription) => subscription !== null);
  return found.filter(({ customer }) => (typeof customer === "string" ? customer : customer.id) === customerId);
}
