import { organisationById } from "@/lib/accounts/records";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { setEntitlement } from "@/lib/billing/set-entitlement";
import { requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { Accepted } from "./contract";
import { acceptedMail } from "./mails";
import { moveRequest } from "./move-request";
import { hindranceOf, refusalOf } from "./offer-hindrance";
import { burstOf } from "./offer-terms";
import { lockedRequest, offerByToken, type OfferWithRequest } from "./records";
import { tellApplicant } from "./team";

/**
 * The owner of an organisation, signed in with the applicant's verified address, takes the offer for it. An offer
 * that staff made payable by invoice activates Enterprise at once; any other waits for checkout.
 * @throws DomainError link-invalid, session-missing, role-missing, step-up-required, conflict (closed, another address, payment)
 */
export function acceptOffer(ctx: Context, token: string): Promise<Accepted> {
  const actor = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const { requestId } = await offerByToken(tx.db, token);
    await lockedRequest(tx, requestId);
    // Read again behind the lock: another organisation may have been faster.
    const offer = await offerByToken(tx.db, token);
    const hindrance = await hindranceOf(tx, tx.db, offer);
    if (hindrance || !actor.org) throw refusalOf(hindrance ?? "organisation");
    requireRecentSignIn(tx);
    await redeem(tx, offer, actor.org.id);
    return Accepted.parse({ orgId: actor.org.id, state: "accepted" });
  });
}

async function redeem(tx: TxContext, offer: OfferWithRequest, orgId: string): Promise<void> {
  const { amountCents, byInvoice, quotaCalls } = offer;
  const data = { offerId: offer.id, amountCents, byInvoice };
  const row = await moveRequest(tx, { id: offer.requestId, move: "accept", by: "applicant", orgId, data });
  await tx.db.offer.update({ where: { id: offer.id }, data: { acceptedAt: new Date(tx.clock.now()), acceptedOrgId: orgId } });
  // What was agreed stays agreed: the burst is written down also where it is the plan's own today.
  const burst = burstOf(offer) ?? PLAN_TABLE.enterprise.burst;
  const asJob: TxContext = { ...tx, actor: { kind: "job", name: "accept-offer" } };
  await setEntitlement(asJob, { orgId, plan: "enterprise", state: "active", quotaCalls, burst });
  const { name } = await organisationById(tx.db, orgId);
  await tellApplicant(tx, row, "accepted", acceptedMail(row, name));
}
