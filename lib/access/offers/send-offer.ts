import type { z } from "zod";
import type { TxContext } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import type { CreateOfferInput, AccessRequestStatus } from "../contract";
import { moveRequest } from "../move-request";
import { authorOf, statusOf } from "../records";
import { composeReply, offerIdFor, termsOf } from "../replies/compose-reply";
import { notifyApplicant } from "../team";
import { withdrawOpenOffers } from "./withdraw-open-offers";

type Input = z.output<typeof CreateOfferInput>;

/** Makes an offer and mails it; one that is open gives way to it. `proposedBy`: whose proposal the actor has confirmed. */
export async function sendOffer(tx: TxContext, input: Input, proposedBy?: string): Promise<AccessRequestStatus> {
  const reply = { ...input, kind: "offer" as const };
  const { id, version, interval, currency, amountCents, byInvoice } = input;
  const replaced = await withdrawOpenOffers(tx, id);
  const data = {
    offerId: offerIdFor(id, version),
    interval,
    currency,
    amountCents,
    byInvoice,
    ...(replaced.length > 0 ? { replaced } : {}),
  };
  const row = await moveRequest(tx, { id, version, move: "offer", by: "staff", data });
  const { words, mail } = composeReply(row, reply, { nowMs: tx.clock.now(), isRevision: replaced.length > 0 });
  await insertOffer(tx, input, proposedBy);
  if (words !== "") await addMessage(tx, { requestId: id, kind: "offer", text: words });
  await notifyApplicant(tx, row, { what: "offer", content: mail });
  return statusOf(row);
}

async function insertOffer(tx: TxContext, input: Input, proposedBy: string | undefined): Promise<void> {
  const now = tx.clock.now();
  const { burst, customFields, ...terms } = termsOf(input, now);
  const author = authorOf(tx.actor) ?? "";
  await tx.db.offer.create({
    data: {
      id: offerIdFor(input.id, input.version),
      requestId: input.id,
      ...terms,
      customFields: [...customFields],
      acknowledged: input.acknowledged,
      burstPerSecond: burst?.perSecond ?? null,
      burstBucket: burst?.bucket ?? null,
      createdBy: proposedBy ?? author,
      confirmedBy: proposedBy === undefined ? null : author,
      createdAt: new Date(now),
    },
  });
}
