import { countText, moneyText, pricePer, timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent, type MailPart } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import { unpaidCallsOf } from "./periods";
import { PLAN_TABLE, PLANS } from "./plans";
import { discountCents } from "./promotions/rules";
import type { SubscriptionRow } from "./records";
import { taxSentence } from "./tax/tax-sentence";

const billing = (label: string): MailPart => link(label, `${publicUrl()}/console/billing`);

/** What a mail tells of: a plan in words, and cents for a month or a year. */
export type BilledPlan = { plan: string | null; interval: string; currency: string; amountCents: number } & Partial<
  Pick<SubscriptionRow, "paidCents" | "discountPercent" | "discountEndsAt" | "periodEndsAt">
>;
export const planTitle = (plan: string | null): string =>
  Object.entries(PLAN_TABLE).find(([name]) => name === plan)?.[1].title ?? "Your plan";

/** Cents of the next period: the price, less the discount that it has. */
const nextCents = (billed: BilledPlan): number => billed.amountCents - (nextDiscount(billed)?.cents ?? 0);
function nextDiscount({ amountCents, discountPercent: percent, discountEndsAt: endsAt, periodEndsAt }: BilledPlan) {
  const isOver = endsAt && periodEndsAt && endsAt <= periodEndsAt;
  return !percent || isOver ? null : { percent, cents: discountCents(amountCents, percent) };
}
function terms(billed: BilledPlan): string {
  const discount = nextDiscount(billed);
  const price = `${planTitle(billed.plan)} at ${pricePer(nextCents(billed), billed)}`;
  return discount === null ? price : `${price} (${discount.percent}% off ${moneyText(billed.amountCents, billed.currency)})`;
}

/** What a promotion code took off the period that has begun. */
const reduced = ({ paidCents, amountCents, interval, currency }: BilledPlan): MailPart[] =>
  typeof paidCents === "number" && paidCents < amountCents
    ? [text(`Your promotion code reduced the price of this ${interval} to ${moneyText(paidCents, currency)}.`)]
    : [];

/** Follows a price of the plan table: whether tax comes on top. */
const tax = (): MailPart[] => [taxSentence() ?? []].flat().map(text);

/** A mail to one person about their organisation's payments. */
export type BillingMail = (to: { name: string }, organisation: string) => MailContent;

export const startedMail =
  (now: BilledPlan, renewsAt: Date): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${planTitle(now.plan)} is active for ${organisation}`, [
      text(`${organisation} is now on ${terms(now)}. Live keys work now.`),
      ...reduced(now),
      ...tax(),
      facts([["Renews", timeText(renewsAt)]]),
      billing("Plan and invoices"),
    ]);

export const refundMail =
  ({ refundedCents, currency, number }: { refundedCents: number; currency: string; number: string | null }): BillingMail =>
  (to, organisation) =>
    letter(to.name, `A refund of ${moneyText(refundedCents, currency)} for ${organisation}`, [
      text(
        `We refunded ${moneyText(refundedCents, currency)}${number === null ? "" : ` of invoice ${number}`} to the card that paid it. Banks take five to ten days to show it.`,
      ),
      text("The calls that this amount paid for are no longer in your quota."),
      billing("View invoices"),
    ]);

export const changedMail =
  (before: BilledPlan, now: BilledPlan): BillingMail =>
  (to, organisation) =>
    letter(
      to.name,
      before.plan === now.plan ? `${organisation} pays ${now.interval}ly now` : `${organisation} has moved to ${planTitle(now.plan)}`,
      [
        text(`The plan of ${organisation} changed from ${terms(before)} to ${terms(now)}.`),
        ...reduced(now),
        ...tax(),
        billing("Plan and invoices"),
      ],
    );

export const downgradeScheduledMail =
  (now: BilledPlan, next: BilledPlan, at: Date): BillingMail =>
  (to, organisation) =>
    letter(
      to.name,
      `${organisation} ${next.plan === now.plan ? `pays ${next.interval}ly from` : `moves to ${planTitle(next.plan)} on`} ${timeText(at)}`,
      [
        text(
          `${organisation} keeps ${terms(now)} until ${timeText(at)} and then moves to ${terms(next)}. Until then, you can undo this change.`,
        ),
        ...tax(),
        billing("Open billing"),
      ],
    );

export const changeUndoneMail =
  (now: BilledPlan & { cancelsAt: Date | null }, next: BilledPlan): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${organisation} stays on its current plan`, [
      text(`The change to ${terms(next)} is no longer scheduled for ${organisation}.`),
      text(
        now.cancelsAt === null
          ? `It stays on ${terms(now)}. If you still want the change, schedule it again.`
          : `The subscription ends instead. If you keep it, it renews as ${terms(now)}.`,
      ),
      ...tax(),
      billing("Open billing"),
    ]);

