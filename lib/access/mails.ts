import { INVOICE_DAYS } from "@/lib/billing/contract";
import { PLAN_TABLE, type PlanName } from "@/lib/billing/plans";
import { facts, link, quote, text, type MailContent, type MailPart } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { reviewPath, USE_TITLES, type UseKind } from "./contract";
import type { ReminderStage } from "./rules";
import { confirmingPath, offerPath, trackingPath } from "./track-link";
import { countText, moneyText, timeText } from "@/lib/core/wording";

const at = (path: string): string => `${publicUrl()}${path}`;
const brand = (): string => brandName();
const yourRequest = (requestId: string): MailPart => link("Open your request", at(trackingPath(requestId)));

export type Applicant = { id: string; name: string };

// What the form said is not repeated in a mail that nobody has read: else the form could send words to strangers.
const ignore = text("If you did not ask for this, ignore it: nothing happens without you.");

export const receivedMail = (to: Applicant, dueAt: Date): MailContent => ({
  subject: `We have your request for access to ${brand()}`,
  parts: [
    text(greeting(to.name)),
    text(`your request for Enterprise access has arrived. You will have an answer by ${timeText(dueAt)}.`),
    text("Your page shows what is being checked and the time left. Opening it from here also confirms your address."),
    link("Open your request", at(confirmingPath(to.id))),
    ignore,
  ],
});

export const selfServiceMail = (to: Applicant, plan: PlanName): MailContent => ({
  subject: `Your access to ${brand()}`,
  parts: [
    text(greeting(to.name)),
    text(`the ${PLAN_TABLE[plan].title} plan needs no review: create your account and start at once.`),
    link("Open your request", at(confirmingPath(to.id))),
    ignore,
  ],
});

type Asked = Applicant & { email: string; company: string; country: string; useKind: UseKind; callsPerMonth: number; message: string };

export const noticeMail = (request: Asked, dueAt: Date): MailContent => ({
  subject: `New request: ${request.company}, due ${timeText(dueAt)}`,
  parts: [
    facts([
      ["Name", request.name],
      ["E-mail", request.email],
      ["Company", `${request.company} (${request.country})`],
      ["Use", USE_TITLES[request.useKind]],
      ["Calls per month", countText(request.callsPerMonth)],
    ]),
    ...(request.message === "" ? [] : [quote(request.message)]),
    link("Review it", at(reviewPath(request.id))),
  ],
});

export const repliedMail = (request: Applicant & { company: string }, reply: string, dueAt: Date): MailContent => ({
  subject: `Reply from ${request.company}, due ${timeText(dueAt)}`,
  parts: [text(`${request.name} has answered your question.`), quote(reply), link("Go on with it", at(reviewPath(request.id)))],
});

export const changeAskedMail = (request: Applicant & { company: string }, words: string, dueAt: Date): MailContent => ({
  subject: `${request.company} asks for other terms, due ${timeText(dueAt)}`,
  parts: [
    text(`${request.name} asks for a change of your offer. The offer stays open until you revise or withdraw it.`),
    quote(words),
    link("Review it", at(reviewPath(request.id))),
  ],
});

export const proposedMail = (request: Applicant & { company: string }, by: string, amountCents: number): MailContent => ({
  subject: `Confirm an offer by invoice for ${request.company}`,
  parts: [
    text(`${by} proposes to offer ${request.company} Enterprise at ${moneyText(amountCents)} per month, paid by invoice.`),
    text("It activates without a payment, so a second member of staff confirms it. The clock of the request runs on."),
    link("Review it", at(reviewPath(request.id))),
  ],
});

export const questionMail = (to: Applicant, words: string): MailContent => ({
  subject: `A question about your request for access to ${brand()}`,
  parts: [text(words), text("Answer on your page within 30 days; we go on within 24 hours of your answer."), yourRequest(to.id)],
});

