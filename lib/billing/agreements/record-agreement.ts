import type { Currency } from "@/lib/core/currencies";
import { DomainError } from "@/lib/core/errors";
import type { TxContext } from "@/lib/platform/context";
import { settleEntitlement } from "../entitlement/settle-entitlement";
import type { BillingInterval } from "../plans";
import { currentSubscription, openCheckout, type SubscriptionRow } from "../records";
import { isLive } from "../rules";

/** What an offer says, for the organisation that takes it. Cents for a month or a year; `quotaCalls` null: no cap. */
export type AgreementInput = {
  offerId: string;
  orgId: string;
  interval: BillingInterval;
  currency: Currency;
  amountCents: number;
  byInvoice: boolean;
  /** By invoice: nobody makes the invoices at Stripe. */
  isManual?: boolean;
  quotaCalls: number | null;
  burst: { perSecond: number; bucket: number };
};

/** Between agreeing and the checkout that follows: the time in which another organisation has to wait. */
const RESERVED_MS = 2 * 60_000;

/**
 * Writes down what was agreed. By invoice it is in force at once; otherwise with a subscription at that amount.
 * @throws DomainError conflict when another organisation is taking the same offer
 */
export async function recordAgreement(tx: TxContext, { offerId, orgId, burst, ...terms }: AgreementInput): Promise<void> {
  const existing = await tx.db.agreement.findUnique({ where: { offerId } });
  if (existing && existing.orgId !== orgId) await refuseWhileTaken(tx, existing);
  const now = new Date(tx.clock.now());
  const acceptedAt = terms.byInvoice ? now : null;
  const values = { orgId, ...terms, burstPerSecond: burst.perSecond, burstBucket: burst.bucket, createdAt: now, acceptedAt };
  await tx.db.agreement.upsert({ where: { offerId }, create: { offerId, ...values }, update: values });
  if (terms.byInvoice) await settleEntitlement(tx, orgId);
}

async function refuseWhileTaken(tx: TxContext, existing: { orgId: string; amountCents: number; createdAt: Date }): Promise<void> {
  const now = tx.clock.now();
  const subscription = await currentSubscription(tx.db, existing.orgId);
  const isReserved =
    now - existing.createdAt.getTime() < RESERVED_MS ||
    (subscription !== null && isLive(subscription) && amountsOf(subscription).includes(existing.amountCents)) ||
    (await openCheckout(tx.db, existing.orgId, now))?.amountCents === existing.amountCents;
  if (isReserved)
    throw new DomainError(
      "conflict",
      "A checkout for this offer is open in another organisation. Complete or cancel it first; it expires within a day.",
    );
}

/** What is paid, and what waits for its payment or for the end of the period. */
const amountsOf = (row: SubscriptionRow): (number | null)[] => [row.amountCents, row.upgradeAmountCents, row.pendingAmountCents];

/** The offer is paid: its terms are in force from now on, in place of those that were paid by invoice. */
export async function acceptAgreement(tx: TxContext, orgId: string, offerId: string): Promise<void> {
  await tx.db.agreement.updateMany({ where: { orgId, offerId }, data: { acceptedAt: new Date(tx.clock.now()) } });
  await endInvoiceAgreements(tx, orgId);
}

/** Payment by invoice is over: staff ended it, or a card has taken its place. */
export async function endInvoiceAgreements(tx: TxContext, orgId: string): Promise<void> {
  await tx.db.agreement.updateMany({ where: { orgId, byInvoice: true, endedAt: null }, data: { endedAt: new Date(tx.clock.now()) } });
  await settleEntitlement(tx, orgId);
}
