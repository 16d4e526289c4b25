import { DomainError } from "@/lib/core/errors";
import { moneyText, pricePer } from "@/lib/core/wording";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { arePaymentsTests, askStripe, dashboardUrl, isMissing } from "@/lib/platform/stripe";
import type { Subscription } from "@/prisma/generated/client";
import { StaffBillingView, type Comparison } from "../contract";
import { planTitle } from "../mails";
import { paidPlanOf } from "../periods";
import { currentSubscription, customerOf, invoiceTerms } from "../records";
import { accessOf, currentOf } from "../rules";
import { cachedReads } from "../sync/cached-reads";
import { listSubscriptions, readFacts } from "../sync/read-subscriptions";

const EVENTS = 20;
type Line = Omit<Subscription, "orgId" | "currentOf" | "graceEndsAt">;
type Side = Line | null;

const when = (at: Date | null): string | null => at?.toISOString() ?? null;
type Terms = { plan: string | null; interval: string | null; currency: string; amountCents: number | null };
const terms = ({ plan, interval, currency, amountCents }: Terms): string =>
  `${planTitle(plan)}, ${pricePer(amountCents ?? 0, { interval: interval ?? "month", currency })}`;

/** What is compared, in the order of the page. */
const LINES: readonly { what: string; of(side: Line): string | null }[] = [
  { what: "Subscription", of: ({ id }) => id },
  { what: "Status", of: ({ status }) => status },
  { what: "Plan", of: terms },
  { what: "Price", of: ({ priceId }) => priceId },
  {
    what: "Discount",
    of: ({ discountId, discountPercent, discountEndsAt }) =>
      discountId && `${discountPercent ?? 0}% off${discountEndsAt ? ` until ${when(discountEndsAt) ?? ""}` : ""}`,
  },
  { what: "Cost of this period", of: ({ paidCents, currency }) => (paidCents === null ? null : moneyText(paidCents, currency)) },
  { what: "Period starts", of: ({ periodStartsAt }) => when(periodStartsAt) },
  { what: "Period ends", of: ({ periodEndsAt }) => when(periodEndsAt) },
  { what: "Cancels on", of: ({ cancelsAt }) => when(cancelsAt) },
  {
    what: "Scheduled downgrade",
    of: ({ pendingAt, pendingPlan: plan, pendingInterval: interval, pendingAmountCents: amountCents, currency }) =>
      pendingAt ? terms({ plan, interval, currency, amountCents }) : null,
  },
  {
    what: "Upgrade awaiting payment",
    of: ({ upgradeExpiresAt, upgradePlan: plan, upgradeInterval: interval, upgradeAmountCents: amountCents, currency }) =>
      upgradeExpiresAt ? terms({ plan, interval, currency, amountCents }) : null,
  },
  { what: "Latest invoice", of: ({ invoiceId, invoiceStatus }) => (invoiceId ? `${invoiceId}, ${invoiceStatus ?? "no status"}` : null) },
  { what: "Unpaid since", of: ({ failedSince }) => when(failedSince) },
];

const NOT_KNOWN = "unknown";

/** Without an answer of Stripe's our side stands alone, and nothing is said to differ. */
const oursAlone = (ours: Line): Comparison[] => LINES.map(({ what, of }) => ({ what, ours: of(ours), theirs: NOT_KNOWN, isEqual: null }));

function compare(ours: Side, theirs: Side): Comparison[] {
  return LINES.map(({ what, of }) => {
    const [here, there] = [ours && of(ours), theirs && of(theirs)];
    return { what, ours: here, theirs: there, isEqual: here === there };
  });
}

const keep = cachedReads<Side>("staff");

async function readTheirs(ctx: Context, customer: string): Promise<Side> {
  await askStripe(ctx, (stripe) => stripe.customers.retrieve(customer));
  return currentOf(await readFacts(ctx, await listSubscriptions(ctx, customer)));
}

/** What Stripe says, or why it can't be told. */
async function theirsOf(ctx: Context, orgId: string, customer: string | null): Promise<{ theirs: Side; unavailable: string | null }> {
  if (customer === null) return { theirs: null, unavailable: null };
  try {
    return { theirs: await keep(ctx, orgId, customer, () => readTheirs(ctx, customer)), unavailable: null };
  } catch (error) {
    if (isMissing(error)) return { theirs: null, unavailable: "This customer does not exist in Stripe." };
    if (error instanceof DomainError) return { theirs: null, unavailable: error.message };
    throw error;
  }
}

/** What of the plan follows from our own rows, so that a row that went wrong shows. */
async function entitlementLine(ctx: Context, orgId: string, facts: Side): Promise<Comparison[]> {
  const db = reading(ctx);
  const [held, row] = await Promise.all([db.entitlement.findUnique({ where: { orgId } }), currentSubscription(db, orgId)]);
  if (!facts) return [];
  const state = accessOf({ ...facts, graceEndsAt: row?.graceEndsAt ?? null }, ctx.clock.now());
  const [here, there] = [held && `${planTitle(paidPlanOf(held))}, ${held.state}`, `${planTitle(facts.plan)}, ${state}`];
  return [{ what: "API access", ours: here, theirs: there, isEqual: here === there }];
}

async function linesOf(
  ctx: Context,
  orgId: string,
  sides: { ours: Side; theirs: Side; unavailable: string | null },
): Promise<Comparison[]> {
  const { ours, theirs, unavailable } = sides;
  if (unavailable !== null) return ours ? oursAlone(ours) : [];
  return ours || theirs ? [...compare(ours, theirs), ...(await entitlementLine(ctx, orgId, theirs))] : [];
}

/**
 * What we hold about a customer beside what Stripe says now. That Stripe does not answer is part of the view.
 * @throws DomainError not-found (for everyone who is not staff)
 */
export async function readStaffBilling(ctx: Context, { orgId }: { orgId: string }): Promise<StaffBillingView> {
  requireStaff(ctx, "billing:read");
  const db = reading(ctx);
  const customer = await customerOf(db, orgId);
  const ours = await currentSubscription(db, orgId);
  const stripeCustomerId = customer?.stripeCustomerId ?? null;
  const { theirs, unavailable } = await theirsOf(ctx, orgId, stripeCustomerId);
  const terms = await invoiceTerms(db, orgId);
  const events = stripeCustomerId
    ? await db.stripeEvent.findMany({ where: { stripeCustomerId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: EVENTS })
    : [];
  return StaffBillingView.parse({
    isTest: arePaymentsTests(),
    stripeCustomerId,
    dashboardUrl: stripeCustomerId && dashboardUrl(`customers/${stripeCustomerId}`),
    syncedAt: when(customer?.syncedAt ?? null),
    graces: customer?.graces ?? 0,
    problems: customer?.problems ?? [],
    comparison: await linesOf(ctx, orgId, { ours, theirs, unavailable }),
    unavailable,
    byInvoice: terms && { ...terms, since: when(terms.createdAt) },
    events: events.map(({ id, type, createdAt, receivedAt, outcome }) => ({
      id,
      type,
      at: when(createdAt),
      receivedAt: when(receivedAt),
      outcome,
    })),
  });
}
