import { lastDayBefore } from "@/lib/core/dates";
import { countText, timeText } from "@/lib/core/wording";
import { facts, link, text, type MailPart } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import type { Allowance } from "@/prisma/generated/client";
import { planTitle, type BillingMail } from "../mails";

const choose: () => MailPart = () => link("Choose a plan", `${publicUrl()}/console/billing`);

export const trialMail =
  ({ plan, quotaCalls, endsAt }: Allowance): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${organisation} can try ${planTitle(plan)} until ${timeText(endsAt)}`, [
      text(`We have set up a trial of ${planTitle(plan)} for ${organisation}. Live keys work now, and nothing is charged.`),
      facts([
        ["Calls", `${countText(quotaCalls ?? 0)} in all`],
        ["Ends", timeText(endsAt)],
      ]),
      text("The trial ends automatically. To continue after it, choose a plan: it takes the place of the trial as soon as you pay."),
      link("Create a live key", `${publicUrl()}/console/keys`),
      choose(),
    ]);

export const trialEndsMail =
  ({ plan, endsAt }: Allowance): BillingMail =>
  (to, organisation) =>
    letter(to.name, `The trial of ${planTitle(plan)} for ${organisation} ends on ${timeText(endsAt)}`, [
      text("Requests with live keys return 402 from then on. Your keys and settings are kept, and sandbox keys keep working."),
      choose(),
    ]);

export const trialEndedMail =
  ({ plan }: Allowance): BillingMail =>
  (to, organisation) =>
    letter(to.name, `The trial of ${planTitle(plan)} for ${organisation} has ended`, [
      text("Requests with live keys return 402 from now on. Your keys and settings are kept, and sandbox keys keep working."),
      text("Choose a plan and live keys work again immediately."),
      choose(),
    ]);

const lastDayText = (endsAt: Date): string =>
  new Date(lastDayBefore(endsAt)).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** `cancelsAt`: when the plan that is paid ends, if it was cancelled. */
export const planMail =
  ({ plan, usualPlan, quotaCalls, endsAt }: Allowance, cancelsAt: Date | null): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${organisation} has ${planTitle(plan)} until ${lastDayText(endsAt)}`, [
      text(`We have given ${organisation} the features and limits of ${planTitle(plan)}. You still pay for ${planTitle(usualPlan)}.`),
      facts([...(quotaCalls === null ? [] : [["Calls", `${countText(quotaCalls)} per month`] as const]), ["Ends", timeText(endsAt)]]),
      text(
        cancelsAt === null
          ? `It ends automatically, and ${planTitle(usualPlan)} continues. Nothing about your subscription changes.`
          : `${planTitle(usualPlan)} was cancelled and ends on ${timeText(cancelsAt)}. ${planTitle(plan)} does not continue after that.`,
      ),
      link("View plan", `${publicUrl()}/console/billing`),
    ]);

export const planEndedMail =
  ({ plan, usualPlan }: Allowance): BillingMail =>
  (to, organisation) =>
    letter(to.name, `${organisation} has ${planTitle(usualPlan)} again`, [
      text(`The time for which we had given you ${planTitle(plan)} is over. Your keys and settings are kept.`),
      link("View plan", `${publicUrl()}/console/billing`),
    ]);

export const limitsMail =
  ({ quotaCalls, burstPerSecond, burstBucket, endsAt }: Allowance): BillingMail =>
  (to, organisation) =>
    letter(to.name, `Other limits for ${organisation} until ${timeText(endsAt)}`, [
      text(`We have changed the limits of ${organisation} for a time. Nothing else about your plan changes.`),
      facts([
        ...(quotaCalls === null ? [] : [["Calls", `${countText(quotaCalls)} per month`] as const]),
        ...(burstPerSecond === null
          ? []
          : [["Burst", `${countText(burstPerSecond)} calls per second, bursts of ${countText(burstBucket ?? burstPerSecond)}`] as const]),
        ["Until", timeText(endsAt)],
      ]),
      link("View usage", `${publicUrl()}/console/usage`),
    ]);

export const limitsEndedMail =
  ({ plan }: Allowance): BillingMail =>
  (to, organisation) =>
    letter(to.name, `The limits of ${organisation} are those of ${planTitle(plan)} again`, [
      text("The time for which we had changed them is over."),
      link("View usage", `${publicUrl()}/console/usage`),
    ]);
