import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireRecentSignIn, requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { DecideProposalInput, ProposedTerms, type DecideProposal, type AccessRequestStatus } from "../contract";
import { requireVersion } from "../move-request";
import { parseInput } from "../parse";
import { lockedRequest, accessRequestById, statusOf } from "../records";
import { failedPaymentsOf, requireAcknowledged } from "./failed-payments";
import { sendOffer } from "./send-offer";
import { withExpiredCheckouts } from "./with-expired-checkouts";

async function proposalOf(tx: TxContext, requestId: string) {
  const proposal = await tx.db.invoiceProposal.findUnique({ where: { requestId } });
  if (!proposal) throw new DomainError("conflict", "The proposal no longer exists.");
  return proposal;
}

/**
 * Confirms the offer by invoice that a colleague proposed, and sends it.
 * @throws DomainError not-found, step-up-required, outdated, conflict (one's own, or gone), unprocessable (failed payments)
 */
export async function confirmProposal(ctx: Context, given: DecideProposal): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  requireRecentSignIn(ctx);
  const { id, version, acknowledged } = parseInput(DecideProposalInput, given);
  const { email } = await accessRequestById(reading(ctx), id);
  requireAcknowledged(await failedPaymentsOf(reading(ctx), email), acknowledged);
  const confirm = async (tx: TxContext): Promise<AccessRequestStatus> => {
    await lockedRequest(tx, id);
    const { proposedBy, terms } = await proposalOf(tx, id);
    if (tx.actor.kind === "user" && tx.actor.userId === proposedBy)
      throw new DomainError("conflict", "You proposed this offer. Another member of staff must confirm it.");
    return sendOffer(tx, { ...ProposedTerms.parse(terms), version, acknowledged }, proposedBy);
  };
  return withExpiredCheckouts(ctx, id, () => transaction(ctx, confirm));
}

/** Takes a proposal away; whoever made it can do that too. @throws DomainError not-found, outdated, conflict (gone) */
export function rejectProposal(ctx: Context, given: DecideProposal): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  const { id, version } = parseInput(DecideProposalInput, given);
  return transaction(ctx, async (tx) => {
    const row = await lockedRequest(tx, id);
    requireVersion(row, version);
    const { proposedBy } = await proposalOf(tx, id);
    await tx.db.invoiceProposal.delete({ where: { requestId: id } });
    const raised = await tx.db.accessRequest.update({ where: { id }, data: { version: row.version + 1 } });
    await recordEvent(tx, { type: "access.invoice-rejected", subject: id, data: { proposedBy } });
    return statusOf(raised);
  });
}
