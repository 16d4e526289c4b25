import { reading, requireOperator, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { askStripe } from "@/lib/platform/stripe";
import { ACCEPTED_FIRST, entitlementFrom } from "../entitlement/settle-entitlement";
import { currentOf, graceOf, isLive } from "../rules";
import { EXPANDED_IN_LIST, readFacts } from "./read-subscriptions";
import { isStripeUnavailable, pagesOf } from "./stripe-pages";
import { syncCustomer } from "./sync-customer";

/** Columns that are ours and say nothing about Stripe, and an address that Stripe may sign anew each time. */
const OWN = ["orgId", "currentOf", "customer", "invoiceUrl", "graceEndsAt"];
const textOf = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([key]) => !OWN.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Compares every live subscription, ours and Stripe's, with what follows from it for us, and reads those customers again
 * for whom something differs.
 * @throws DomainError unavailable
 */
export async function compareSubscriptions(ctx: Context): Promise<{ compared: number; repaired: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const theirs = await liveAtStripe(ctx);
  const ours = await storedCustomers(ctx);
  let repaired = 0;
  for (const orgId of await differing(ctx, theirs, ours)) {
    try {
      await syncCustomer(ctx, orgId);
      repaired++;
    } catch (error) {
      if (isStripeUnavailable(error)) throw error;
      log().warn({ err: error, orgId }, "a customer could not be read again");
    }
  }
  if (repaired > 0) log().warn({ repaired }, "subscriptions differed from Stripe and were read again");
  return { compared: theirs.size, repaired };
}

type Theirs = ReadonlyMap<string, { customerId: string; text: string }>;

async function liveAtStripe(ctx: Context): Promise<Theirs> {
  const found = new Map<string, { customerId: string; text: string }>();
  for await (const page of pagesOf((after) =>
    askStripe(ctx, (stripe) => stripe.subscriptions.list({ limit: 100, expand: EXPANDED_IN_LIST, ...after })),
  )) {
    const owners = new Map(page.map(({ id, customer }) => [id, typeof customer === "string" ? customer : customer.id]));
    // Stripe lists also those whose first payment never came.
    for (const facts of (await readFacts(ctx, page)).filter(isLive))
      found.set(facts.id, { customerId: owners.get(facts.id) ?? "", text: textOf(facts) });
  }
  return found;
}

const storedCustomers = (ctx: Context) =>
  reading(ctx).billingCustomer.findMany({
    include: {
      subscriptions: true,
      organisation: { select: { entitlement: true, agreements: { where: { endedAt: null }, orderBy: ACCEPTED_FIRST } } },
    },
  });
type StoredCustomer = Awaited<ReturnType<typeof storedCustomers>>[number];

/** The organisations whose rows are not what they should be. */
async function differing(ctx: Context, theirs: Theirs, ours: readonly StoredCustomer[]): Promise<Set<string>> {
  const rows = new Map(ours.flatMap((customer) => customer.subscriptions.map((row) => [row.id, { customer, row }])));
  const byCustomer = new Map(ours.map((customer) => [customer.stripeCustomerId, customer.orgId]));
  const found = new Set(ours.filter((customer) => !isSettled(customer, ctx.clock.now())).map(({ orgId }) => orgId));
  for (const [id, { customerId, text }] of theirs) {
    const mine = rows.get(id);
    const owner = byCustomer.get(customerId);
    if (owner === undefined || (mine?.customer.orgId === owner && textOf(mine.row) === text)) continue;
    found.add(owner);
    if (mine) found.add(mine.customer.orgId);
  }
  for (const [id, { customer, row }] of rows) if (isLive(row) && !theirs.has(id)) found.add(customer.orgId);
  return found;
}

/** The right subscription is the current one and, while it lives, the organisation may do what follows from it. */
function isSettled({ orgId, subscriptions, organisation, graceSince }: StoredCustomer, nowMs: number): boolean {
  const current = currentOf(subscriptions);
  if (subscriptions.some((row) => row.currentOf !== (row.id === current?.id ? orgId : null))) return false;
  // After its end somebody may have set by hand what the organisation may do.
  if (!current || !isLive(current)) return true;
  const graceEndsAt = current.failedSince && graceOf(current.failedSince, graceSince);
  if (current.graceEndsAt?.getTime() !== graceEndsAt?.getTime()) return false;
  const { entitlement, agreements } = organisation;
  const paid = entitlement && { ...entitlement, plan: entitlement.usualPlan ?? entitlement.plan };
  const wanted: Readonly<Record<string, unknown>> | null = entitlementFrom(current, agreements, { current: paid, nowMs });
  const has: Readonly<Record<string, unknown>> | null = paid;
  return wanted === null || Object.entries(wanted).every(([key, value]) => JSON.stringify(has?.[key]) === JSON.stringify(value));
}
