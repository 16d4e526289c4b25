import type { z } from "zod";
import { stableId } from "@/lib/core/ids";
import { pricePer, timeText } from "@/lib/core/wording";
import type { MailContent } from "@/lib/mail/contract";
import { firstName } from "@/lib/mail/greeting";
import type { PreviewReplyInput } from "../contract";
import { declineMail, offerMail, questionMail, type Terms } from "../mails";
import type { AccessRequestRecord } from "../records";
import { OFFER_MS } from "../rules";
import { fillPlaceholders } from "./fill-placeholders";

export type Reply = z.infer<typeof PreviewReplyInput>;
type Offered = Extract<Reply, { kind: "offer" }>;

/** One decision makes one offer, so its id follows from what was decided on, and a preview already knows it. */
export const offerIdFor = (requestId: string, version: number): string => stableId("off", requestId, String(version));

export const termsOf = (offer: Omit<Offered, "kind">, nowMs: number): Terms => ({
  interval: offer.interval,
  currency: offer.currency,
  amountCents: offer.amountCents,
  quotaCalls: offer.quotaCalls ?? null,
  burst: offer.burst ?? null,
  customFields: offer.customFields,
  byInvoice: offer.byInvoice,
  expiresAt: new Date(nowMs + OFFER_MS),
});

/**
 * The words of an answer and the mail that carries them; what is sent and what is previewed both come from here.
 * @param isRevision it takes the place of an offer that is open
 * @throws DomainError unprocessable (placeholders)
 */
export function composeReply(
  to: AccessRequestRecord,
  reply: Reply,
  { nowMs, isRevision = false }: { nowMs: number; isRevision?: boolean | undefined },
): { words: string; mail: MailContent } {
  const values = { first_name: firstName(to.name), name: to.name, company: to.company };
  if (reply.kind !== "offer") {
    const words = fillPlaceholders(reply.kind, reply.text, values);
    return { words, mail: reply.kind === "question" ? questionMail(to, words) : declineMail(to, words) };
  }
  const terms = termsOf(reply, nowMs);
  const offered = { ...values, amount: pricePer(terms.amountCents, terms), due: timeText(terms.expiresAt) };
  const words = fillPlaceholders("offer", reply.text, offered);
  return { words, mail: offerMail(offerIdFor(to.id, reply.version), words, { terms, isRevision }) };
}
