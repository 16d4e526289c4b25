import { recordAgreement } from "@/lib/billing/agreements/record-agreement";
import { requireInvoiceTax } from "@/lib/billing/agreements/require-invoice-tax";
import { startInvoicing } from "@/lib/billing/agreements/start-invoicing";
import { createCheckout } from "@/lib/billing/checkout/create-checkout";
import { expireOfferCheckout } from "@/lib/billing/checkout/expire-offer-checkout";
import { refuseToSellSample } from "@/lib/billing/checkout/refuse-to-sell-sample";
import type { AcceptedPreview, PlanChanged } from "@/lib/billing/contract";
import { limitPayments } from "@/lib/billing/customers/limit-payments";
import { missingDetailsPage } from "@/lib/billing/details/missing-details";
import { movePlan } from "@/lib/billing/plan-changes/change-plan";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { currentSubscription } from "@/lib/billing/records";
import { isLive } from "@/lib/billing/rules";
import { recordRequest } from "@/lib/billing/subscriptions/record-request";
import { currencyOf } from "@/lib/core/currencies";
import { DomainError } from "@/lib/core/errors";
import { acceptInForce } from "@/lib/legal/acceptance/record-acceptance";
import type { LegalTexts } from "@/lib/legal/documents/accepted-text";
import { inOrganisation } from "@/lib/mail/in-organisation";
import { reading, requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { Accepted } from "../contract";
import { acceptedMail } from "../mails";
import { moveRequest } from "../move-request";
import { lockedRequest, offerByToken, stateOf, type OfferWithRequest } from "../records";
import { OFFER_DOCUMENTS } from "../rules";
import { notifyApplicant } from "../team";
import { acceptedAs, type AcceptedAs } from "./accepted-as";
import type { OrderText } from "./contract";
import { refusalOf, refuseUnacceptable } from "./offer-refusal";
import { burstOf, intervalOf } from "./offer-terms";
import { offeredBy } from "./offered-by";
import { refuseMonthInYear } from "./refuse-month-in-year";
import { settleOffer } from "./settle-offer";

/**
 * `preview`: of the change of a running subscription, as it was shown; `texts`: of the documents without a published version;
 * `order`: what the order form says.
 */
type Accepting = { preview?: AcceptedPreview | undefined; texts?: LegalTexts | undefined; order?: OrderText | undefined };

/**
 * The owner of an organisation, signed in with the applicant's verified address, takes the offer for it. Payable by invoice
 * it activates Enterprise at once. Otherwise it leads to checkout at the agreed amount and counts once that is paid; a
 * running subscription is moved to that amount instead, as its preview said. What tax depends on is entered first.
 * @throws DomainError link-invalid, session-missing, role-missing, step-up-required, unavailable,
 *   conflict (closed, another address, taken by another organisation, no preview or an old one, no tax for the billing address), rate-limited
 */
export async function acceptOffer(ctx: Context, token: string, { preview, texts, order }: Accepting = {}): Promise<Accepted> {
  const { org } = requireUser(ctx);
  if (org) await limitPayments(ctx, org.id);
  const details = org && (await missingDetailsPage(ctx, org.id, `/offers/${token}`));
  if (org && details) return Accepted.parse({ orgId: org.id, state: "offered", url: details, change: null });
  if (org) await refuseUnfit(ctx, org.id, await offerByToken(reading(ctx), token));
  const as = org && (await acceptedAs(ctx, org.id));
  const { offer, orgId } = await transaction(ctx, (tx) => agree(tx, token, { as, texts, order, isBackdated: ctx.db !== undefined }));
  if (offer.byInvoice) {
    await sendInvoices(ctx, orgId);
    return Accepted.parse({ orgId, state: "accepted", url: null, change: null });
  }
  const sale = saleOf(offer);
  const current = await currentSubscription(reading(ctx), orgId);
  if (!current || !isLive(current)) {
    const { url } = await createCheckout(ctx, { ...sale, orgId, until: offer.expiresAt });
    await refuseWithdrawn(ctx, token);
    return Accepted.parse({ orgId, state: "offered", url, change: null });
  }
  // Other terms at the amount that is paid already: nothing is charged, and nothing waits.
  if (
    current.plan === "enterprise" &&
    current.interval === sale.interval &&
    current.currency === sale.currency &&
    current.amountCents === sale.amountCents
  ) {
    await recordRequest(ctx, current, { action: "terms", plan: sale.plan, interval: sale.interval });
    return settled(ctx, token, { orgId, change: null });
  }
  if (!preview) throw new DomainError("conflict", "Your subscription will change to this price. Review the charge first.");
  const change = await movePlan(ctx, orgId, { target: { ...sale, quotaCalls: offer.quotaCalls }, accepted: preview });
  return settled(ctx, token, { orgId, change });
}

const saleOf = (offer: OfferWithRequest) => ({
  ...{ plan: "enterprise" as const, interval: intervalOf(offer), currency: currencyOf(offer), amountCents: offer.amountCents },
});

/** What Stripe would refuse later is refused before anything is agreed. */
async function refuseUnfit(ctx: Context, orgId: string, offer: OfferWithRequest): Promise<void> {
  await refuseMonthInYear(reading(ctx), orgId, offer);
  if (offer.byInvoice && !ctx.db) await requireInvoiceTax(ctx, orgId, saleOf(offer));
}

const asJob = (ctx: Context): Context => ({ ...ctx, actor: { kind: "job", name: "accept-offer" } });

/** Enterprise is active already: Stripe may also be told later. */
async function sendInvoices(ctx: Context, orgId: string): Promise<void> {
  if (ctx.db) return;
  await startInvoicing(asJob(ctx), orgId).catch((error: unknown) =>
    log().warn({ err: error, orgId }, "the invoices of an accepted offer will be started later"),
  );
}

/** Somebody took the offer back while its checkout was being made: nobody pays there. */
async function refuseWithdrawn(ctx: Context, token: string): Promise<void> {
  const { id, withdrawnAt } = await offerByToken(reading(ctx), token);
  if (!withdrawnAt) return;
  await expireOfferCheckout(asJob(ctx), id);
  throw refusalOf("closed");
}

async function settled(ctx: Context, token: string, { orgId, change }: { orgId: string; change: PlanChanged | null }): Promise<Accepted> {
  const offer = await offerByToken(reading(ctx), token);
  await settleOffer(asJob(ctx), orgId, offer.id);
  const { request } = await offerByToken(reading(ctx), token);
  return Accepted.parse({ orgId, state: stateOf(request), url: null, change });
}

/**
 * Decides behind the lock on the request: another organisation may have been faster. The demo tells its past inside one
 * transaction, where Stripe is not asked.
 */
async function agree(
  tx: TxContext,
  token: string,
  { as, texts, order, isBackdated }: Pick<Accepting, "texts" | "order"> & { as: AcceptedAs | null; isBackdated: boolean },
): Promise<{ offer: OfferWithRequest; orgId: string }> {
  const actor = requireUser(tx);
  const { requestId } = await offerByToken(tx.db, token);
  await lockedRequest(tx, requestId);
  const offer = await offerByToken(tx.db, token);
  await refuseUnacceptable(tx, tx.db, offer);
  if (!actor.org || !as) throw refusalOf("organisation");
  requireRecentSignIn(tx);
  const orgId = actor.org.id;
  if (offer.byInvoice) await refuseToSellSample(tx);
  // Before the offer counts as accepted: what was accepted until then is what it was accepted with.
  await acceptInForce(tx, OFFER_DOCUMENTS, { orgId, userId: actor.userId, via: "offer", texts });
  await tx.db.offer.update({ where: { id: offer.id }, data: { offeredBy: await offeredBy(tx, order) } });
  if (offer.byInvoice) await redeemByInvoice(tx, offer, { orgId, as });
  // What was agreed stays agreed: the burst is written down also where it is the plan's own today.
  const burst = burstOf(offer) ?? PLAN_TABLE.enterprise.burst;
  const { id: offerId, amountCents, byInvoice, quotaCalls } = offer;
  await recordAgreement(
    { ...tx, actor: { kind: "job", name: "accept-offer" } },
    {
      offerId,
      orgId,
      interval: intervalOf(offer),
      currency: currencyOf(offer),
      amountCents,
      byInvoice,
      quotaCalls,
      burst,
      isManual: byInvoice && isBackdated,
    },
  );
  return { offer, orgId };
}

async function redeemByInvoice(tx: TxContext, offer: OfferWithRequest, { orgId, as }: { orgId: string; as: AcceptedAs }): Promise<void> {
  const data = { offerId: offer.id, interval: offer.interval, currency: offer.currency, amountCents: offer.amountCents, byInvoice: true };
  const row = await moveRequest(tx, { id: offer.requestId, move: "accept", by: "applicant", orgId, data });
  await tx.db.offer.update({
    where: { id: offer.id },
    data: { acceptedAt: new Date(tx.clock.now()), acceptedOrgId: orgId, acceptedAs: as },
  });
  await notifyApplicant(tx, row, { what: "accepted", content: inOrganisation(acceptedMail(row, as.organisation, offer), orgId) });
}
