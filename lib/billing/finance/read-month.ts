import type Stripe from "stripe";
import type { Currency } from "@/lib/core/currencies";
import { DAY_MS } from "@/lib/core/durations";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { askStripe } from "@/lib/platform/stripe";
import { planOfProduct } from "../checkout/stripe-catalog";
import { type DisputeEffect, effectOf } from "../disputes/rules";
import { planTitle } from "../mails";
import { calendarMonth } from "../periods";
import { PLANS, type PlanName } from "../plans";
import { cachedReads } from "../sync/cached-reads";
import { pagesOf } from "../sync/stripe-pages";
import { addedTax, discountOf, netShare } from "../tax/invoice-tax";
import { isTopUpProduct } from "../top-ups/draft-invoice";
import { FiguresInput, FinanceMonth, MAX_OPEN, MonthInput, OpenInput, type OpenInvoice, type PaidInvoice } from "./contract";

/** An invoice that is sent may be paid long after it was made; one that is charged is given up after a few weeks. */
const PAID_WITHIN_MS = 120 * DAY_MS;
/** How long after the month a declined payment may be paid to count as recovered. */
const RECOVERED_WITHIN_MS = 30 * DAY_MS;

type Range = { gte: number; lt: number };

/** The bounds of a calendar month in UTC, as Stripe's seconds. */
function rangeOf(month: string): Range {
  const { startsAt, endsAt } = calendarMonth(Date.parse(`${month}-01T00:00:00Z`));
  return { gte: startsAt.getTime() / 1_000, lt: endsAt.getTime() / 1_000 };
}
const within = ({ gte, lt }: Range, at: number | null | undefined): boolean => typeof at === "number" && at >= gte && at < lt;

async function allOf<T extends { id: string }>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

const invoicesMade = (ctx: Context, created: Range): Promise<Stripe.Invoice[]> =>
  allOf(pagesOf((after) => askStripe(ctx, (stripe) => stripe.invoices.list({ created, limit: 100, ...after }))));
const chargesMade = (ctx: Context, created: Range): Promise<Stripe.Charge[]> =>
  allOf(pagesOf((after) => askStripe(ctx, (stripe) => stripe.charges.list({ created, limit: 100, ...after }))));
const refundsMade = (ctx: Context, created: Range): Promise<Stripe.Refund[]> =>
  allOf(pagesOf((after) => askStripe(ctx, (stripe) => stripe.refunds.list({ created, limit: 100, ...after }))));

const disputesMade = (ctx: Context, created: Range): Promise<Stripe.Dispute[]> =>
  allOf(pagesOf((after) => askStripe(ctx, (stripe) => stripe.disputes.list({ created, limit: 100, ...after }))));

const idOf = (customer: Stripe.Invoice["customer"]): string | null => (typeof customer === "string" ? customer : (customer?.id ?? null));

/** Of the lines that are charged the dearest says what an invoice is for; what it credits is of the plan before. */
function productOf({ lines }: Stripe.Invoice): string {
  const [dearest] = lines.data.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount);
  return dearest?.pricing?.price_details?.product ?? "";
}
const planOf = (invoice: Stripe.Invoice): PlanName | null => planOfProduct(productOf(invoice));

type Group = { plan: PlanName | null; title: string; has: (invoice: Stripe.Invoice) => boolean };
/** What was paid for: plans, what is sold beside them, and what is none of ours. */
const GROUPS: readonly Group[] = [
  ...PLANS.map((plan) => ({ plan, title: planTitle(plan), has: (invoice: Stripe.Invoice) => planOf(invoice) === plan })),
  { plan: null, title: "Top-ups", has: (invoice) => isTopUpProduct(productOf(invoice)) },
  { plan: null, title: "Other", has: (invoice) => planOf(invoice) === null && !isTopUpProduct(productOf(invoice)) },
];

type Organisation = { orgId: string; name: string };

/** Organisations by their customer at Stripe. */
async function organisationsOf(ctx: Context, invoices: readonly Stripe.Invoice[]): Promise<ReadonlyMap<string, Organisation>> {
  const ids = [...new Set(invoices.flatMap(({ customer }) => idOf(customer) ?? []))];
  const rows = await reading(ctx).billingCustomer.findMany({
    where: { stripeCustomerId: { in: ids } },
    select: { stripeCustomerId: true, orgId: true, organisation: { select: { name: true } } },
  });
  return new Map(rows.map(({ stripeCustomerId, orgId, organisation }) => [stripeCustomerId ?? "", { orgId, name: organisation.name }]));
}

