import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/database";
import { MONTHS_OF } from "./plans";
import { isLive, MIN_CHARGE_CENTS } from "./rules";

/** An organisation's customer record; null before its first checkout. */
export const customerOf = (db: Tx, orgId: string) => db.billingCustomer.findUnique({ where: { orgId } });

/** The subscription that counts; null when there never was one. */
export const currentSubscription = (db: Tx, orgId: string) => db.subscription.findUnique({ where: { currentOf: orgId } });
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof currentSubscription>>>;

/** Months that one payment of a subscription covers. */
export const monthsOf = ({ interval }: Pick<SubscriptionRow, "interval">): number =>
  interval === "year" ? MONTHS_OF.year : MONTHS_OF.month;

/** Cents that the present period of a subscription costs, less a discount: what its calls were sold for. */
export const periodCentsOf = ({ paidCents, amountCents }: Pick<SubscriptionRow, "paidCents" | "amountCents">): number =>
  paidCents ?? amountCents;

/** @throws DomainError conflict when the organisation has none that can be changed */
export async function liveSubscription(db: Tx, orgId: string): Promise<SubscriptionRow & { stripeCustomerId: string }> {
  const row = await db.subscription.findUnique({ where: { currentOf: orgId }, include: { customer: true } });
  const stripeCustomerId = row?.customer.stripeCustomerId;
  if (!row || !stripeCustomerId || !isLive(row)) throw new DomainError("conflict", "There is no subscription. Choose a plan first.");
  return { ...row, stripeCustomerId };
}

/** What is still owed of a subscription that has ended; null: nothing. */
export async function debtOf(db: Tx, orgId: string): Promise<{ currency: string; dueCents: number; payUrl: string | null } | null> {
  const rows = await db.subscription.findMany({
    where: { orgId, invoiceStatus: "open", invoiceDueCents: { gte: MIN_CHARGE_CENTS } },
    orderBy: { createdAt: "desc" },
  });
  const owing = rows.find((row) => !isLive(row));
  return owing ? { currency: owing.currency, dueCents: owing.invoiceDueCents ?? 0, payUrl: owing.invoiceUrl } : null;
}

/** A checkout that was begun and whose time is not over. */
export const openCheckout = (db: Tx, orgId: string, nowMs: number) =>
  db.checkout.findFirst({ where: { openOf: orgId, expiresAt: { gt: new Date(nowMs) } } });

/** Refunds of what paid for the present period of a subscription: its own invoice, and that of the period which an upgrade cut short. */
export const refundsOf = ({ orgId, periodStartsAt, carriedFrom }: SubscriptionRow) => ({
  orgId,
  periodStartsAt: { in: carriedFrom === null ? [periodStartsAt] : [periodStartsAt, carriedFrom] },
});

/** Some of what the present period of a subscription cost was refunded. */
export const isRefunded = async (db: Tx, row: SubscriptionRow): Promise<boolean> =>
  (await db.refund.count({ where: { ...refundsOf(row), amountCents: { gt: 0 } } })) > 0;

/** Enterprise terms that are paid by invoice are in force. */
export const isPaidByInvoice = async (db: Tx, orgId: string): Promise<boolean> => (await invoiceTerms(db, orgId)) !== null;

/** These terms; null also when their subscription has ended. */
export async function invoiceTerms(db: Tx, orgId: string) {
  const terms = await db.agreement.findFirst({ where: { orgId, byInvoice: true, endedAt: null }, orderBy: { createdAt: "desc" } });
  if (!terms?.subscriptionId) return terms;
  const row = await db.subscription.findUnique({ where: { id: terms.subscriptionId } });
  return row && !isLive(row) ? null : terms;
}

/** Who is told about payments: owners and those with the role billing. */
export async function payersOf(db: Tx, orgId: string): Promise<{ userId: string; email: string; name: string }[]> {
  const members = await db.member.findMany({
    where: { orgId, role: { in: ["owner", "billing"] }, user: { erasedAt: null } },
    select: { user: { select: { id: true, email: true, name: true } } },
    orderBy: { createdAt: "asc" },
  });
  return members.map(({ user }) => ({ userId: user.id, email: user.email, name: user.name }));
}
