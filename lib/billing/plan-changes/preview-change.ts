import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import { capital, timeText } from "@/lib/core/wording";
import { reading, type Context } from "@/lib/platform/context";
import { askStripe } from "@/lib/platform/stripe";
import type { PromotionCode } from "@/prisma/generated/client";
import { ensurePrice, type PlanPrice } from "../checkout/stripe-catalog";
import type { PlanChangePreview } from "../contract";
import { requireDetails } from "../details/missing-details";
import { refuseDisputed } from "../disputes/refuse-disputed";
import { planTitle } from "../mails";
import { addCalendarMonths, carriedCalls } from "../periods";
import { MONTHS_OF, PLAN_TABLE } from "../plans";
import { discountParams, goesAlong, type DiscountParams } from "../promotions/discounts-for";
import { badCode } from "../promotions/find-code";
import { isRefunded, liveSubscription, monthsOf, type SubscriptionRow } from "../records";
import { directionOf, isPeriodPaid, statusOf } from "../rules";
import { cardOf } from "../subscriptions/subscription-view";
import { syncOnRefusal } from "../sync/sync-on-refusal";
import { addedTax, discountOf, lineNet, lineTax, taxRemark } from "../tax/invoice-tax";
import { isTaxOn } from "../tax/read-tax";
import { requireTaxLocation } from "../tax/tax-location";
import { taxName } from "../tax/tax-name";
import { paidCallsAfter, readPeriodUsage } from "./read-period-usage";

export type Changeable = SubscriptionRow & { stripeCustomerId: string };

const REFUSALS = {
  past_due: "The last invoice is unpaid. Pay it first, then change the plan.",
  unpaid: "The last invoice is unpaid. Pay it first, then change the plan.",
  renewing:
    "The current period is not paid yet, so you can't change the plan. After a renewal, this takes a few minutes. If it persists, contact support.",
  paused: "The plan is paused. Pay and resume it first, then change it.",
  waived: "Your last renewal was cancelled by support, so nothing is due. Pay for a new period first, then change the plan.",
  invoiced: "Your organisation pays by invoice. Request a change of plan, and we send you an offer.",
  refunded:
    "Part of the current billing period was refunded, so the plan can be changed once the next one begins. To change it now, contact us.",
  other: "The subscription can't be changed in its current state. Contact us.",
} as const;

/** The subscription, when its plan can be changed to another. @throws DomainError conflict */
export async function changeableSubscription(ctx: Context, orgId: string, target: PlanPrice): Promise<Changeable> {
  const row = await liveSubscription(reading(ctx), orgId);
  const status = statusOf(row.status);
  const conflict = (detail: string): DomainError => new DomainError("conflict", detail);
  if (status === "past_due" || status === "unpaid" || status === "paused" || status === "waived") throw conflict(REFUSALS[status]);
  if (row.isInvoiced) throw conflict(REFUSALS.invoiced);
  if (status !== "active" && status !== "trialing") throw conflict(REFUSALS.other);
  // What is not paid must not be credited.
  if (!isPeriodPaid(row) || row.periodEndsAt.getTime() <= ctx.clock.now()) throw conflict(REFUSALS.renewing);
  await refuseDisputed(ctx, orgId);
  await requireDetails(ctx, orgId);
  // What was refunded would be credited again.
  if (await isRefunded(reading(ctx), row)) throw conflict(REFUSALS.refunded);
  if (row.cancelsAt) throw conflict(`The subscription ends on ${timeText(row.cancelsAt)}. Resume it first, then change the plan.`);
  if (row.plan === target.plan && row.interval === target.interval && row.amountCents === target.amountCents)
    throw conflict(`You have ${planTitle(row.plan)} already.`);
  if (row.pendingPlan === target.plan && row.pendingInterval === target.interval && row.pendingAmountCents === target.amountCents)
    throw conflict(`The change to ${planTitle(target.plan)} is already scheduled.`);
  return row;
}

/** What is moved to: `quotaCalls` where other calls were agreed than the plan has. */
export type Target = PlanPrice & { quotaCalls?: number | null; /** The code that the customer typed. */ promotion?: PromotionCode | null };

