import type { EventType } from "@/lib/events/catalogue/contract";
import type { RecordedEvent } from "@/lib/events/followers";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { putTaxId } from "../details/put-tax-id";
import { payersOf } from "../records";
import { withCustomerLock } from "./with-customer-lock";

/** Whatever may change who pays. An account is deleted after its person has left every team. */
const CHANGES = new Set<EventType>([
  "organisation.deleted",
  "organisation.transferred",
  "member.left",
  "member.removed",
  "member.role-changed",
  "user.email-changed",
]);

/** Leaves the redaction behind in the transaction that changes who pays, so that it happens although Stripe is away. */
export async function followPayers(tx: TxContext, { type, orgId, subject }: RecordedEvent): Promise<void> {
  if (!CHANGES.has(type)) return;
  // Without members it is about to be deleted, which is followed itself.
  const isTheirs =
    type === "organisation.deleted" ? {} : { organisation: { members: { some: orgId === null ? { userId: subject ?? "" } : {} } } };
  const where = { ...(orgId === null ? {} : { orgId }), ...isTheirs };
  const customers = await tx.db.billingCustomer.findMany({ where, select: { orgId: true } });
  for (const customer of customers) await enqueue(tx, "redact-customer", customer);
}

/**
 * Gives the customer at Stripe the address of who pays now. That of a deleted organisation loses its name too; its invoices stay,
 * under the organisation's id.
 */
export const redactCustomer = (ctx: Context, { orgId }: { orgId: string }): Promise<void> =>
  withCustomerLock(ctx, orgId, () => redact(ctx, orgId));

const NOBODY = { email: "", address: "", phone: "", invoice_settings: { custom_fields: "", footer: "" } } as const;

async function redact(ctx: Context, orgId: string): Promise<void> {
  const db = reading(ctx);
  const isDeleted = (await db.organisation.count({ where: { id: orgId, deletedAt: { not: null } } })) > 0;
  const customer = await db.billingCustomer.findUnique({ where: { orgId }, select: { stripeCustomerId: true } });
  const id = customer?.stripeCustomerId;
  if (!id) return;
  const email = (await payersOf(db, orgId))[0]?.email ?? "";
  if (isDeleted) await db.billingCustomer.update({ where: { orgId }, data: { invoiceEmails: [] } });
  const change = isDeleted ? { ...NOBODY, name: orgId } : { email };
  const put = async (): Promise<unknown> => {
    if (isDeleted) await putTaxId(ctx, id, null);
    return askStripe(ctx, (stripe) => stripe.customers.update(id, change));
  };
  await put().catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
