import { transaction, type Context } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import { AskForChangeInput, type AskForChange, type OfferView } from "../contract";
import { changeAskedMail } from "../mails";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { lockedRequest, offerByToken, stateOf } from "../records";
import { offerStateOf } from "../rules";
import { notifyTeam } from "../team";
import { refusalOf } from "./offer-refusal";
import { readOffer } from "./read-offer";

/**
 * The applicant asks for other terms: the request is in review again with a full 24 hours. The offer stays as it is until then.
 * @throws DomainError link-invalid, unprocessable (text), conflict (the offer is not open, or a change was asked for already)
 */
export function askForChange(ctx: Context, given: AskForChange): Promise<OfferView> {
  const input = parseInput(AskForChangeInput, given);
  return transaction(ctx, async (tx) => {
    const { requestId: id } = await offerByToken(tx.db, input.token);
    await lockedRequest(tx, id);
    const offer = await offerByToken(tx.db, input.token);
    if (offerStateOf(offer, stateOf(offer.request), tx.clock.now()) !== "open") throw refusalOf("closed");
    const row = await moveRequest(tx, { id, move: "ask_change", by: "applicant", data: { offerId: offer.id } });
    await addMessage(tx, { requestId: id, kind: "reply", text: input.text });
    if (row.dueAt) await notifyTeam(tx, row, { what: "change-asked", content: changeAskedMail(row, input.text, row.dueAt) });
    return readOffer(tx, input.token);
  });
}
