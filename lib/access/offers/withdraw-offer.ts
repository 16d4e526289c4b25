import { DomainError } from "@/lib/core/errors";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import { WithdrawOfferInput, type AccessRequestStatus, type WithdrawOffer } from "../contract";
import { offerWithdrawnMail } from "../mails";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { statusOf } from "../records";
import { notifyApplicant } from "../team";
import { withExpiredCheckouts } from "./with-expired-checkouts";
import { withdrawOpenOffers } from "./withdraw-open-offers";

/**
 * Takes an open offer back and tells the applicant; the request is in review again, with its clock.
 * @throws DomainError not-found, outdated, conflict (no offer is open, or it is being paid), unprocessable (text), unavailable
 */
export async function withdrawOffer(ctx: Context, given: WithdrawOffer): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  const { id, version, text } = parseInput(WithdrawOfferInput, given);
  const retract = async (tx: TxContext): Promise<AccessRequestStatus> => {
    const offers = await withdrawOpenOffers(tx, id);
    const row = await moveRequest(tx, { id, version, move: "retract", by: "staff", data: { offers } });
    if (offers.length === 0) throw new DomainError("conflict", "This request has no open offer.");
    if (text !== "") await addMessage(tx, { requestId: id, kind: "withdrawal", text });
    await notifyApplicant(tx, row, { what: "offer-withdrawn", content: offerWithdrawnMail(row, text) });
    return statusOf(row);
  };
  return withExpiredCheckouts(ctx, id, () => transaction(ctx, retract));
}
