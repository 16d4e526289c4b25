import type { z } from "zod";
import { userById } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { pricePer } from "@/lib/core/wording";
import { recordEvent } from "@/lib/events/record-event";
import { named } from "@/lib/mail/named";
import { reading, transaction, type Context, type UserActor } from "@/lib/platform/context";
import type { CreateOfferInput } from "../contract";
import { proposedMail } from "../mails";
import { requireVersion } from "../move-request";
import { lockedRequest, accessRequestById, stateOf } from "../records";
import { composeReply } from "../replies/compose-reply";
import { colleaguesOf, notifyTeam } from "../team";
import { transitionOf } from "../transitions";
import { failedPaymentsOf, requireAcknowledged } from "./failed-payments";

type Input = z.output<typeof CreateOfferInput>;

/**
 * Payment by invoice activates without a payment, so it takes a second member of staff: the offer is kept as a proposal and the
 * others are told. In a team of one the applicant's company is typed instead, and nothing is proposed.
 * @returns whether a proposal was made; without one the offer can be sent at once
 * @throws DomainError outdated, conflict, unprocessable (failed payments, company not typed, placeholders)
 */
export async function proposeByInvoice(ctx: Context, input: Input): Promise<boolean> {
  const { actor } = ctx;
  const { email, company } = await accessRequestById(reading(ctx), input.id);
  requireAcknowledged(await failedPaymentsOf(reading(ctx), email), input.acknowledged);
  if (actor.kind !== "user") return false;
  if ((await colleaguesOf(reading(ctx), actor.userId)) === 0) return requireTypedCompany(input.typedCompany, company);
  await propose(ctx, actor, input);
  return true;
}

function requireTypedCompany(typed: string, company: string): false {
  if (typed.trim() === company) return false;
  const detail = `Type the company name to confirm: ${company}.`;
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "typedCompany", code: "different", detail }] });
}

function propose(ctx: Context, { userId }: UserActor, { version, ...input }: Input): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await lockedRequest(tx, input.id);
    requireVersion(row, version);
    transitionOf(stateOf(row), "offer", "staff");
    composeReply(row, { ...input, version, kind: "offer" }, { nowMs: tx.clock.now() });
    const values = { terms: input, proposedBy: userId, proposedAt: new Date(tx.clock.now()) };
    await tx.db.invoiceProposal.upsert({ where: { requestId: row.id }, create: { requestId: row.id, ...values }, update: values });
    const raised = await tx.db.accessRequest.update({ where: { id: row.id }, data: { version: row.version + 1 } });
    const { interval, currency, amountCents, acknowledged } = input;
    await recordEvent(tx, { type: "access.invoice-proposed", subject: row.id, data: { interval, currency, amountCents, acknowledged } });
    const by = await userById(tx.db, userId);
    await notifyTeam(tx, raised, {
      what: "proposed",
      content: proposedMail(row, by.name, pricePer(amountCents, input)),
      names: [named(by)],
    });
  });
}
