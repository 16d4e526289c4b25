import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { requireMay } from "@/lib/accounts/permissions";
import { organisationById } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { customerOf } from "../records";
import { addressText, KnownDetails } from "./contract";

/** The name of the field on the invoice. */
export const PURCHASE_ORDER = "Purchase order";

const detailsOf = ({
  name,
  address,
  tax_ids: taxIds,
  invoice_settings: invoice,
}: Stripe.Customer): Omit<KnownDetails, "invoiceEmails" | "version"> => ({
  name: name ?? "",
  line1: address?.line1 ?? "",
  line2: address?.line2 ?? "",
  postalCode: address?.postal_code ?? "",
  city: address?.city ?? "",
  state: address?.state ?? "",
  country: address?.country ?? "",
  taxId: taxIds?.data[0]?.value ?? "",
  purchaseOrder: invoice.custom_fields?.find((field) => field.name === PURCHASE_ORDER)?.value ?? "",
  note: invoice.footer ?? "",
});

export const NOTHING = { line1: "", line2: "", postalCode: "", city: "", state: "", country: "", taxId: "", purchaseOrder: "", note: "" };

/**
 * What stands on an organisation's invoices, as Stripe has it: its pages may change it too.
 * @throws DomainError role-missing, unavailable
 */
export async function readDetails(ctx: Context, orgId: string): Promise<KnownDetails> {
  requireMay(ctx, "billing:read", orgId);
  const row = await customerOf(reading(ctx), orgId);
  const { name } = await organisationById(reading(ctx), orgId);
  const invoiceEmails = row?.invoiceEmails ?? [];
  const customer = row?.stripeCustomerId ? await customerAtStripe(ctx, row.stripeCustomerId) : null;
  const known = { ...(customer ? detailsOf(customer) : { ...NOTHING, name }), invoiceEmails };
  return KnownDetails.parse({ ...known, version: versionOf(known) });
}

const VERSION_CHARS = 22;
/** Stripe counts no versions of a customer, so the details are their own. */
const versionOf = (known: object): string => createHash("sha256").update(JSON.stringify(known)).digest("base64url").slice(0, VERSION_CHARS);

/** Who is invoiced, as a contract names them; what was not entered is empty. */
export type BilledTo = { name: string; address: string; taxId: string };

/**
 * Returns who is invoiced for what an organisation has ordered, for whoever may read the order; null where nothing is known or Stripe
 * does not respond.
 */
export async function readBilledTo(ctx: Context, orgId: string): Promise<BilledTo | null> {
  const row = await customerOf(reading(ctx), orgId);
  if (!row?.stripeCustomerId) return null;
  try {
    const customer = await customerAtStripe(ctx, row.stripeCustomerId);
    if (customer === null) return null;
    const details = detailsOf(customer);
    return { name: details.name, address: addressText(details), taxId: details.taxId };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function customerAtStripe(ctx: Context, id: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await askStripe(ctx, (stripe) => stripe.customers.retrieve(id, { expand: ["tax_ids"] }));
    return customer.deleted ? null : customer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
