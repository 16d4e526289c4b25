import { INVOICE_DAYS } from "@/lib/billing/contract";
import { currentSubscription } from "@/lib/billing/records";
import { isLive } from "@/lib/billing/rules";
import { exemptionOfOrg } from "@/lib/billing/tax/exemption";
import { taxSentence } from "@/lib/billing/tax/tax-sentence";
import { reading, type Context } from "@/lib/platform/context";
import { OfferView } from "../contract";
import { offerByToken, stateOf } from "../records";
import { changeStateOf } from "./change-state";
import { explanationOf, refusalReasonOf } from "./offer-refusal";
import { offerTerms } from "./offer-terms";

/**
 * An offer behind its link, and whether the one who looks can accept it.
 * @throws DomainError link-invalid
 */
export async function readOffer(ctx: Context, token: string): Promise<OfferView> {
  const db = reading(ctx);
  const offer = await offerByToken(db, token);
  const refusalReason = await refusalReasonOf(ctx, db, offer);
  const terms = offerTerms(offer, stateOf(offer.request), ctx.clock.now());
  return OfferView.parse({
    ...terms,
    way: await wayOf(ctx, offer.byInvoice),
    taxSentence: taxSentence(await exemptionFor(ctx, offer.acceptedOrgId)),
    daysUntilDue: INVOICE_DAYS,
    change: await changeStateOf({ db, clock: ctx.clock }, offer),
    reference: offer.request.id,
    offeredAt: offer.createdAt.toISOString(),
    company: offer.request.company,
    email: offer.request.email,
    refusalReason,
    explanation: refusalReason && explanationOf(refusalReason),
  });
}

/** What is set for whoever accepted, or looks at it as a member. */
async function exemptionFor(ctx: Context, acceptedOrgId: string | null) {
  const orgId = acceptedOrgId ?? (ctx.actor.kind === "user" ? ctx.actor.org?.id : undefined);
  return orgId === undefined ? null : exemptionOfOrg(reading(ctx), orgId);
}

async function wayOf(ctx: Context, byInvoice: boolean): Promise<OfferView["way"]> {
  if (byInvoice) return "invoice";
  const orgId = ctx.actor.kind === "user" ? ctx.actor.org?.id : undefined;
  const held = orgId === undefined ? null : await currentSubscription(reading(ctx), orgId);
  return held && isLive(held) ? "change" : "checkout";
}
