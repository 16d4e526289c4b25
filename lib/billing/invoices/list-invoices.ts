import type Stripe from "stripe";
import { requireMay } from "@/lib/accounts/permissions";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { INVOICE_STATES, InvoicePage, type InvoiceRow } from "../contract";
import { customerOf } from "../records";
import { cachedReads } from "../sync/cached-reads";
import { taxCents } from "../tax/invoice-tax";

const PAGE = 12;

const REASONS: Readonly<Record<string, readonly [month: string, year: string]>> = {
  subscription_create: ["First month", "First year"],
  subscription_cycle: ["Monthly renewal", "Yearly renewal"],
  subscription_update: ["Plan change", "Plan change"],
};
const isYear = ({ period }: Stripe.InvoiceLineItem): boolean => period.end - period.start > (31 * DAY_MS) / 1_000;

/** "2 × Top-up of 2,500 calls" */
const productText = (line: Stripe.InvoiceLineItem | undefined): string =>
  `${(line?.quantity ?? 1) > 1 ? `${line?.quantity ?? 1} × ` : ""}${line?.description ?? "Invoice"}`;

/** A period that is paid anew after a pause is an update without anything prorated. */
function aboutOf({ billing_reason: reason, lines }: Stripe.Invoice): string {
  const isProrated = lines.data.some(({ parent }) => parent?.subscription_item_details?.proration);
  if (reason === "subscription_update" && !isProrated) return "Plan resumed";
  return REASONS[reason ?? ""]?.[lines.data.some(isYear) ? 1 : 0] ?? productText(lines.data[0]);
}
/** What was credited of an invoice by credit notes, or refunded of the charge that paid it without one. */
const creditedOf = ({ post_payment_credit_notes_amount: noted }: Stripe.Invoice, refundedCents: number): number =>
  Math.max(noted, refundedCents);

/** What was not paid by card, such as credit of the account, can't go back to one. */
export const refundableOf = (invoice: Stripe.Invoice, refundedCents: number): number =>
  invoice.status === "paid" ? Math.max(0, invoice.amount_paid - creditedOf(invoice, refundedCents)) : 0;

/** Cents that were refunded of the charges of invoices, as we heard of them. */
export async function refundedOf(ctx: Context, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const where = { invoiceId: { in: [...invoiceIds] } };
  const rows = await reading(ctx).refund.groupBy({ by: ["invoiceId"], where, _sum: { amountCents: true } });
  return new Map(rows.map(({ invoiceId, _sum: sum }) => [invoiceId ?? "", sum.amountCents ?? 0]));
}

/** What an invoice took of the credit that the account had; a voided one gives it back. */
function fromCredit({ status, starting_balance: before, ending_balance: after }: Stripe.Invoice): number {
  if (status === "void" || before >= 0) return 0;
  return Math.max(0, Math.min(-before, (after ?? before) - before));
}

const rowOf = (invoice: Stripe.Invoice, refundedCents: number): InvoiceRow => ({
  id: invoice.id,
  number: invoice.number,
  at: new Date(invoice.created * 1_000).toISOString(),
  about: aboutOf(invoice),
  currency: invoice.currency,
  totalCents: invoice.total,
  taxCents: taxCents(invoice),
  dueCents: invoice.amount_remaining,
  fromCreditCents: fromCredit(invoice),
  creditedCents: creditedOf(invoice, refundedCents),
  refundableCents: refundableOf(invoice, refundedCents),
  state: INVOICE_STATES.find((known) => known === invoice.status) ?? "unknown",
  url: invoice.hosted_invoice_url ?? null,
  pdfUrl: invoice.invoice_pdf ?? null,
});

const keep = cachedReads<InvoicePage>("invoices");

type PageOf = { orgId: string; cursor?: string | undefined };

/**
 * Invoices of an organisation as Stripe has them, newest first; some seconds old at most.
 * @throws DomainError role-missing, cursor-invalid, rate-limited, unavailable
 */
export async function listInvoices(ctx: Context, page: PageOf): Promise<InvoicePage> {
  requireMay(ctx, "billing:read", page.orgId);
  return invoicesOf(ctx, page);
}

/** The same for staff. @throws DomainError cursor-invalid, rate-limited, unavailable */
export async function listCustomerInvoices(ctx: Context, page: PageOf): Promise<InvoicePage> {
  requireStaff(ctx, "billing:read");
  return invoicesOf(ctx, page);
}

async function invoicesOf(ctx: Context, { orgId, cursor }: PageOf): Promise<InvoicePage> {
  const customer = (await customerOf(reading(ctx), orgId))?.stripeCustomerId;
  if (!customer) return { rows: [], next: null };
  return keep(ctx, orgId, `${customer} ${cursor ?? ""}`, () => readPage(ctx, customer, cursor));
}

async function readPage(ctx: Context, customer: string, cursor: string | undefined): Promise<InvoicePage> {
  const page = await askStripe(ctx, (stripe) =>
    stripe.invoices.list({ customer, limit: PAGE, ...(cursor === undefined ? {} : { starting_after: cursor }) }),
  ).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    // Without a cursor it is the customer that Stripe does not know any more.
    if (cursor === undefined) return null;
    throw new DomainError("cursor-invalid", "This page of invoices no longer exists. Go to the first page.");
  });
  if (!page) return { rows: [], next: null };
  const shown = page.data.filter(({ status }) => status !== "draft");
  const refunded = await refundedOf(
    ctx,
    shown.map(({ id }) => id),
  );
  const rows = shown.map((invoice) => rowOf(invoice, refunded.get(invoice.id) ?? 0));
  return InvoicePage.parse({ rows, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null });
}