const time = (seconds: number): string => new Date(seconds * 1_000).toISOString();

function paidRow(invoice: Stripe.Invoice, owner: Organisation | undefined): PaidInvoice {
  return {
    id: invoice.id,
    number: invoice.number,
    paidAt: time(invoice.status_transitions.paid_at ?? invoice.created),
    orgId: owner?.orgId ?? null,
    organisation: owner?.name ?? null,
    plan: planOf(invoice),
    reason: invoice.billing_reason,
    currency: invoice.currency,
    subtotalCents: invoice.total - addedTax(invoice) + discountOf(invoice),
    discountCents: discountOf(invoice),
    totalCents: invoice.total,
    paidCents: invoice.amount_paid,
    taxCents: taxPaid(invoice),
    creditedCents: invoice.post_payment_credit_notes_amount,
    attempts: invoice.attempt_count,
  };
}

const taxPaid = (invoice: Stripe.Invoice): number => invoice.amount_paid - netShare(invoice, invoice.amount_paid);

const counted = (amounts: readonly number[]): { count: number; cents: number } => ({
  count: amounts.length,
  cents: amounts.reduce((sum, amount) => sum + amount, 0),
});

async function customersIn(ctx: Context, currency: Currency, { gte, lt }: Range): Promise<FinanceMonth["customers"]> {
  const [from, until] = [new Date(gte * 1_000), new Date(lt * 1_000)];
  const { subscription } = reading(ctx);
  const paidOnce = { currency, status: { notIn: ["incomplete", "incomplete_expired"] } };
  const inMonth = { gte: from, lt: until };
  const [atStart, started, ended] = await Promise.all([
    subscription.count({ where: { ...paidOnce, createdAt: { lt: from }, OR: [{ endedAt: null }, { endedAt: { gte: from } }] } }),
    subscription.count({ where: { ...paidOnce, createdAt: inMonth } }),
    subscription.count({ where: { ...paidOnce, endedAt: inMonth } }),
  ]);
  return { atStart, started, ended };
}

type Read = { invoices: Stripe.Invoice[]; charges: Stripe.Charge[]; refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] };

const keep = cachedReads<Read>("finance");
/** Whose questions these are, where others are an organisation's. */
const FINANCE = "finance";

/** What Stripe has of a month, asked for once in ten seconds however many of the team look. */
function readStripe(ctx: Context, month: string): Promise<Read> {
  const range = rangeOf(month);
  return keep(ctx, FINANCE, month, async () => {
    const [invoices, charges, refunds, disputes] = await Promise.all([
      invoicesMade(ctx, { ...range, gte: range.gte - PAID_WITHIN_MS / 1_000 }),
      chargesMade(ctx, { ...range, lt: range.lt + RECOVERED_WITHIN_MS / 1_000 }),
      refundsMade(ctx, range),
      disputesMade(ctx, range),
    ]);
    return { invoices, charges, refunds, disputes };
  });
}

const isPaidIn = (range: Range) => (invoice: Stripe.Invoice) =>
  invoice.status === "paid" && within(range, invoice.status_transitions.paid_at);

const intentOf = ({ id, payment_intent: intent }: Stripe.Charge): string => (typeof intent === "string" ? intent : (intent?.id ?? id));

/** All charges of one payment have its intent: what was declined may be paid by a later one. */
function declinedIn(range: Range, charges: readonly Stripe.Charge[]): { failed: Stripe.Charge[]; recovered: Stripe.Charge[] } {
  const paid = new Set(charges.filter((charge) => charge.paid && within(range, charge.created)).map(intentOf));
  const declined = charges.filter((charge) => !charge.paid && within(range, charge.created));
  const failed = [...new Map(declined.map((charge) => [intentOf(charge), charge])).values()];
  return { failed, recovered: failed.filter((charge) => paid.has(intentOf(charge))) };
}

/** The invoices that were paid in a month, oldest first. Staff only. @throws DomainError unavailable, rate-limited */
export async function listPaidInvoices(ctx: Context, input: MonthInput): Promise<PaidInvoice[]> {
  requireStaff(ctx, "billing:read");
  const { month } = MonthInput.parse(input);
  const paid = (await readStripe(ctx, month)).invoices.filter(isPaidIn(rangeOf(month)));
  const owners = await organisationsOf(ctx, paid);
  return paid
    .map((invoice) => paidRow(invoice, owners.get(idOf(invoice.customer) ?? "")))
    .sort((a, b) => (a.paidAt < b.paidAt ? -1 : a.paidAt > b.paidAt ? 1 : 0));
}