export const declineMail = (to: Applicant, words: string): MailContent => ({
  subject: `Your request for access to ${brand()}`,
  parts: [text(words), yourRequest(to.id)],
});

export type Terms = {
  amountCents: number;
  quotaCalls: number | null;
  burst: { perSecond: number; bucket: number } | null;
  customFields: readonly string[];
  byInvoice: boolean;
  expiresAt: Date;
};

function termsPart(terms: Terms): MailPart {
  const burst = terms.burst ?? PLAN_TABLE.enterprise.burst;
  return facts([
    ["Amount", `${moneyText(terms.amountCents)} per month`],
    ["Calls", terms.quotaCalls === null ? "no cap" : `${countText(terms.quotaCalls)} a billing period`],
    ["Burst", `${countText(burst.perSecond)} calls per second, ${countText(burst.bucket)} at once`],
    ...(terms.customFields.length === 0 ? [] : [["Custom fields", terms.customFields.join(", ")] as const]),
    ["Payment", terms.byInvoice ? `by invoice, due ${INVOICE_DAYS} days after it is sent` : "by card at checkout"],
    ["Good until", timeText(terms.expiresAt)],
  ]);
}

export const offerMail = (offerId: string, words: string, terms: Terms, isRevision: boolean): MailContent => ({
  subject: `Your ${isRevision ? "revised " : ""}offer for ${brand()} Enterprise`,
  parts: [
    text(words === "" ? "We would like to offer you Enterprise access on these terms." : words),
    ...(isRevision ? [text("This offer takes the place of the one before, which can’t be accepted any more.")] : []),
    termsPart(terms),
    link("See the offer and accept it", at(offerPath(offerId))),
    text("Sign in or sign up with the address that this mail was sent to. The offer is for one organisation, and its owner accepts it."),
  ],
});

export const offerWithdrawnMail = (to: Applicant, words: string): MailContent => ({
  subject: `Your offer for ${brand()} Enterprise was withdrawn`,
  parts: [
    text(greeting(to.name)),
    text(
      "we have withdrawn our offer, so it can’t be accepted any more. Your request is in review again, and you hear from us within 24 hours.",
    ),
    ...(words === "" ? [] : [quote(words)]),
    yourRequest(to.id),
  ],
});

export const offerExpiredMail = (to: Applicant): MailContent => ({
  subject: `Your offer for ${brand()} Enterprise has ended`,
  parts: [
    text(greeting(to.name)),
    text("the seven days of your offer are over and it can't be accepted any more. Ask for access again if you still want it."),
    link("Ask again", at("/request-access")),
  ],
});

export const lapsedMail = (to: Applicant): MailContent => ({
  subject: `Your request for access to ${brand()} is closed`,
  parts: [
    text(greeting(to.name)),
    text("we asked you a question about your request 30 days ago and have had no answer, so the request is closed."),
    text("You can ask for access again at any time."),
    link("Ask again", at("/request-access")),
  ],
});

export const acceptedMail = (to: Applicant, organisation: string): MailContent => ({
  subject: `Enterprise is active for ${organisation}`,
  parts: [
    text(greeting(to.name)),
    text(`you have accepted the offer, and Enterprise is active for ${organisation}. The first invoice follows.`),
    link("Open the console", at("/console")),
  ],
});

const REMINDERS = {
  "12 h": "has waited for 12 hours",
  "20 h": "has waited for 20 hours",
  overdue: "is overdue",
} as const satisfies Record<ReminderStage, string>;

export const reminderMail = (request: { id: string; company: string }, stage: ReminderStage, dueAt: Date): MailContent => ({
  subject: `The request of ${request.company} ${REMINDERS[stage]}`,
  parts: [
    text(`The request of ${request.company} ${REMINDERS[stage]}. Its answer ${stage === "overdue" ? "was" : "is"} due ${timeText(dueAt)}.`),
    link("Answer it", at(reviewPath(request.id))),
  ],
});
