import { listFailedPayments } from "@/lib/billing/dunning/list-failed-payments";
import { currentSubscription, customerOf } from "@/lib/billing/records";
import { isLive } from "@/lib/billing/rules";
import { CURRENCY_NAMES, currencyIn, currencyOf } from "@/lib/core/currencies";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import type { RefusalReason } from "../contract";
import { stateOf, type OfferWithRequest } from "../records";
import { offerStateOf } from "../rules";

/** Everything that can stand between a person and an offer, as the page says it and as accepting is refused. */
const REFUSAL_TABLE = {
  closed: { code: "conflict", detail: "This offer is no longer open. It has been accepted or withdrawn, or it has expired." },
  session: { code: "session-missing", detail: "Sign in or sign up with the e-mail address the offer was sent to." },
  address: { code: "conflict", detail: "This offer was sent to another e-mail address. Sign in with that address." },
  unverified: { code: "conflict", detail: "Confirm your e-mail address first. We sent you a link when you signed up." },
  organisation: { code: "conflict", detail: "Choose an organisation for the offer or create one." },
  suspended: { code: "organisation-suspended", detail: "This organisation is suspended. The e-mail to its owners gives the reason." },
  owner: { code: "role-missing", detail: "Only an owner of the organisation can accept an offer for it." },
  subscribed: {
    code: "conflict",
    detail: "This offer is paid by invoice, but your organisation pays by card. Cancel the current plan first or request an offer by card.",
  },
  invoiced: {
    code: "conflict",
    detail:
      "This offer is paid by card, but your organisation pays by invoice. Contact us to end payment by invoice, or request an offer by invoice.",
  },
  currency: {
    code: "conflict",
    detail: "This offer is not in the currency that your organisation pays in. Contact us for an offer in that currency.",
  },
  defaulted: {
    code: "conflict",
    detail: "A payment by your organisation failed before this offer by invoice was made. Request a change to the offer.",
  },
} as const satisfies Record<RefusalReason, { code: ErrorCode; detail: string }>;

/** What keeps the one who acts from accepting this offer now, the first of the list; null: nothing. */
export async function refusalReasonOf(ctx: Context, db: Tx, offer: OfferWithRequest): Promise<RefusalReason | null> {
  const { actor } = ctx;
  if (offerStateOf(offer, stateOf(offer.request), ctx.clock.now()) !== "open") return "closed";
  if (actor.kind !== "user") return "session";
  const user = await db.user.findFirst({ where: { id: actor.userId, erasedAt: null, suspendedAt: null } });
  if (user?.email !== offer.request.email) return "address";
  if (!user.emailVerifiedAt) return "unverified";
  if (!actor.org) return "organisation";
  const organisation = await db.organisation.findFirst({ where: { id: actor.org.id, deletedAt: null } });
  if (!organisation) return "organisation";
  if (organisation.suspendedAt) return "suspended";
  if (actor.org.role !== "owner") return "owner";
  return paymentRefusalOf(db, offer, organisation.id);
}

/** Whether the organisation can pay in this way, beside what it pays already. */
async function paymentRefusalOf(db: Tx, offer: OfferWithRequest, orgId: string): Promise<RefusalReason | null> {
  const paysIn = currencyIn((await customerOf(db, orgId))?.currency);
  if (paysIn !== null && paysIn !== offer.currency) return "currency";
  const current = await currentSubscription(db, orgId);
  const live = current && isLive(current) ? current : null;
  if (!offer.byInvoice) return live?.isInvoiced ? "invoiced" : null;
  if (live && !live.isInvoiced) return "subscribed";
  const failed = await listFailedPayments(db, [orgId]);
  return failed.every(({ id }) => offer.acknowledged.includes(id)) ? null : "defaulted";
}

/** Why it can't be accepted, as a sentence; it names the currencies where these are the reason. */
export async function explanationOf(
  { actor }: Context,
  db: Tx,
  { offer, refusalReason }: { offer: Pick<OfferWithRequest, "currency">; refusalReason: RefusalReason },
): Promise<string> {
  const { detail } = REFUSAL_TABLE[refusalReason];
  if (refusalReason !== "currency" || actor.kind !== "user" || !actor.org) return detail;
  const paysIn = currencyIn((await customerOf(db, actor.org.id))?.currency);
  if (paysIn === null) return detail;
  const [offered, own] = [CURRENCY_NAMES[currencyOf(offer)], CURRENCY_NAMES[paysIn]];
  return `This offer is in ${offered}, but your organisation pays in ${own}, which can't be changed. Contact us for an offer in ${own}.`;
}
/** @param detail in place of the usual sentence */
export const refusalOf = (refusalReason: RefusalReason, detail: string = REFUSAL_TABLE[refusalReason].detail): DomainError =>
  new DomainError(REFUSAL_TABLE[refusalReason].code, detail);

/** @throws DomainError what keeps the one who acts from accepting this offer now */
export async function refuseUnacceptable(ctx: Context, db: Tx, offer: OfferWithRequest): Promise<void> {
  const refusalReason = await refusalReasonOf(ctx, db, offer);
  if (refusalReason) throw refusalOf(refusalReason, await explanationOf(ctx, db, { offer, refusalReason }));
}
