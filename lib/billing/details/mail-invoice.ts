import type Stripe from "stripe";
import { moneyText, timeText } from "@/lib/core/wording";
import { facts, link, type MailContent, text } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, transaction, type Context } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { customerOf } from "../records";
import { fetchInvoicePdf } from "./fetch-invoice-pdf";

type Invoice = { orgId: string; invoiceId: string };

/** Leaves the mailing of an invoice behind, where somebody wants its mails. */
export async function followInvoice(ctx: Context, orgId: string, invoiceId: string): Promise<void> {
  const row = await customerOf(reading(ctx), orgId);
  if (row && row.invoiceEmails.length > 0) await transaction(ctx, (tx) => enqueue(tx, "mail-invoice", { orgId, invoiceId }));
}

/** `paid`: it is for the books; `due`: it is to be paid by hand. Others are nobody's business yet. */
function stateOf({ status, total, collection_method: method }: Stripe.Invoice): "paid" | "due" | null {
  if (total <= 0) return null;
  if (status === "paid") return "paid";
  return status === "open" && method === "send_invoice" ? "due" : null;
}

/**
 * Mails an invoice with its PDF to the addresses that the customer has set, once when it is to be paid by hand and once when it is paid.
 * Events of Stripe say it several times, and each address gets it once.
 * @throws DomainError unavailable (Stripe or the PDF can't be had)
 */
export async function mailInvoice(ctx: Context, { orgId, invoiceId }: Invoice): Promise<{ mailed: number }> {
  const invoice = await invoiceOf(ctx, invoiceId);
  const row = await customerOf(reading(ctx), orgId);
  const state = invoice && stateOf(invoice);
  if (!invoice || !row || state === null || invoice.customer !== row.stripeCustomerId) return { mailed: 0 };
  const onceKeys = new Map(row.invoiceEmails.map((to) => [to, `invoice/${invoiceId}/${state}/${to}`]));
  const known = await reading(ctx).mail.findMany({ where: { onceKey: { in: [...onceKeys.values()] } }, select: { onceKey: true } });
  const isKnown = new Set(known.map(({ onceKey }) => onceKey));
  const open = [...onceKeys].filter(([, onceKey]) => !isKnown.has(onceKey));
  if (open.length === 0) return { mailed: 0 };
  const bytes = await fetchInvoicePdf(invoice.invoice_pdf);
  const organisation = await reading(ctx).organisation.findFirst({ where: { id: orgId, deletedAt: null }, select: { name: true } });
  if (!organisation) return { mailed: 0 };
  const attachment = { name: `invoice-${(invoice.number ?? invoiceId).replace(/[^\w-]/g, "")}.pdf`, bytes };
  const content = invoiceContent(invoice, state, organisation.name);
  await transaction(ctx, async (tx) => {
    for (const [to, onceKey] of open) await queueMail(tx, { onceKey, template: "invoice", to, content, orgId, attachment });
  });
  return { mailed: open.length };
}

async function invoiceOf(ctx: Context, id: string): Promise<Stripe.Invoice | null> {
  try {
    return await askStripe(ctx, (stripe) => stripe.invoices.retrieve(id));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

type MailedInvoice = Pick<Stripe.Invoice, "number" | "currency" | "total" | "amount_remaining"> & {
  due_date?: number | null;
  hosted_invoice_url?: string | null;
};

/** The mail that an invoice is attached to. */
export function invoiceContent(invoice: MailedInvoice, state: "paid" | "due", organisation: string): MailContent {
  const { number, currency, total, amount_remaining: remaining, due_date: due, hosted_invoice_url: url } = invoice;
  const name = number === null ? "Invoice" : `Invoice ${number}`;
  const rows = state === "paid" ? [] : [["Due", due == null ? "Now" : timeText(new Date(due * 1_000))] as const];
  return letter("", `${name} for ${organisation}`, [
    text(state === "paid" ? `${name} is attached. It is paid.` : `${name} is attached. Pay it on its page, by card.`),
    facts([["Amount", moneyText(state === "paid" ? total : remaining, currency)], ...rows]),
    ...(url ? [link(state === "paid" ? "Open the invoice" : "Pay the invoice", url)] : []),
    text(`You get this mail because ${organisation} has set this address for its invoices. An owner can change that under Billing.`),
  ]);
}
