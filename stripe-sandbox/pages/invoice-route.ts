import type { Hosted, InvoiceView, Proof } from "../hosted";
import { type Answer, pageAnswer, seeOther } from "./answer";
import { type CardEntry, cardOf, emptyEntry, entryOf, faultsOf, NO_FAULTS } from "./card-entry";
import { challengePage, proofIn } from "./challenge-page";
import { money } from "./format";
import { invoicePage, invoicePath } from "./invoice-page";
import { invoicePdf } from "./invoice-pdf";

export function showInvoice(hosted: Hosted, token: string): Answer | null {
  const invoice = hosted.invoice(token);
  return invoice && pageAnswer(invoicePage(invoice, emptyEntry(), { faults: NO_FAULTS, hasTried: null }));
}

export function downloadInvoice(hosted: Hosted, token: string): Answer | null {
  const invoice = hosted.invoice(token);
  if (!invoice) return null;
  const name = `invoice-${(invoice.number ?? invoice.id).replace(/[^\w-]/g, "")}.pdf`;
  const headers = { "Content-Type": "application/pdf", "Content-Disposition": `attachment; filename="${name}"` };
  return { status: 200, headers, body: invoicePdf(invoice) };
}

export async function payInvoice(hosted: Hosted, token: string, form: URLSearchParams): Promise<Answer | null> {
  const invoice = hosted.invoice(token);
  if (!invoice) return null;
  if (invoice.status !== "open") return seeOther(invoicePath(token));
  return form.get("with") === "file" ? payFromFile(hosted, invoice, proofIn(form)) : payWithCard(hosted, invoice, form);
}

function ask({ merchant, token, amountDueCents, currency }: InvoiceView, entry: CardEntry | null): Answer {
  const what = `a payment of ${money(amountDueCents, currency)}`;
  return pageAnswer(challengePage({ merchant, action: invoicePath(token), what, entry }));
}

async function payFromFile(hosted: Hosted, invoice: InvoiceView, proof: Proof | undefined): Promise<Answer | null> {
  const paid = await hosted.payInvoice(invoice.token, proof === undefined ? null : { proof });
  if (paid === null) return null;
  if (paid.outcome === "challenge") return ask(invoice, null);
  if (paid.outcome === "paid") return seeOther(invoicePath(invoice.token));
  const now = hosted.invoice(invoice.token) ?? invoice;
  return pageAnswer(invoicePage(now, emptyEntry(), { faults: { fields: {}, decline: paid.message }, hasTried: "file" }), 402);
}

async function payWithCard(hosted: Hosted, invoice: InvoiceView, form: URLSearchParams): Promise<Answer | null> {
  const entry = entryOf(form);
  const card = cardOf(entry, { email: false });
  if ("fields" in card) return pageAnswer(invoicePage(invoice, entry, { faults: card, hasTried: "card" }), 422);
  const paid = await hosted.payInvoice(invoice.token, { ...card, proof: proofIn(form) });
  if (paid === null) return null;
  if (paid.outcome === "challenge") return ask(invoice, entry);
  if (paid.outcome === "paid") return seeOther(invoicePath(invoice.token));
  const now = hosted.invoice(invoice.token) ?? invoice;
  return pageAnswer(invoicePage(now, entry, { faults: faultsOf(paid), hasTried: "card" }), 402);
}
