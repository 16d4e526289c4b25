import { isLive } from "@/lib/billing/rules";
import { syncCustomer } from "@/lib/billing/sync/sync-customer";
import { EVENTS } from "@/lib/events/catalogue/contract";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import type { Sequence } from "./sequence";

/** Everything that follows from what Stripe says. */
export async function stateOf(orgId: string): Promise<Record<string, unknown>> {
  const subscriptions = await prisma().subscription.findMany({ where: { orgId }, orderBy: { id: "asc" } });
  const entitlement = await prisma().entitlement.findUnique({
    where: { orgId },
    omit: { updatedAt: true, topUpFrom: true, topUpCalls: true },
  });
  const customer = await prisma().billingCustomer.findUnique({ where: { orgId }, select: { stripeCustomerId: true, problems: true } });
  return { subscriptions, entitlement, customer: customer && { ...customer, problems: [...customer.problems].sort() } };
}

/** The same, as it would be had nothing been known before: read once from Stripe. What was held before is forgotten. */
export async function stateFromStripe(ctx: Context, { who: { orgId }, stripeIds }: Sequence): Promise<Record<string, unknown>> {
  await prisma().subscription.deleteMany({ where: { orgId } });
  await prisma().entitlement.deleteMany({ where: { orgId } });
  const open = (await prisma().allowance.findMany({ where: { orgId, endedAt: null } })).map(({ id }) => id);
  for (const stripeCustomerId of stripeIds) {
    // What was given beside the plan of a later customer is not over because an earlier one had another plan.
    await prisma().allowance.updateMany({ where: { id: { in: open } }, data: { endedAt: null } });
    await prisma().billingCustomer.update({ where: { orgId }, data: { stripeCustomerId, problems: [] } });
    await syncCustomer(ctx, orgId);
  }
  return stateOf(orgId);
}

const REFUNDED = "payment.refunded";
const ONCE = ["subscription.started", "subscription.ended"];
/** Of these the second comes only after the first, and neither twice in a row. */
const TURNS = [
  ["subscription.cancelled", "subscription.kept"],
  ["payment.failed", "payment.recovered"],
] as const;

/** What must hold of every customer whatever has arrived and in which order; sentences about what does not. */
export async function violationsOf(orgId: string): Promise<string[]> {
  const records = await prisma().event.findMany({ where: { orgId }, orderBy: { id: "asc" } });
  const found: string[] = [];
  const last = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { type, subject, data } of records) {
    const turn = TURNS.find((pair) => pair.some((name) => name === type));
    const key = `${turn ? turn[0] : type} of ${subject ?? orgId}`;
    const told = turn ? type : JSON.stringify(data);
    // Two refunds of one charge may be of the same amount: those are added up below.
    if (/^(subscription|payment|entitlement)/.test(type) && type !== REFUNDED && last.get(key) === told)
      found.push(`${type} of ${subject ?? orgId} was told twice in a row`);
    if (turn && type === turn[1] && !last.has(key)) found.push(`${type} of ${subject ?? orgId} was told without ${turn[0]}`);
    last.set(key, told);
    counts.set(`${type} of ${subject ?? orgId}`, (counts.get(`${type} of ${subject ?? orgId}`) ?? 0) + 1);
  }
  for (const [what, count] of counts)
    if (count > 1 && ONCE.some((type) => what.startsWith(`${type} `))) found.push(`${what} was told ${count} times`);
  for (const { chargeId, amountCents } of await prisma().refund.findMany({ where: { orgId } })) {
    const told = records.filter(({ type, subject }) => type === REFUNDED && subject === chargeId);
    const sum = told.reduce((total, { data }) => total + (EVENTS[REFUNDED].read(data).amountCents ?? 0), 0);
    if (sum !== amountCents) found.push(`${sum} cents of ${chargeId} were told as refunded, and ${amountCents} were`);
  }
  const current = await prisma().subscription.findUnique({ where: { currentOf: orgId } });
  const open = await prisma().checkout.findUnique({ where: { openOf: orgId } });
  if (current && isLive(current) && open) found.push("a checkout is open although there is a subscription");
  return found;
}
