import { currencyIn } from "@/lib/core/currencies";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import type { Prisma } from "@/prisma/generated/client";
import { ProposedTerms, AccessRequestDetail } from "../contract";
import { failedPaymentsOf } from "../offers/failed-payments";
import { intervalOf, offerTerms } from "../offers/offer-terms";
import { iso, namesOf, accessRequestById, stateOf, type AccessRequestRecord } from "../records";
import { colleaguesOf } from "../team";
import { movesFrom } from "../transitions";
import { accessRequestRows } from "./access-request-rows";
import { domainOf, isFreeMail } from "./free-mail";
import { readHistory } from "./read-history";

/**
 * Everything about one request: what was asked, said, offered and done, and what we know of the applicant.
 * @throws DomainError not-found
 */
export async function readRequest(ctx: Context, id: string): Promise<AccessRequestDetail> {
  requireStaff(ctx, "requests:read");
  const db = reading(ctx);
  const row = await accessRequestById(db, id);
  const [base] = await accessRequestRows(db, [row], ctx.clock.now());
  const offers = await offersOf(db, row, ctx.clock.now());
  const isOffered = offers.some(({ state }) => state === "open");
  return AccessRequestDetail.parse({
    ...row,
    ...base,
    emailVerifiedAt: iso(row.emailVerifiedAt),
    decidedAt: iso(row.decidedAt),
    closedAt: iso(row.closedAt),
    moves: movesFrom(stateOf(row), "staff").filter((move) => move !== "retract" || isOffered),
    thread: await threadOf(db, row),
    offers,
    proposal: await proposalOf(ctx, row.id),
    failedPayments: await failedPaymentsOf(db, row.email),
    isTeamOfOne: ctx.actor.kind === "user" && (await colleaguesOf(db, ctx.actor.userId)) === 0,
    history: await readHistory(db, row.id),
    otherRequests: await otherRequestsOf(db, row),
    account: await accountOf(db, row.email),
  });
}

async function proposalOf(ctx: Context, requestId: string): Promise<AccessRequestDetail["proposal"]> {
  const found = await reading(ctx).invoiceProposal.findUnique({ where: { requestId } });
  if (!found) return null;
  const { text, interval, currency, amountCents, quotaCalls, burst, customFields, byInvoice } = ProposedTerms.parse(found.terms);
  return {
    by: (await namesOf(reading(ctx), [found.proposedBy])).get(found.proposedBy) ?? null,
    isMine: ctx.actor.kind === "user" && ctx.actor.userId === found.proposedBy,
    at: found.proposedAt.toISOString(),
    text,
    terms: { interval, currency, amountCents, quotaCalls, burst, customFields, byInvoice },
  };
}

async function threadOf(db: Tx, row: AccessRequestRecord) {
  const messages = await db.requestMessage.findMany({ where: { requestId: row.id }, orderBy: [{ at: "asc" }, { id: "asc" }] });
  const names = await namesOf(
    db,
    messages.map(({ authorId }) => authorId),
  );
  return messages.map(({ id, kind, authorId, text, at }) => {
    const author = authorId === null ? row.name : names.get(authorId);
    return { id, kind, text, at: iso(at), author: author ?? null };
  });
}

async function offersOf(db: Tx, row: AccessRequestRecord, nowMs: number) {
  const offers = await db.offer.findMany({ where: { requestId: row.id }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const names = await namesOf(
    db,
    offers.map(({ createdBy }) => createdBy),
  );
  return offers.map((offer) => ({
    ...offerTerms(offer, stateOf(row), nowMs),
    id: offer.id,
    createdAt: iso(offer.createdAt),
    createdBy: names.get(offer.createdBy) ?? null,
    acceptedOrgId: offer.acceptedOrgId,
  }));
}

/** Of the same address, or of the same domain where the domain belongs to a company. */
async function otherRequestsOf(db: Tx, row: AccessRequestRecord) {
  const known = isFreeMail(row.email) ? { email: row.email } : { email: { endsWith: `@${domainOf(row.email)}` } };
  const others = await db.accessRequest.findMany({
    where: { ...known, id: { not: row.id }, erasedAt: null },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: 20,
  });
  return others.map(({ id, state, name, company, receivedAt, email }) => ({
    ...{ id, state, name, company },
    receivedAt: iso(receivedAt),
    sameAddress: email === row.email,
  }));
}

/** What an organisation pays by invoice, where there is no subscription. */
const BY_INVOICE = {
  where: { byInvoice: true, acceptedAt: { not: null }, endedAt: null },
  orderBy: { createdAt: "desc" },
  take: 1,
} satisfies Prisma.Organisation$agreementsArgs;

async function accountOf(db: Tx, email: string): Promise<AccessRequestDetail["account"]> {
  const user = await db.user.findFirst({
    where: { email, erasedAt: null },
    include: {
      members: {
        include: { organisation: { include: { entitlement: true, billing: { select: { currency: true } }, agreements: BY_INVOICE } } },
        orderBy: { createdAt: "asc" },
      },
    },
  });
  if (!user) return null;
  const current = await db.subscription.findMany({
    where: { currentOf: { in: user.members.map(({ orgId }) => orgId) } },
    select: { orgId: true, interval: true },
  });
  const organisations = user.members.map(({ role, organisation: { id, name, entitlement, billing, agreements } }) => {
    const paid = current.find(({ orgId }) => orgId === id) ?? agreements[0];
    return {
      ...{ id, name, role },
      plan: entitlement?.plan ?? null,
      currency: currencyIn(billing?.currency),
      interval: paid === undefined ? null : intervalOf(paid),
    };
  });
  return { userId: user.id, name: user.name, organisations };
}
