import type { Context } from "@/lib/platform/context";
import { reading } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { EXEMPTION_KINDS, type ExemptionKind } from "./contract";

const kindOf = (row: { kind: string } | null): ExemptionKind | null => EXEMPTION_KINDS.find((kind) => kind === row?.kind) ?? null;

/** What our team set by hand for an organisation; null: nothing, so the settings decide, and what a person set at Stripe. */
export const exemptionOfOrg = async (db: Tx, orgId: string): Promise<ExemptionKind | null> =>
  kindOf(await db.taxExemption.findUnique({ where: { orgId }, select: { kind: true } }));

/** The same for a customer at Stripe. */
export async function exemptionOfCustomer(ctx: Context, stripeCustomerId: string): Promise<ExemptionKind | null> {
  const db = reading(ctx);
  const customer = await db.billingCustomer.findUnique({ where: { stripeCustomerId }, select: { orgId: true } });
  return customer && exemptionOfOrg(db, customer.orgId);
}
