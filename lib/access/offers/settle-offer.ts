import { acceptAgreement } from "@/lib/billing/agreements/record-agreement";
import { currentSubscription } from "@/lib/billing/records";
import { accessOf } from "@/lib/billing/rules";
import { recordEvent } from "@/lib/events/record-event";
import { inOrganisation } from "@/lib/mail/in-organisation";
import { reading, requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { Offer } from "@/prisma/generated/client";
import { acceptedMail } from "../mails";
import { moveRequest } from "../move-request";
import { lockedRequest, stateOf, type OfferWithRequest } from "../records";
import { mayAccept } from "../rules";
import { notifyApplicant } from "../team";
import { acceptedAs, type AcceptedAs } from "./accepted-as";
import { offeredBy } from "./offered-by";

/**
 * An offer is accepted once its subscription is paid. Looks at what an organisation has and marks the offer behind it; doing
 * it again changes nothing.
 */
export async function settleOffer(ctx: Context, orgId: string, offerId?: string): Promise<{ settled: boolean }> {
  requireOperator(ctx);
  const found = await paidOffer({ ...ctx, db: reading(ctx) }, orgId, offerId);
  if (!found || found.acceptedAt) return { settled: false };
  const as = await acceptedAs(ctx, orgId);
  return transaction(ctx, async (tx) => {
    const paid = await paidOffer(tx, orgId, offerId);
    if (!paid) return { settled: false };
    await lockedRequest(tx, paid.requestId);
    const offer = await tx.db.offer.findUniqueOrThrow({ where: { id: paid.id }, include: { request: true } });
    if (offer.acceptedAt) return { settled: false };
    await redeem(tx, offer, { orgId, as });
    return { settled: true };
  });
}

type Found = Pick<Offer, "id" | "requestId" | "acceptedAt">;

async function paidOffer(tx: TxContext, orgId: string, offerId: string | undefined): Promise<Found | null> {
  const subscription = await currentSubscription(tx.db, orgId);
  if (subscription?.plan !== "enterprise" || accessOf(subscription, tx.clock.now()) === "inactive") return null;
  // Without a name it is what was being taken when the payment came: an accepted one needs no settling.
  const which = offerId === undefined ? { acceptedAt: null } : { offerId };
  const terms = {
    orgId,
    byInvoice: false,
    interval: subscription.interval,
    currency: subscription.currency,
    amountCents: subscription.amountCents,
    ...which,
  };
  const agreement = await tx.db.agreement.findFirst({ where: terms, orderBy: { createdAt: "desc" } });
  return agreement && tx.db.offer.findUnique({ where: { id: agreement.offerId }, select: { id: true, requestId: true, acceptedAt: true } });
}

type By = { orgId: string; as: AcceptedAs };

async function redeem(tx: TxContext, offer: OfferWithRequest, { orgId, as }: By): Promise<void> {
  const data = { offerId: offer.id, interval: offer.interval, currency: offer.currency, amountCents: offer.amountCents, byInvoice: false };
  // A server of the version before kept it only here.
  const missing = offer.offeredBy === null ? { offeredBy: await offeredBy(tx) } : {};
  await tx.db.offer.update({
    where: { id: offer.id },
    data: { acceptedAt: new Date(tx.clock.now()), acceptedOrgId: orgId, acceptedAs: as, ...missing },
  });
  await acceptAgreement(tx, orgId, offer.id);
  // The payment may have come when the clock had just closed the request, or somebody had just taken the offer back.
  if (offer.withdrawnAt || !mayAccept(stateOf(offer.request)))
    return void (await recordEvent(tx, { type: "access.paid-late", orgId, subject: offer.requestId, data }));
  const row = await moveRequest(tx, { id: offer.requestId, move: "accept", by: "applicant", orgId, data });
  await notifyApplicant(tx, row, { what: "accepted", content: inOrganisation(acceptedMail(row, as.organisation, offer), orgId) });
}
