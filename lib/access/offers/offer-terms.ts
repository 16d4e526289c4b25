import type { BillingInterval } from "@/lib/billing/plans";
import { currencyOf } from "@/lib/core/currencies";
import type { Offer } from "@/prisma/generated/client";
import type { OfferTerms, AccessRequestState } from "../contract";
import { offerStateOf } from "../rules";

export type OfferRow = Omit<
  Offer,
  "id" | "requestId" | "createdBy" | "createdAt" | "acceptedOrgId" | "acceptedAs" | "offeredBy" | "confirmedBy" | "acknowledged"
>;

export const burstOf = (offer: OfferRow): OfferTerms["burst"] =>
  offer.burstPerSecond === null || offer.burstBucket === null ? null : { perSecond: offer.burstPerSecond, bucket: offer.burstBucket };

export const intervalOf = ({ interval }: { interval: string }): BillingInterval => (interval === "year" ? "year" : "month");

/** An offer as it is shown, with what has become of it by now. */
export const offerTerms = (offer: OfferRow, state: AccessRequestState, nowMs: number): OfferTerms => ({
  interval: intervalOf(offer),
  currency: currencyOf(offer),
  amountCents: offer.amountCents,
  quotaCalls: offer.quotaCalls,
  burst: burstOf(offer),
  customFields: offer.customFields,
  byInvoice: offer.byInvoice,
  expiresAt: offer.expiresAt.toISOString(),
  state: offerStateOf(offer, state, nowMs),
});
