import { INVOICE_DAYS } from "@/lib/billing/contract";
import { currentSubscription, type SubscriptionRow } from "@/lib/billing/records";
import { isLive } from "@/lib/billing/rules";
import { exemptionOfOrg } from "@/lib/billing/tax/exemption";
import { taxSentence } from "@/lib/billing/tax/tax-sentence";
import { reading, type Context } from "@/lib/platform/context";
import type { Offer } from "@/prisma/generated/client";
import { OfferView } from "../contract";
import { offerByToken, stateOf } from "../records";
import { changeStateOf } from "./change-state";
import { explanationOf, refusalReasonOf } from "./offer-refusal";
import { intervalOf, offerTerms } from "./offer-terms";

/**
 * An offer behind its link, and whether the one who looks can accept it.
 * @throws DomainError link-invalid
 */
export async function readOffer(ctx: Context, token: string): Promise<OfferView> {
  const db = reading(ctx);
  const offer = await offerByToken(db, token);
  const refusalReason = await refusalReasonOf(ctx, db, offer);
  const terms = offerTerms(offer, stateOf(offer.request), ctx.clock.now());
  const held = await subscriptionOf(ctx);
  return OfferView.parse({
    ...terms,
    way: wayOf(held, offer.byInvoice),
    unpaid: refusalReason === null ? unpaidOf(held, offer) : null,
    taxSentence: taxSentence(await exemptionFor(ctx, offer.acceptedOrgId)),
    daysUntilDue: INVOICE_DAYS,
    change: await changeStateOf({ db, clock: ctx.clock }, offer),
    reference: offer.request.id,
    offeredAt: offer.createdAt.toISOString(),
    company: offer.request.company,
    email: offer.request.email,
    refusalReason,
    explanation: refusalReason && (await explanationOf(ctx, db, { offer, refusalReason })),
  });
}

/** What is set for whoever accepted, or looks at it as a member. */
async function exemptionFor(ctx: Context, acceptedOrgId: string | null) {
  const orgId = acceptedOrgId ?? (ctx.actor.kind === "user" ? ctx.actor.org?.id : undefined);
  return orgId === undefined ? null : exemptionOfOrg(reading(ctx), orgId);
}

/** The subscription of the organisation that looks, while it lives. */
async function subscriptionOf(ctx: Context): Promise<SubscriptionRow | null> {
  const orgId = ctx.actor.kind === "user" ? ctx.actor.org?.id : undefined;
  const held = orgId === undefined ? null : await currentSubscription(reading(ctx), orgId);
  return held && isLive(held) ? held : null;
}

const wayOf = (held: SubscriptionRow | null, byInvoice: boolean): OfferView["way"] =>
  byInvoice ? "invoice" : held ? "change" : "checkout";

/** The change to what is offered, while its payment is open. */
function unpaidOf(held: SubscriptionRow | null, offer: Offer): OfferView["unpaid"] {
  const isOfOffer =
    held?.upgradePlan === "enterprise" && held.upgradeInterval === intervalOf(offer) && held.upgradeAmountCents === offer.amountCents;
  return isOfOffer && held.upgradeExpiresAt !== null ? { payUrl: held.invoiceUrl, needsAction: held.invoiceNeedsAction } : null;
}