/** What a change of plan costs, reckoned by Stripe for one second, so that confirming it charges the same. */
export async function previewChange(
  ctx: Context,
  row: Changeable,
  { target, prorationAt }: { target: Target; prorationAt: number },
): Promise<PlanChangePreview> {
  const common = {
    plan: target.plan,
    title: planTitle(target.plan),
    interval: target.interval,
    currency: target.currency,
    amountCents: target.amountCents,
    prorationAt,
    card: cardOf(row),
  };
  const endsAt = row.periodEndsAt.toISOString();
  if (directionOf(row, target) === "downgrade") {
    if (target.promotion) throw badCode("A code can be used with an upgrade. This change takes effect later, so continue without a code.");
    return {
      ...{ ...common, direction: "downgrade", effectiveAt: endsAt, nextAt: endsAt, dueCents: 0, lines: [] },
      ...{ upgrade: null, availableCalls: null, ...(await nextOf(ctx, row, target)) },
    };
  }
  const invoice = await previewInvoice(ctx, row, { target, prorationAt });
  // Money that is more than the new period would stay on the account, where refunds and disputes could not follow it.
  if (invoice.total < 0)
    throw new DomainError(
      "conflict",
      "The credit for unused time is more than the reduced price. Continue without a code, or use it later.",
    );
  if (isTaxOn()) await refuseOddCredit(ctx, row, invoice);
  const startsAt = new Date(prorationAt * 1_000);
  return {
    ...common,
    direction: "upgrade",
    effectiveAt: startsAt.toISOString(),
    nextAt: addCalendarMonths(startsAt, MONTHS_OF[target.interval]).toISOString(),
    dueCents: invoice.amount_due,
    lines: linesOf(invoice),
    nextAmountCents: await nextAmountOf(ctx, row, { target, prorationAt, invoice }),
    taxRemark: taxRemark(invoice),
    ...(await callsOf(row, target, { creditCents: creditOf(invoice), atMs: startsAt.getTime() })),
  };
}

const ODD_CREDIT =
  "Your address, tax exemption or tax ID has changed since the current period was paid, and its tax with them. The plan can be changed once the next period begins. To change it now, contact us.";

/** What is credited must have the tax that was paid for it: neither more, which nobody paid, nor less. */
async function refuseOddCredit(ctx: Context, { invoiceId }: Changeable, preview: Stripe.Invoice): Promise<void> {
  const credits = preview.lines.data.filter(({ amount }) => amount < 0);
  if (credits.length === 0 || invoiceId === null) return;
  const paid = await askStripe(ctx, (stripe) => stripe.invoices.retrieve(invoiceId));
  const [dearest] = paid.lines.data.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount);
  const dearestCents = dearest ? lineNet(dearest) : 1;
  const isOdd = credits.some((credit) => Math.abs(lineTax(credit) - (credit.amount * lineTax(dearest)) / dearestCents) > 1);
  if (dearest && isOdd) throw new DomainError("conflict", ODD_CREDIT);
}

