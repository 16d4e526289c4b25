import { reading, type Context } from "@/lib/platform/context";
import { TrackingView, type AccessRequestState } from "../contract";
import { offerTerms } from "../offers/offer-terms";
import { iso, requestByToken, stateOf, type AccessRequestRecord } from "../records";
import { movesFrom } from "../transitions";
import { signUpPath } from "./sign-up-path";
import { offerPath } from "./tracking-link";

/**
 * What the applicant sees: no notes, no names of reviewers.
 * @throws DomainError link-invalid
 */
export async function readTracking(ctx: Context, token: string): Promise<TrackingView> {
  const db = reading(ctx);
  const row = await requestByToken(db, token);
  const state = stateOf(row);
  const [messages, offer] = await Promise.all([
    db.requestMessage.findMany({ where: { requestId: row.id, kind: { not: "note" } }, orderBy: [{ at: "asc" }, { id: "asc" }] }),
    db.offer.findFirst({ where: { requestId: row.id }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
  ]);
  const terms = offer && offerTerms(offer, state, ctx.clock.now());
  const may = movesFrom(state, "applicant");
  return TrackingView.parse({
    ...row,
    reference: row.id,
    receivedAt: iso(row.receivedAt),
    dueAt: iso(row.dueAt),
    closedAt: iso(row.closedAt),
    isAddressConfirmed: row.emailVerifiedAt !== null,
    checks: checksOf(row, state),
    thread: messages.map(({ kind, text, at }) => ({ from: kind === "reply" ? "you" : "team", kind, text, at: iso(at) })),
    offer: offer && terms && { ...terms, acceptPath: terms.state === "open" ? offerPath(offer.id) : null },
    signUpPath: state === "self_service" ? signUpPath(row) : null,
    mayReply: may.includes("reply"),
    mayWithdraw: may.includes("withdraw"),
  });
}

/** What is being checked; while nobody looks at the request, nothing is being checked now. */
function checksOf(row: AccessRequestRecord, state: AccessRequestState): TrackingView["checks"] {
  const isReviewed = state === "in_review";
  const hasAsked = row.firstAnsweredAt !== null;
  const isDecided = row.decidedAt !== null;
  return [
    { title: "Your e-mail address", status: row.emailVerifiedAt ? "done" : "now" },
    { title: "Your company and use case", status: hasAsked ? "done" : isReviewed ? "now" : "next" },
    { title: "Volume, limits and price", status: isDecided ? "done" : isReviewed && hasAsked ? "now" : "next" },
  ];
}
