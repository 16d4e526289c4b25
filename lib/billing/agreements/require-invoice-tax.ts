import { reading, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { ensurePrice, type PlanPrice } from "../checkout/stripe-catalog";
import { customerOf } from "../records";
import { prepareTax } from "../tax/read-tax";
import { locationRefusal, requireTaxLocation } from "../tax/tax-location";

/**
 * Makes sure, before terms by invoice are accepted, that Stripe can compute the tax of their invoices.
 * @throws DomainError conflict (the billing address), unavailable
 */
export async function requireInvoiceTax(ctx: Context, orgId: string, target: PlanPrice): Promise<void> {
  const customer = (await customerOf(reading(ctx), orgId))?.stripeCustomerId;
  if (env().TAX.kind !== "stripe" || !customer) return;
  const { id: price } = await ensurePrice(ctx, target);
  const wanted = { customer, subscription_details: { items: [{ price, quantity: 1 }] }, ...(await prepareTax(ctx, customer)) };
  const invoice = await askStripe(ctx, (stripe) => stripe.invoices.createPreview(wanted)).catch((error: unknown) => {
    throw locationRefusal(error) ?? error;
  });
  requireTaxLocation(invoice);
}
