import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import { erasableDifferences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { askStripe, isCustomerMissing } from "@/lib/platform/stripe";
import { expireCheckouts } from "../checkout/expire-checkouts";
import { ensureCustomer } from "../customers/ensure-customer";
import { withCustomerLock } from "../customers/with-customer-lock";
import { leaveMissingCustomer } from "../sync/leave-missing-customer";
import { isTaxOn } from "../tax/read-tax";
import { locationRefusal } from "../tax/tax-location";
import type { BillingDetails, KnownDetails } from "./contract";
import { putTaxId, type TaxId } from "./put-tax-id";
import { PURCHASE_ORDER, readDetails } from "./read-details";

/** `version`: of the details that were looked at; without it, whatever is there is replaced. */
type Put = { details: BillingDetails; taxId: TaxId | null; version: string | undefined };

/**
 * Puts details on the organisation's invoices, after its callers have asked whether they may. The record names what changed;
 * what it says goes with the organisation, and addresses of people are never in it.
 * @throws DomainError outdated, invalid-parameter (the tax ID), unavailable
 */
export const putDetails = (ctx: Context, orgId: string, { details, taxId, version }: Put): Promise<KnownDetails> =>
  withCustomerLock(ctx, orgId, async () => {
    const before = await readDetails(ctx, orgId);
    if (version !== undefined && version !== before.version)
      throw new DomainError("outdated", "These details were changed by someone else. Reload and try again.");
    const customer = await ensureCustomer(ctx, orgId);
    try {
      // First what Stripe may refuse: then nothing has changed.
      await putTaxId(ctx, customer, taxId);
      await askStripe(ctx, (stripe) => stripe.customers.update(customer, paramsOf(details)));
    } catch (error) {
      if (isCustomerMissing(error)) await leaveMissingCustomer(ctx, orgId, customer);
      throw locationRefusal(error) ?? error;
    }
    await keepEmails(ctx, orgId, { before, details: { ...details, taxId: taxId?.value ?? "" } });
    // A checkout that is open has the tax of before; subscriptions get the other with the sync.
    if (isTaxOn()) await expireCheckouts(ctx, orgId);
    return readDetails(ctx, orgId);
  });

const paramsOf = ({ name, line1, line2, city, country, ...rest }: BillingDetails): Stripe.CustomerUpdateParams => ({
  name,
  address: country === "" ? "" : { line1, line2, city, state: rest.state, postal_code: rest.postalCode, country },
  invoice_settings: {
    custom_fields: rest.purchaseOrder === "" ? "" : [{ name: PURCHASE_ORDER, value: rest.purchaseOrder }],
    footer: rest.note,
  },
});

const ERASABLE = ["name", "line1", "line2", "postalCode", "city", "state", "taxId", "purchaseOrder", "note"] as const;

function keepEmails(ctx: Context, orgId: string, { before, details }: { before: KnownDetails; details: BillingDetails }): Promise<void> {
  const invoiceEmails = [...new Set(details.invoiceEmails)];
  const now: BillingDetails = { ...details, invoiceEmails };
  const { changes, erasable } = erasableDifferences<BillingDetails>(before, now, { erasable: ERASABLE, untold: ["invoiceEmails"] });
  return transaction(ctx, async (tx) => {
    await tx.db.billingCustomer.update({ where: { orgId }, data: { invoiceEmails } });
    if (Object.keys(changes).length > 0) await recordEvent(tx, { type: "billing.details-changed", orgId, data: { changes }, erasable });
  });
}