/** The taxes of the whole period that an upgrade begins: what is credited besides is not of the next invoice. */
const taxesOfPeriod = ({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem.Tax[] =>
  lines.data.filter(({ amount }) => amount > 0).flatMap(({ taxes }) => taxes ?? []);

/** The invoice that a downgrade comes with. */
async function nextOf(ctx: Context, row: Changeable, target: PlanPrice): Promise<Pick<PlanChangePreview, "nextAmountCents" | "taxRemark">> {
  if (!isTaxOn() && row.discountId === null) return { nextAmountCents: target.amountCents, taxRemark: null };
  const { id: price } = await ensurePrice(ctx, target);
  const discounts = await discountParams(ctx, row, { target, promotion: null });
  const invoice = await invoicePreview(ctx, row, {
    ...discounts,
    subscription_details: { items: [{ id: row.itemId, price }], proration_behavior: "none" },
  });
  return { nextAmountCents: target.amountCents - discountOf(invoice) + addedTax(invoice), taxRemark: taxRemark(invoice) };
}

/** The invoice after the next: its discount may have ended by then. */
async function nextAmountOf(
  ctx: Context,
  row: Changeable,
  { target, prorationAt, invoice }: { target: Target; prorationAt: number; invoice: Stripe.Invoice },
): Promise<number> {
  const off = discountOf(invoice);
  const nextAt = addCalendarMonths(new Date(prorationAt * 1_000), MONTHS_OF[target.interval]);
  const goesOn = off === 0 || (await lastsUntil(ctx, row, { target, prorationAt })) > nextAt.getTime();
  // Tax is of what is left of the price, so what comes without the discount is asked for.
  const next = goesOn || !isTaxOn() ? invoice : await previewInvoice(ctx, row, { target, prorationAt, given: { discounts: "" } });
  return target.amountCents - (goesOn ? off : 0) + addedTax({ total_taxes: taxesOfPeriod(next) });
}

/** The time from which a period has the discount of the changed subscription no more. */
async function lastsUntil(
  ctx: Context,
  row: Changeable,
  { target, prorationAt }: { target: Target; prorationAt: number },
): Promise<number> {
  const { promotion } = target;
  if (!promotion) return row.discountEndsAt?.getTime() ?? ((await goesAlong(ctx, row, target)) ? Infinity : 0);
  if (promotion.duration === "forever") return Infinity;
  return promotion.duration === "once" ? 0 : addCalendarMonths(new Date(prorationAt * 1_000), promotion.months ?? 0).getTime();
}

type Calls = Pick<PlanChangePreview, "upgrade" | "availableCalls">;
async function callsOf(row: Changeable, target: Target, { creditCents, atMs }: { creditCents: number; atMs: number }): Promise<Calls> {
  const stand = await readPeriodUsage(row, atMs);
  const carried = stand.planCalls === null ? 0 : carriedCalls(stand.used, paidCallsAfter(row, stand, creditCents));
  // Of the same plan, calls that were agreed or given stay.
  const own = row.plan === target.plan && stand.planCalls !== null ? stand.planCalls / monthsOf(row) : PLAN_TABLE[target.plan].quotaCalls;
  const calls = target.quotaCalls === undefined ? own : target.quotaCalls;
  const availableCalls = calls === null ? null : Math.max(0, calls + stand.topUpCalls - carried);
  return { upgrade: { creditCents, carriedCalls: carried }, availableCalls };
}

/** What is given back for unused time. */
const creditOf = (invoice: Stripe.Invoice): number => invoice.lines.data.reduce((sum, { amount }) => sum + (amount < 0 ? -amount : 0), 0);

async function previewInvoice(
  ctx: Context,
  row: Changeable,
  { target, prorationAt, given }: { target: Target; prorationAt: number; given?: DiscountParams },
): Promise<Stripe.Invoice> {
  const { id: price } = await ensurePrice(ctx, target);
  const discounts = given ?? (await discountParams(ctx, row, { target, promotion: target.promotion ?? null }));
  return invoicePreview(ctx, row, {
    ...discounts,
    subscription_details: {
      items: [{ id: row.itemId, price }],
      billing_cycle_anchor: { type: "now" },
      proration_behavior: "always_invoice",
      proration_date: prorationAt,
    },
  });
}

const invoicePreview = async (ctx: Context, row: Changeable, wanted: Stripe.InvoiceCreatePreviewParams): Promise<Stripe.Invoice> =>
  requireTaxLocation(
    await syncOnRefusal(ctx, row.orgId, () =>
      askStripe(ctx, (stripe) => stripe.invoices.createPreview({ customer: row.stripeCustomerId, subscription: row.id, ...wanted })),
    ),
  );

/** The lines, tax on top of them and, where the customer has credit, what of it is used; together they are the amount due. */
function linesOf(invoice: Stripe.Invoice): { description: string; amountCents: number }[] {
  const lines = invoice.lines.data.map(({ description, amount }) => ({ description: description ?? "Plan", amountCents: amount }));
  const tax = addedTax(invoice);
  const off = discountOf(invoice);
  if (off > 0) lines.push({ description: "Discount", amountCents: -off });
  const taxed = tax === 0 ? lines : [...lines, { description: capital(taxName()), amountCents: tax }];
  const rest = invoice.amount_due - invoice.total;
  return rest === 0 ? taxed : [...taxed, { description: rest < 0 ? "Credit on your account" : "Carried forward", amountCents: rest }];
}
