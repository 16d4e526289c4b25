import { DomainError } from "@/lib/core/errors";
import { transaction, type Context } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import { AskForChangeInput, type AskForChange, MESSAGES_PER_DAY, type OfferView } from "../contract";
import { changeAskedMail } from "../mails";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { lockedRequest, offerByToken } from "../records";
import { notifyTeam } from "../team";
import { changeStateOf } from "./change-state";
import { refusalOf } from "./offer-refusal";
import { readOffer } from "./read-offer";

const LIMITED = `You have sent ${MESSAGES_PER_DAY} messages in 24 hours. We have received them all. Try again tomorrow.`;

/**
 * The applicant asks for other terms: the request is in review again with a full 24 hours, or, where it is, goes on with what is left
 * of them. The offer stays as it is until then.
 * @throws DomainError link-invalid, unprocessable (text), conflict (the offer is not open, or a question of ours is), rate-limited
 */
export function askForChange(ctx: Context, given: AskForChange): Promise<OfferView> {
  const input = parseInput(AskForChangeInput, given);
  return transaction(ctx, async (tx) => {
    const { requestId: id } = await offerByToken(tx.db, input.token);
    await lockedRequest(tx, id);
    const offer = await offerByToken(tx.db, input.token);
    const change = await changeStateOf(tx, offer);
    if (change === "closed") throw refusalOf("closed");
    if (change === "limit") throw new DomainError("rate-limited", LIMITED);
    const row = await moveRequest(tx, { id, move: "ask_change", by: "applicant", data: { offerId: offer.id } });
    await addMessage(tx, { requestId: id, kind: "reply", text: input.text });
    if (row.dueAt) await notifyTeam(tx, row, { what: "change-asked", content: changeAskedMail(row, input.text, row.dueAt) });
    return readOffer(tx, input.token);
  });
}
