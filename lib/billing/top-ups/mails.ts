import { countText, moneyText, timeText } from "@/lib/core/wording";
import { facts, link, text } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import type { BillingMail } from "../mails";
import { taxSentence } from "../tax/tax-sentence";
import type { StopReason } from "./contract";

type Bought = { calls: number; currency: string; amountCents: number; isAutomatic: boolean };
const topUps = (label: string) => link(label, `${publicUrl()}/console/billing#top-ups`);

export const grantedMail =
  ({ calls, currency, amountCents, isAutomatic }: Bought, endsAt: Date): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${organisation} has ${countText(calls)} more calls`, [
      text(
        isAutomatic
          ? `An automatic top-up added ${countText(calls)} calls to the plan of ${organisation}.`
          : `A top-up added ${countText(calls)} calls to the plan of ${organisation}.`,
      ),
      facts([
        ["Price", moneyText(amountCents, currency)],
        ["Can be used until", timeText(endsAt)],
      ]),
      ...[taxSentence() ?? []].flat().map(text),
      text("Calls that are not used by then expire with the period."),
      topUps(isAutomatic ? "Change automatic top-ups" : "Open billing"),
    ]);

/** Ended without the customer's doing: its time was over, or what it was bought beside had changed. */
export const cancelledMail =
  ({ calls, currency, amountCents }: Pick<Bought, "calls" | "currency" | "amountCents">): BillingMail =>
  (to, organisation) =>
    letter(to.name, `A top-up for ${organisation} was cancelled`, [
      text(
        `A top-up of ${countText(calls)} calls for ${moneyText(amountCents, currency)} was not paid, so it was cancelled. Nothing was charged and no calls were added.`,
      ),
      text("You can buy another under Billing."),
      topUps("Open billing"),
    ]);

const STOPPED: Readonly<Record<StopReason, string>> = {
  payment: "A payment for an automatic top-up failed, so automatic top-ups are off. Nothing more is charged automatically.",
  cancelled: "Your plan was cancelled, so automatic top-ups are off. Nothing more is charged automatically.",
  refunded: "A top-up was refunded, so automatic top-ups are off. Nothing more is charged automatically.",
  terms: "Your plan or the price of its top-ups has changed since you switched automatic top-ups on, so they are off. Nothing was charged.",
};

export const stoppedMail =
  (reason: StopReason, payUrl: string | null): BillingMail =>
  (to, organisation) =>
    letter(to.name, `Automatic top-ups are off for ${organisation}`, [
      text(STOPPED[reason]),
      ...(payUrl === null ? [] : [text("To get the calls of this top-up, pay its invoice within a day:"), link("Pay the invoice", payUrl)]),
      text("You can switch automatic top-ups on again under Billing."),
      topUps("Open billing"),
    ]);
