import { INVOICE_DAYS } from "@/lib/billing/contract";
import { PLAN_TABLE, type PlanName, type BillingInterval } from "@/lib/billing/plans";
import { taxSentence } from "@/lib/billing/tax/tax-sentence";
import { countText, timeText, pricePer } from "@/lib/core/wording";
import { facts, link, quote, text, type MailContent, type MailPart } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { reviewPath, USE_TITLES, type UseKind } from "./contract";
import { confirmingPath, offerPath, trackingPath } from "./requests/tracking-link";
import type { ReminderStage } from "./rules";

const at = (path: string): string => `${publicUrl()}${path}`;
const brand = (): string => brandName();
const yourRequest = (requestId: string): MailPart => link("Open your request", at(trackingPath(requestId)));

export type Applicant = { id: string; name: string };

// What the form said is not repeated in a mail that nobody has read: else the form could send words to strangers.
const ignore = text("If you did not request this, you can ignore this e-mail.");

export const receivedMail = (to: Applicant, dueAt: Date): MailContent =>
  letter(to.name, `We've received your request for access to ${brand()}`, [
    text(`We have received your request for Enterprise access. We will reply by ${timeText(dueAt)}.`),
    text("Your request page shows the status and the time left. Opening it from this e-mail also confirms your e-mail address."),
    link("Open your request", at(confirmingPath(to.id))),
    ignore,
  ]);

export const selfServiceMail = (to: Applicant, plan: PlanName): MailContent =>
  letter(to.name, `Your access to ${brand()}`, [
    text(`The ${PLAN_TABLE[plan].title} plan needs no review. Create your account to get started.`),
    link("Open your request", at(confirmingPath(to.id))),
    ignore,
  ]);

type Asked = Applicant & { email: string; company: string; country: string; useKind: UseKind; callsPerMonth: number; message: string };

export const noticeMail = (request: Asked, dueAt: Date): MailContent => ({
  subject: `New request: ${request.company}, due ${timeText(dueAt)}`,
  parts: [
    facts([
      ["Name", request.name],
      ["E-mail", request.email],
      ["Company", `${request.company} (${request.country})`],
      ["Organisation type", USE_TITLES[request.useKind]],
      ["Calls per month", countText(request.callsPerMonth)],
    ]),
    ...(request.message === "" ? [] : [quote(request.message)]),
    link("Review request", at(reviewPath(request.id))),
  ],
});

export const repliedMail = (request: Applicant & { company: string }, reply: string, dueAt: Date): MailContent => ({
  subject: `Reply from ${request.company}, due ${timeText(dueAt)}`,
  parts: [text(`${request.name} replied to your question.`), quote(reply), link("Open request", at(reviewPath(request.id)))],
});

export const changeAskedMail = (request: Applicant & { company: string }, words: string, dueAt: Date): MailContent => ({
  subject: `${request.company} requests other terms, due ${timeText(dueAt)}`,
  parts: [
    text(`${request.name} requests a change to your offer. The offer stays open until you revise or withdraw it.`),
    quote(words),
    link("Review request", at(reviewPath(request.id))),
  ],
});

export const proposedMail = (request: Applicant & { company: string }, by: string, price: string): MailContent => ({
  subject: `Confirm an offer by invoice for ${request.company}`,
  parts: [
    text(`${by} proposes to offer ${request.company} Enterprise at ${price}, paid by invoice.`),
    ...[taxSentence() ?? []].flat().map(text),
    text(
      "Enterprise starts before any payment, so a second member of staff must confirm the offer. The reply is still due at the same time.",
    ),
    link("Review request", at(reviewPath(request.id))),
  ],
});

export const questionMail = (to: Applicant, words: string): MailContent => ({
  subject: `A question about your request for access to ${brand()}`,
  parts: [
    text(words),
    text("Reply on your request page within 30 days. Our 24 hours to respond are paused until you do."),
    yourRequest(to.id),
  ],
});

export const declineMail = (to: Applicant, words: string): MailContent => ({
  subject: `Your request for access to ${brand()}`,
  parts: [text(words), yourRequest(to.id)],
});

export type Terms = {
  interval: BillingInterval;
  currency: string;
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
    ["Amount", [pricePer(terms.amountCents, terms), taxSentence() ?? []].flat().join(". ")],
    ["Calls", terms.quotaCalls === null ? "no cap" : `${countText(terms.quotaCalls)} per month`],
    ["Burst", `${countText(burst.perSecond)} calls per second, bursts of ${countText(burst.bucket)}`],
    ...(terms.customFields.length === 0 ? [] : [["Custom fields", terms.customFields.join(", ")] as const]),
    ["Payment", terms.byInvoice ? `by invoice, due within ${INVOICE_DAYS} days` : "by card at checkout"],
    ["Valid until", timeText(terms.expiresAt)],
  ]);
}

export const offerMail = (offerId: string, words: string, { terms, isRevision }: { terms: Terms; isRevision: boolean }): MailContent => ({
  subject: `Your ${isRevision ? "revised " : ""}offer for ${brand()} Enterprise`,
  parts: [
    text(words === "" ? "We would like to offer you Enterprise access on these terms." : words),
    ...(isRevision ? [text("This offer replaces the previous one, which can no longer be accepted.")] : []),
    termsPart(terms),
    link("View offer", at(offerPath(offerId))),
    text(
      "Sign in or sign up with the e-mail address this message was sent to. The offer is for one organisation and must be accepted by its owner.",
    ),
  ],
});

export const offerWithdrawnMail = (to: Applicant, words: string): MailContent =>
  letter(to.name, `Your offer for ${brand()} Enterprise was withdrawn`, [
    text(
      "We have withdrawn our offer, so it can no longer be accepted. Your request is in review again, and we will reply within 24 hours.",
    ),
    ...(words === "" ? [] : [quote(words)]),
    yourRequest(to.id),
  ]);

export const offerExpiredMail = (to: Applicant): MailContent =>
  letter(to.name, `Your offer for ${brand()} Enterprise has expired`, [
    text("Your offer expired after seven days and can no longer be accepted. You can request access again at any time."),
    link("Request again", at("/request-access")),
  ]);

export const lapsedMail = (to: Applicant): MailContent =>
  letter(to.name, `Your request for access to ${brand()} is closed`, [
    text("We asked you a question about your request 30 days ago and have not received a reply, so the request is closed."),
    text("You can request access again at any time."),
    link("Request again", at("/request-access")),
  ]);

export const acceptedMail = (to: Applicant, organisation: string, { byInvoice }: { byInvoice: boolean }): MailContent =>
  letter(to.name, `Enterprise is active for ${organisation}`, [
    text(
      `You accepted the offer, and Enterprise is active for ${organisation}. ${byInvoice ? "We will send the first invoice separately." : "Your invoice is under Billing."}`,
    ),
    link("Open the console", at("/console")),
  ]);

const REMINDERS = {
  "12 h": "has been open for 12 hours",
  "20 h": "has been open for 20 hours",
  "before closing": "is due before the next business hours",
  overdue: "is overdue",
} as const satisfies Record<ReminderStage, string>;

export const reminderMail = (request: { id: string; company: string }, stage: ReminderStage, dueAt: Date): MailContent => ({
  subject: `The request from ${request.company} ${REMINDERS[stage]}`,
  parts: [
    text(
      `The request from ${request.company} ${REMINDERS[stage]}. The reply ${stage === "overdue" ? "was" : "is"} due ${timeText(dueAt)}.`,
    ),
    link("Reply", at(reviewPath(request.id))),
  ],
});
