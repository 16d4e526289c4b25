import type Stripe from "stripe";
import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { wrongParameter } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { askStripe, isCustomerMissing } from "@/lib/platform/stripe";
import { expireCheckouts } from "../checkout/expire-checkouts";
import { ensureCustomer, unlinkCustomer } from "../customers/ensure-customer";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { isTaxOn } from "../tax/read-tax";
import type { BillingDetails, KnownDetails } from "./contract";
import { putTaxId, type TaxId } from "./put-tax-id";
import { PURCHASE_ORDER, readDetails } from "./read-details";
import { readTaxId } from "./tax-ids";

/**
 * Puts new details on the organisation's invoices from now on; those that exist stay as they were sent. The record names what
 * changed, not what it says.
 * @throws DomainError role-missing, step-up-required, invalid-parameter (the tax ID), unavailable
 */
export async function changeDetails(ctx: Context, orgId: string, details: BillingDetails): Promise<KnownDetails> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  await requireActive(ctx, orgId);
  const taxId = taxIdOf(details);
  return withCustomerLock(ctx, orgId, async () => {
    const before = await readDetails(ctx, orgId);
    const customer = await ensureCustomer(ctx, orgId);
    try {
      // First what Stripe may refuse: then nothing has changed.
      await putTaxId(ctx, customer, taxId);
      await askStripe(ctx, (stripe) => stripe.customers.update(customer, paramsOf(details)));
    } catch (error) {
      if (isCustomerMissing(error)) await unlinkCustomer(ctx, orgId, customer);
      throw error;
    }
    await keepEmails(ctx, orgId, { before, details });
    // A checkout that is open has the tax of before; subscriptions get the other with the sync.
    if (isTaxOn()) await expireCheckouts(ctx, orgId);
    return readDetails(ctx, orgId);
  });
}

function taxIdOf({ country, taxId }: BillingDetails): TaxId | null {
  if (taxId === "") return null;
  const read = readTaxId(country, taxId);
  if ("fault" in read) throw wrongParameter("taxId", "invalid", read.fault);
  return read;
}

const paramsOf = ({ name, line1, line2, city, country, ...rest }: BillingDetails): Stripe.CustomerUpdateParams => ({
  name,
  address: { line1, line2, city, state: rest.state, postal_code: rest.postalCode, country },
  invoice_settings: {
    custom_fields: rest.purchaseOrder === "" ? "" : [{ name: PURCHASE_ORDER, value: rest.purchaseOrder }],
    footer: rest.note,
  },
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function keepEmails(ctx: Context, orgId: string, { before, details }: { before: KnownDetails; details: BillingDetails }): Promise<void> {
  const invoiceEmails = [...new Set(details.invoiceEmails)];
  const now = { ...details, invoiceEmails };
  const fields = Object.entries(now).flatMap(([name, value]) =>
    isSame(value, Object.entries(before).find(([key]) => key === name)?.[1]) ? [] : [name],
  );
  return transaction(ctx, async (tx) => {
    await tx.db.billingCustomer.update({ where: { orgId }, data: { invoiceEmails } });
    if (fields.length > 0) await recordEvent(tx, { type: "billing.details-changed", orgId, data: { fields } });
  });
}