export const resumedMail =
  (now: BilledPlan, renewsAt: Date): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${planTitle(now.plan)} for ${organisation} continues`, [
      text(`The subscription of ${organisation} was resumed. It renews as ${terms(now)}.`),
      ...tax(),
      facts([["Renews", timeText(renewsAt)]]),
      billing("Plan and invoices"),
    ]);

export const cancelScheduledMail =
  (now: BilledPlan, at: Date): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${planTitle(now.plan)} for ${organisation} ends on ${timeText(at)}`, [
      text(`The subscription of ${organisation} was cancelled. Live keys work until ${timeText(at)}, and you won't be charged again.`),
      text("You can resume it until then. Sandbox keys keep working afterwards."),
      billing("Open billing"),
    ]);

function graceCalls({ plan }: BilledPlan): string {
  const name = PLANS.find((one) => one === plan);
  const calls = name === undefined ? null : PLAN_TABLE[name].quotaCalls;
  return calls === null
    ? ""
    : ` Until then, you can use up to ${countText(unpaidCallsOf(calls))} calls, but no more than were left in your last paid month.`;
}

export const failedMail =
  (now: BilledPlan, dueCents: number, suspended: Date): BillingMail =>
  (to, organisation) =>
    letter(to.name, `The payment for ${organisation} failed`, [
      text(
        `We could not charge ${moneyText(dueCents, now.currency)} for ${planTitle(now.plan)}. Nothing has stopped: live keys work until ${timeText(suspended)}.${graceCalls(now)}`,
      ),
      text("Pay the invoice with another card or update your card to keep your plan and get the full quota."),
      text(
        "If you cancel instead, you owe only what you used since the renewal. If the next renewal also fails with no payment in between, there is no grace period.",
      ),
      billing("Pay the invoice, or update the card"),
    ]);

export const confirmMail =
  (now: BilledPlan, dueCents: number, { suspended, payUrl }: { suspended: Date; payUrl: string | null }): BillingMail =>
  (to, organisation) =>
    letter(to.name, `Confirm the payment for ${organisation}`, [
      text(
        `Your bank asks you to confirm the payment of ${moneyText(dueCents, now.currency)} for ${planTitle(now.plan)}. Nothing has stopped: live keys work until ${timeText(suspended)}.${graceCalls(now)}`,
      ),
      payUrl === null ? billing("Confirm the payment") : link("Confirm the payment", payUrl),
      text("To pay with a card that doesn't need a confirmation for each payment, choose another card on that page."),
    ]);

const payment = (payUrl: string | null): MailPart => (payUrl === null ? billing("Pay the invoice") : link("Pay the invoice", payUrl));

export const invoiceMail =
  (now: BilledPlan, dueCents: number, { dueAt, payUrl }: { dueAt: Date; payUrl: string | null }): BillingMail =>
  (to, organisation) =>
    letter(to.name, `Invoice of ${moneyText(dueCents, now.currency)} for ${organisation}, due ${timeText(dueAt)}`, [
      text(`Here is your invoice for ${terms(now)}.`),
      ...tax(),
      facts([
        ["Amount", moneyText(dueCents, now.currency)],
        ["Due", timeText(dueAt)],
      ]),
      payment(payUrl),
    ]);

