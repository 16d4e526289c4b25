import type { RecordedEvent } from "@/lib/events/followers";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { askStripe, isMissing } from "@/lib/platform/stripe";

/** Leaves the redaction behind in the transaction that deletes the organisation, so that it happens although Stripe is away. */
export async function redactClosedCustomer(tx: TxContext, { type, orgId }: RecordedEvent): Promise<void> {
  if (type !== "organisation.deleted" || orgId === null) return;
  const customer = await tx.db.billingCustomer.findUnique({ where: { orgId }, select: { stripeCustomerId: true } });
  if (customer?.stripeCustomerId) await enqueue(tx, "redact-customer", { orgId });
}

/** Takes name and address of a deleted organisation's customer out of Stripe. Its invoices stay, under the organisation's id. */
export async function redactCustomer(ctx: Context, { orgId }: { orgId: string }): Promise<void> {
  const db = reading(ctx);
  const isDeleted = (await db.organisation.count({ where: { id: orgId, deletedAt: { not: null } } })) > 0;
  const customer = await db.billingCustomer.findUnique({ where: { orgId }, select: { stripeCustomerId: true } });
  const id = customer?.stripeCustomerId;
  if (!isDeleted || !id) return;
  await askStripe(ctx, (stripe) => stripe.customers.update(id, { name: orgId, email: "" })).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
