import { moneyText, timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import type { BillingMail } from "../mails";
import type { DisputeEffect } from "./rules";

export type Disputed = { id: string; currency: string; amountCents: number; reason: string; status: string; respondBy: Date | null };

const billing = () => link("Open billing", `${publicUrl()}/console/billing`);

/** What a customer is told, by effect; null: nothing. */
export function disputeMail({ currency, amountCents }: Disputed, effect: DisputeEffect): BillingMail | null {
  const amount = moneyText(amountCents, currency);
  if (effect === "watch") return null;
  return (to, organisation) => {
    if (effect === "hold")
      return letter(to.name, `A payment of ${organisation} is disputed`, [
        text(`The bank that paid ${amount} for ${organisation} has taken the payment back because someone disputed it.`),
        text("Your keys keep working. Until the bank has decided, you can't create keys or change the plan."),
        text("If this was a mistake, ask your bank to withdraw the dispute, and reply to this e-mail."),
        billing(),
      ]);
    if (effect === "end")
      return letter(to.name, `The bank decided the dispute about a payment of ${organisation}`, [
        text(
          `The bank kept the payment of ${amount}, so a subscription that was paid with it ends now. Another e-mail follows when it has.`,
        ),
        billing(),
      ]);
    return letter(to.name, `The dispute about a payment of ${organisation} is over`, [
      text(`The payment of ${amount} stands. You can create keys and change the plan again.`),
      billing(),
    ]);
  };
}

const SUBJECTS: Readonly<Record<DisputeEffect, string>> = {
  watch: "asks about a payment",
  hold: "disputes a payment",
  end: "won its dispute",
  over: "no longer disputes a payment",
};

/** What our team is told. */
export function teamDisputeMail(organisation: string, orgId: string, dispute: Disputed & { effect: DisputeEffect }): MailContent {
  const { currency, amountCents, reason, status, respondBy, effect } = dispute;
  return {
    subject: `The bank of ${organisation} ${SUBJECTS[effect]}: ${moneyText(amountCents, currency)}`,
    parts: [
      facts([
        ["Customer", organisation],
        ["Amount", moneyText(amountCents, currency)],
        ["Reason", reason.replaceAll("_", " ")],
        ["Status at Stripe", status.replaceAll("_", " ")],
        ...(respondBy === null || effect === "end" || effect === "over" ? [] : [["Respond at Stripe by", timeText(respondBy)] as const]),
      ]),
      link("Open the customer", `${publicUrl()}/staff/customers/${orgId}`),
    ],
  };
}
