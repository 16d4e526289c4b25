import type Stripe from "stripe";
import { moneyText } from "@/lib/core/wording";
import { taxName } from "./tax-name";
import { exemptSentence, reverseSentence } from "./tax-sentence";

type Taxes = readonly Pick<Stripe.Invoice.TotalTax, "amount" | "tax_behavior" | "taxability_reason">[];

const sumOf = (taxes: Taxes, behaviour: string): number =>
  taxes.reduce((sum, { amount, tax_behavior: of }) => sum + (of === behaviour ? amount : 0), 0);

/** Cents of tax that come on top of prices. */
export const addedTax = ({ total_taxes: taxes }: Pick<Stripe.Invoice, "total_taxes">): number => sumOf(taxes ?? [], "exclusive");

/** Cents of tax in an invoice, whether added to prices or within them. */
export const taxCents = ({ total_taxes: taxes }: Pick<Stripe.Invoice, "total_taxes">): number =>
  sumOf(taxes ?? [], "exclusive") + sumOf(taxes ?? [], "inclusive");

/** Cents that discounts take off an invoice. */
export const discountOf = ({ total_discount_amounts: amounts }: Pick<Stripe.Invoice, "total_discount_amounts">): number =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** What discounts leave of a line. */
export const lineNet = ({ amount, discount_amounts: off }: Pick<Stripe.InvoiceLineItem, "amount" | "discount_amounts">): number =>
  amount - (off ?? []).reduce((sum, one) => sum + one.amount, 0);

/** Cents of tax on one line, whether added or within. */
export const lineTax = (line: Pick<Stripe.InvoiceLineItem, "taxes"> | undefined): number =>
  (line?.taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** What of an amount that an invoice brought is the price, and not tax on top of it: what calls are counted by. */
export function priceShare({ total, total_taxes }: Pick<Stripe.Invoice, "total" | "total_taxes">, cents: number): number {
  const price = total - addedTax({ total_taxes });
  return total <= 0 || price >= total ? cents : Math.round((cents * price) / total);
}

/** What of an amount that an invoice brought is ours, without any tax. */
export function netShare(
  { total_excluding_tax: net, total }: Pick<Stripe.Invoice, "total_excluding_tax" | "total">,
  cents: number,
): number {
  return net === null || total <= 0 || net >= total ? cents : Math.round((cents * net) / total);
}

/** What to know about the tax of an invoice beside its lines; null: nothing. */
export function taxRemark({
  currency,
  total_taxes: given,
  customer_tax_exempt: exempt,
}: Pick<Stripe.Invoice, "currency" | "total_taxes" | "customer_tax_exempt">) {
  const taxes = given ?? [];
  if (exempt === "reverse" || taxes.some(({ taxability_reason: reason }) => reason === "reverse_charge")) return reverseSentence();
  if (exempt === "exempt") return exemptSentence();
  const within = sumOf(taxes, "inclusive");
  return within === 0 ? null : `Includes ${moneyText(within, currency)} ${taxName()}.`;
}