export const invoiceDueSoonMail =
  (now: BilledPlan, dueCents: number, { dueAt, payUrl }: { dueAt: Date; payUrl: string | null }): BillingMail =>
  (to, organisation) =>
    letter(to.name, `Reminder: ${moneyText(dueCents, now.currency)} for ${organisation} is due ${timeText(dueAt)}`, [
      text(`The invoice of ${moneyText(dueCents, now.currency)} for ${planTitle(now.plan)} is open. It is due ${timeText(dueAt)}.`),
      payment(payUrl),
    ]);

export const overdueMail =
  (now: BilledPlan, dueCents: number, { suspended, payUrl }: { suspended: Date; payUrl: string | null }): BillingMail =>
  (to, organisation) =>
    letter(to.name, `The invoice for ${organisation} is overdue`, [
      text(`The invoice of ${moneyText(dueCents, now.currency)} for ${planTitle(now.plan)} has not been paid by its due date.`),
      text(`Nothing has stopped: live keys work until ${timeText(suspended)}. Pay it by then to avoid an interruption.`),
      payment(payUrl),
    ]);

export const recoveredMail =
  (now: BilledPlan): BillingMail =>
  (to, organisation) =>
    letter(to.name, `Payment received for ${organisation}`, [
      text(`Thank you. ${terms(now)} is paid and active.`),
      ...tax(),
      billing("Plan and invoices"),
    ]);

export const waivedMail =
  (now: BilledPlan, renewsAt: Date): BillingMail =>
  (to, organisation) =>
    letter(to.name, `The last renewal for ${organisation} was cancelled`, [
      text(
        `Our support team cancelled the last renewal of ${planTitle(now.plan)}, so nothing is due. Requests with live keys return 402 until the plan renews on ${timeText(renewsAt)}.`,
      ),
      text("To use the plan before then, pay for a new period under Billing. It starts with the payment."),
      billing("Open billing"),
    ]);

export const resumeFailedMail =
  (now: BilledPlan): BillingMail =>
  (to, organisation) =>
    letter(to.name, `The subscription of ${organisation} stays paused: the payment failed`, [
      text(
        `${organisation} is no longer suspended, but we could not charge ${moneyText(nextCents(now), now.currency)} for a new period of ${planTitle(now.plan)}. The subscription is still paused, and requests with live keys return 402 until you pay.`,
      ),
      ...tax(),
      text("Update the card under Billing, then pay and resume there. Until you do, nothing is charged."),
      billing("Update the card and pay"),
    ]);

export const suspendedMail =
  (now: BilledPlan & { graceEndsAt: Date | null }): BillingMail =>
  (to, organisation) =>
    letter(to.name, `Live keys of ${organisation} are suspended`, [
      text(
        now.graceEndsAt === null
          ? `The renewal of ${planTitle(now.plan)} could not be charged, and no renewal was paid since the last failure. There is no grace period: requests with live keys return 402 from now on.`
          : `The invoice for ${planTitle(now.plan)} has been unpaid for seven days, so requests with live keys return 402 from now on.`,
      ),
      text(
        "Your keys, usage and settings are kept. Pay the invoice and live keys work again immediately; sandbox keys keep working in the meantime.",
      ),
      billing("Pay the invoice"),
    ]);

export const endedMail =
  (last: BilledPlan & { invoiceStatus: string | null }): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${planTitle(last.plan)} for ${organisation} has ended`, [
      text("Requests with live keys return 402 from now on. Your keys, usage and settings are kept, and sandbox keys keep working."),
      text(
        last.invoiceStatus === "open"
          ? "The last invoice is still open. See Billing for the amount due. Pay it, choose a plan, and live keys work again immediately."
          : "Choose a plan and live keys work again immediately.",
      ),
      billing("Choose a plan"),
    ]);
