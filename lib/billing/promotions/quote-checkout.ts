import type Stripe from "stripe";
import { requireMay } from "@/lib/accounts/permissions";
import { capital } from "@/lib/core/wording";
import type { Context } from "@/lib/platform/context";
import { askStripe } from "@/lib/platform/stripe";
import { ensurePrice, listedPrice } from "../checkout/stripe-catalog";
import { chooseCurrency } from "../customers/choose-currency";
import { ensureCustomer } from "../customers/ensure-customer";
import { limitPayments } from "../customers/limit-payments";
import { requireDetails } from "../details/missing-details";
import { planTitle } from "../mails";
import { addedTax, discountOf, taxRemark } from "../tax/invoice-tax";
import { isTaxOn, prepareTax } from "../tax/read-tax";
import { locationRefusal } from "../tax/tax-location";
import { taxName } from "../tax/tax-name";
import { Quote, QuoteInput } from "./contract";
import { badCode, findCode } from "./find-code";
import { isCodeRefused } from "./is-code-refused";
import { lastsText } from "./rules";

/**
 * What the first invoice of a plan comes to with a code, to the cent, and those after it, as Stripe computes them. Nothing is bought.
 * @throws DomainError role-missing, unprocessable (the code can't be used), conflict (billing details are missing), rate-limited, unavailable
 */
export async function quoteCheckout(ctx: Context, { orgId, ...given }: QuoteInput & { orgId: string }): Promise<Quote> {
  requireMay(ctx, "billing:write", orgId);
  await limitPayments(ctx, orgId);
  const input = QuoteInput.parse(given);
  const target = listedPrice(input, await chooseCurrency(ctx, orgId, input.currency));
  const code = await findCode(ctx, orgId, { code: input.code, target });
  await requireDetails(ctx, orgId);
  const customer = await ensureCustomer(ctx, orgId);
  const { id: price } = await ensurePrice(ctx, target);
  const { default_tax_rates: rates, ...tax } = await prepareTax(ctx, customer);
  const preview = (discounts: "" | Stripe.InvoiceCreatePreviewParams.Discount[]): Promise<Stripe.Invoice> =>
    askStripe(ctx, (stripe) =>
      stripe.invoices.createPreview({
        ...{ customer, discounts, ...tax },
        subscription_details: { items: [{ price, quantity: 1 }], ...(rates ? { default_tax_rates: rates } : {}) },
      }),
    ).catch((error: unknown) => {
      const unlocated = locationRefusal(error);
      if (unlocated) throw unlocated;
      throw isCodeRefused(error) ? badCode(`The code ${code.code} can't be used for this purchase. Continue without a code.`) : error;
    });
  const first = await preview([{ promotion_code: code.stripeId }]);
  const after = code.duration === "forever" ? null : isTaxOn() ? (await preview("")).total : target.amountCents;
  return Quote.parse({
    code: code.code,
    title: planTitle(target.plan),
    interval: target.interval,
    currency: target.currency,
    percentOff: code.percentOff,
    priceCents: first.subtotal,
    discountCents: discountOf(first),
    taxCents: addedTax(first),
    taxName: capital(taxName()),
    totalCents: first.total,
    taxRemark: taxRemark(first),
    lasts: lastsText(code, target.interval),
    afterCents: after,
  });
}