/** While a bank decides, and when it has decided for its customer, the money is with it. */
const TAKEN: readonly DisputeEffect[] = ["hold", "end"];

/**
 * What came in and went out in a calendar month, as Stripe has it now, beside what it charged cards for. Staff only.
 * @throws DomainError unavailable, rate-limited
 */
export async function readMonth(ctx: Context, input: FiguresInput): Promise<FinanceMonth> {
  requireStaff(ctx, "billing:read");
  const { month, currency } = FiguresInput.parse(input);
  const range = rangeOf(month);
  const read = await readStripe(ctx, month);
  const isShown = (one: { currency: string }): boolean => one.currency === currency;
  const [charges, refunds] = [read.charges.filter(isShown), read.refunds.filter(isShown)];
  const paid = read.invoices.filter(isShown).filter(isPaidIn(range));
  const { failed, recovered } = declinedIn(range, charges);
  const byPlan = GROUPS.map(({ plan, title, has }) => ({
    ...{ plan, title },
    ...counted(paid.filter(has).map(({ amount_paid: amount }) => amount)),
  }));
  const all = counted(paid.map(({ amount_paid: amount }) => amount));
  const refunded = counted(refunds.filter(({ status }) => status !== "failed" && status !== "canceled").map(({ amount }) => amount));
  const taken = read.disputes.filter(isShown).filter(({ status }) => TAKEN.includes(effectOf(status)));
  const disputed = counted(taken.map(({ amount }) => amount));
  const charged = counted(charges.filter((charge) => charge.paid).map(({ amount_captured: amount }) => amount)).cents;
  return FinanceMonth.parse({
    month,
    currency,
    paid: all,
    byPlan: byPlan.filter(({ plan, count }) => plan !== null || count > 0),
    refunded,
    disputed,
    netCents: all.cents - refunded.cents - disputed.cents,
    taxCents: counted(paid.map(taxPaid)).cents,
    discounted: counted(paid.map(discountOf).filter((cents) => cents > 0)),
    chargedCents: charged,
    otherwiseCents: all.cents - charged,
    failed: counted(failed.map(({ amount }) => amount)),
    recovered: counted(recovered.map(({ amount }) => amount)),
    customers: await customersIn(ctx, currency, range),
  });
}

/** Which of them a bank asks its customer to confirm, as the last reading of their customers has it. */
async function unconfirmedOf(ctx: Context, invoices: readonly Stripe.Invoice[]): Promise<ReadonlySet<string | null>> {
  const { subscription, topUp } = reading(ctx);
  const invoiceId = { in: invoices.map(({ id }) => id) };
  const select = { invoiceId: true } as const;
  const [renewals, packs] = await Promise.all([
    subscription.findMany({ where: { invoiceId, invoiceNeedsAction: true }, select }),
    topUp.findMany({ where: { invoiceId, needsAction: true }, select }),
  ]);
  return new Set([...renewals, ...packs].map((row) => row.invoiceId));
}

const keepOpen = cachedReads<Stripe.Invoice[]>("finance-open");

/**
 * Invoices in a currency that wait for their payment, oldest first, the newest hundred at most. Staff only.
 * @throws DomainError unavailable, rate-limited
 */
export async function listOpenInvoices(ctx: Context, input: OpenInput): Promise<OpenInvoice[]> {
  requireStaff(ctx, "billing:read");
  const { currency } = OpenInput.parse(input);
  // Stripe can't be asked for those of a currency.
  const all = await keepOpen(ctx, FINANCE, "open", () =>
    allOf(pagesOf((after) => askStripe(ctx, (stripe) => stripe.invoices.list({ status: "open", limit: 100, ...after })))),
  );
  const open = all.filter((invoice) => invoice.currency === currency).slice(0, MAX_OPEN);
  const [owners, unconfirmed] = [await organisationsOf(ctx, open), await unconfirmedOf(ctx, open)];
  return open.toReversed().map((invoice) => {
    const owner = owners.get(idOf(invoice.customer) ?? "");
    return {
      id: invoice.id,
      number: invoice.number,
      orgId: owner?.orgId ?? null,
      organisation: owner?.name ?? null,
      createdAt: time(invoice.created),
      dueAt: typeof invoice.due_date === "number" ? time(invoice.due_date) : null,
      currency: invoice.currency,
      dueCents: invoice.amount_remaining,
      attempts: invoice.attempt_count,
      needsAction: unconfirmed.has(invoice.id),
    };
  });
}
