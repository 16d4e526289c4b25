import { requireRecentSignIn, requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { addMessage } from "./add-message";
import { composeReply, offerIdFor, termsOf, type Reply } from "./compose-reply";
import { MakeOfferInput, type MakeOffer, type RequestStatus } from "./contract";
import { moveRequest } from "./move-request";
import { parseInput } from "./parse";
import { authorOf, statusOf } from "./records";
import { tellApplicant } from "./team";

/**
 * Approves a request: an offer that one organisation can accept within seven days. That it may be paid by
 * invoice is part of the record, because it activates without a payment.
 * @throws DomainError not-found, step-up-required, outdated, conflict, unprocessable (amount below the plan's least, placeholders)
 */
export function makeOffer(ctx: Context, given: MakeOffer): Promise<RequestStatus> {
  requireStaff(ctx);
  requireRecentSignIn(ctx);
  const input = { ...parseInput(MakeOfferInput, given), kind: "offer" as const };
  return transaction(ctx, async (tx) => {
    const { id, version, amountCents, byInvoice } = input;
    const data = { offerId: offerIdFor(id, version), amountCents, byInvoice };
    const row = await moveRequest(tx, { id, version, move: "offer", by: "staff", data });
    const { words, mail } = composeReply(row, input, tx.clock.now());
    await insertOffer(tx, input);
    if (words !== "") await addMessage(tx, { requestId: id, kind: "offer", text: words });
    await tellApplicant(tx, row, "offer", mail);
    return statusOf(row);
  });
}

async function insertOffer(tx: TxContext, input: Extract<Reply, { kind: "offer" }>): Promise<void> {
  const now = tx.clock.now();
  const { burst, customFields, ...terms } = termsOf(input, now);
  await tx.db.offer.create({
    data: {
      id: offerIdFor(input.id, input.version),
      requestId: input.id,
      ...terms,
      customFields: [...customFields],
      burstPerSecond: burst?.perSecond ?? null,
      burstBucket: burst?.bucket ?? null,
      createdBy: authorOf(tx.actor) ?? "",
      createdAt: new Date(now),
    },
  });
}
