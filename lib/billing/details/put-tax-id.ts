import type Stripe from "stripe";
import { wrongParameter } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";

export type TaxId = { kind: Stripe.TaxIdCreateParams.Type; value: string };

/**
 * Makes this the customer's tax ID; null: it has none. The new one is there before the old one goes, so that a refusal leaves the old one.
 * @throws DomainError invalid-parameter (Stripe refuses it)
 */
export async function putTaxId(ctx: Context, customer: string, wanted: TaxId | null): Promise<void> {
  const { data } = await askStripe(ctx, (stripe) => stripe.customers.listTaxIds(customer, { limit: 10 }));
  const isWanted = ({ type, value }: Stripe.TaxId): boolean => type === wanted?.kind && value === wanted.value;
  if (wanted !== null && !data.some(isWanted)) {
    const { kind: type, value } = wanted;
    await askStripe(ctx, (stripe) => stripe.customers.createTaxId(customer, { type, value })).catch((error: unknown) => {
      if (isRefused(error) && !isMissing(error)) throw wrongParameter("taxId", "invalid", "Stripe does not accept this tax ID. Check it.");
      throw error;
    });
  }
  for (const old of data.filter((one) => !isWanted(one))) {
    await askStripe(ctx, (stripe) => stripe.customers.deleteTaxId(customer, old.id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}
