import type Stripe from "stripe";
import type { Context, TxContext } from "@/lib/platform/context";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import { factsOf, oddities, type SubscriptionFacts } from "./facts";
import { duplicatesOf } from "./rules";
import { writeState, type EventNote, type Reading } from "./write-state";

/** Another writer may come between reading and writing; then Stripe is asked again, this often. */
const TRIES = 5;
const asJob = (ctx: Context): Context => ({ actor: { kind: "job", name: "stripe" }, clock: ctx.clock, requestId: ctx.requestId });

type Round = { events: EventNote[]; done: Promise<void> };
type Customer = { running: Promise<void>; next: Round | null };
const customers = perProcess<Map<string, Customer>>("billing-syncs", () => new Map());

/**
 * Makes what we hold about an organisation's payments what Stripe says now, and what it may do with it. Whoever asks while
 * that is under way is served by the next round together with all others who wait, so a burst of events costs two rounds.
 * @param events are marked as taken in the same transaction
 * @throws DomainError unavailable; nothing has changed then
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
    if (customers().get(orgId) === customer && !customer.next) customers().delete(orgId);
  });
  customers().set(orgId, customer);
  return customer.running;
}

async function sync(ctx: Context, orgId: string, events: readonly EventNote[]): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const customer = await prisma().billingCustomer.findUnique({ where: { orgId } });
    if (!customer?.stripeCustomerId) return;
    const said = await readStripe(ctx, customer.stripeCustomerId);
    const written = await transaction(ctx, (tx) => write(tx, orgId, customer.version, said, events));
    if (written) return tidy(ctx, said, written.strays);
  }
  throw new Error(`the payments of ${orgId} were written by others ${TRIES} times while they were read`);
}

const write = (tx: TxContext, orgId: string, version: number, said: Said, events: readonly EventNote[]) =>
  writeState(tx, { orgId, version, reading: said.reading, events });

type Said = { reading: Reading; subscriptions: readonly Stripe.Subscription[] };

/** The last hundred subscriptions of a customer, newest first: a live one is among them. */
async function readStripe(ctx: Context, customerId: string): Promise<Said> {
  const [customer, { data }] = await Promise.all([
    askStripe(ctx, (stripe) => stripe.customers.retrieve(customerId)),
    askStripe(ctx, (stripe) =>
      stripe.subscriptions.list({
        customer: customerId,
        status: "all",
        limit: 100,
        expand: ["data.latest_invoice", "data.schedule", "data.default_payment_method"],
      }),
    ),
  ]);
  const subscriptions = data.map(factsOf).filter((facts): facts is SubscriptionFacts => facts !== null);
  const isDeleted = "deleted" in customer && customer.deleted === true;
  const problems = data.filter(({ status }) => status !== "canceled" && status !== "incomplete_expired").flatMap(oddities);
  return { reading: { customerId, isDeleted, subscriptions, problems }, subscriptions: data };
}

/**
 * What a payment in two windows left behind: a checkout that could still be paid, and a second subscription, which is
 * ended with a credit for what it cost. Both are tried again with the next event or by the reconcile job.
 */
async function tidy(ctx: Context, { reading, subscriptions }: Said, strays: readonly string[]): Promise<void> {
  const ours = new Set(subscriptions.filter(({ metadata }) => metadata.checkout_id !== undefined).map(({ id }) => id));
  const duplicates = duplicatesOf(reading.subscriptions).filter(({ id }) => ours.has(id));
  const tasks = [
    ...strays.map((session) => () => askStripe(ctx, (stripe) => stripe.checkout.sessions.expire(session))),
    ...duplicates.map(
      ({ id }) =>
        () =>
          askStripe(ctx, (stripe) =>
            stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }, { idempotencyKey: `duplicate/${id}` }),
          ),
    ),
  ];
  for (const task of tasks) {
    await task().catch((error: unknown) => {
      if (!isMissing(error) && !isRefused(error)) log().warn({ err: error }, "a second checkout or subscription could not be ended yet");
    });
  }
}
