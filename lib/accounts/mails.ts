import { memberText, type Role } from "@/lib/core/roles";
import { facts, link, quote, text, type MailContent, type MailPart } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { unlinked } from "@/lib/mail/unlinked";
import { brandName } from "@/lib/platform/brand";
import { teamContact } from "@/lib/platform/contact";
import { publicUrl } from "@/lib/platform/env";
import { providerTitles, type ProviderName, type SuspendedPayments } from "./contract";
import { REPLY_LINE } from "./support/cut-quote";

const at = (path: string): string => `${publicUrl()}${path}`;
const ignore = text("If you did not request this, you can ignore this e-mail.");

export const verifyMail = (name: string, token: string): MailContent =>
  letter(name, `Confirm your e-mail address for ${brandName()}`, [
    text("Confirm your e-mail address to finish creating your account. The link works once and expires in 24 hours."),
    link("Confirm e-mail address", at(`/verify?token=${token}`)),
    ignore,
  ]);

export const knownAddressMail = (name: string): MailContent =>
  letter(name, `You already have an account at ${brandName()}`, [
    text("Someone signed up with this e-mail address, but it already has an account. Sign in, or set a new password if you forgot yours."),
    link("Sign in", at("/sign-in")),
    text(`Set a new password: ${at("/reset")}`),
    text("If this was not you, no action is needed. Your account and password are unchanged."),
  ]);

export const resetMail = (name: string, token: string): MailContent =>
  letter(name, `Set a new password for ${brandName()}`, [
    text(
      "Use this link to set a new password. It works once and expires in one hour. You will be signed out everywhere, and GitHub or Google will be unlinked if you sign in with them.",
    ),
    link("Set a new password", at(`/reset?token=${token}`)),
    ignore,
  ]);

export const signInLinkMail = (name: string, token: string): MailContent =>
  letter(name, `Your sign-in link for ${brandName()}`, [
    text("Use this link to sign in without your password. It works once and expires in one hour."),
    link("Sign in", at(`/sign-in?ticket=${token}`)),
    text("If you did not request this, you can ignore this e-mail. Don't forward it: anyone with the link can sign in."),
  ]);

const PASSKEYS_AFTER = {
  none: [],
  removed: ["Your passkeys were removed. You can add them again on your account page."],
  kept: ["Your passkeys still sign in. If one of them is not yours, or you no longer have one, contact support."],
} as const;

/** `unlinked`: services that signed in to the account and do no longer. `passkeys`: what became of them. */
export const passwordChangedMail = (
  name: string,
  unlinked: readonly ProviderName[] = [],
  passkeys: "none" | "removed" | "kept" = "none",
): MailContent =>
  letter(name, `Your ${brandName()} password was changed`, [
    text("Your password was changed and other browsers were signed out. If this was not you, set a new one now."),
    ...(unlinked.length === 0
      ? []
      : [text(`Sign-in with ${providerTitles(unlinked)} was turned off. You can link it again on your account page.`)]),
    ...PASSKEYS_AFTER[passkeys].map(text),
    link("Set a new password", at("/reset")),
  ]);

export const newAddressMail = (name: string, token: string): MailContent =>
  letter(name, `Confirm your new e-mail address for ${brandName()}`, [
    text("Confirm your new e-mail address. It will replace the one you sign in with now. The link works once and expires in 24 hours."),
    link("Confirm new e-mail address", at(`/verify?kind=email-change&token=${token}`)),
    ignore,
  ]);

export const addressChangesMail = (name: string, email: string): MailContent =>
  letter(name, `Your ${brandName()} e-mail address is about to change`, [
    text(`A change of your e-mail address to ${email} was requested. It takes effect once the new e-mail address is confirmed.`),
    text("If this was not you, set a new password. This cancels the change and signs out all sessions."),
    link("Set a new password", at("/reset")),
  ]);

/** To the address that was theirs: who did not ask for the change learns of it there. */
export const addressChangedMail = (name: string, email: string): MailContent =>
  letter(name, `Your ${brandName()} e-mail address was changed`, [
    text(`You sign in with ${email} now. This address no longer signs in to the account, and other browsers were signed out.`),
    text("If this was not you, reply to this e-mail. Our team can restore your account."),
  ]);

/** The reason is staff's own words; who it was stands in the audit log. */
export const viewedMail = (name: string, organisation: string, reason: string): MailContent =>
  letter(name, `Our team viewed the console of ${organisation}`, [
    text(`Someone of our team opened the console of ${organisation}, read-only. They can't change anything, and see no key or password.`),
    facts([["Reason", reason]]),
    link("Open the audit log", at("/console/audit")),
    objection(),
  ]);

const PAYMENTS = {
  keep: "Its subscription continues.",
  pause: "Its subscription is paused. You won't be charged for periods that start during the suspension.",
  end: "Its subscription is cancelled, and nothing more will be charged. Unpaid invoices are still due.",
} as const satisfies Record<SuspendedPayments, string>;

/** Somebody reads what is sent to this address; without one there is the public form. */
const objection = (): MailPart =>
  teamContact() === null
    ? link("Contact us", at("/request-access"))
    : text("If you think this is a mistake or want to resolve it, reply to this e-mail.");

export const suspendedMail = (
  name: string,
  organisation: string,
  { reason, payments }: { reason: string; payments: SuspendedPayments },
): MailContent =>
  letter(name, `${organisation} is suspended on ${brandName()}`, [
    text(`We have suspended ${organisation}. Requests with its API keys fail until the suspension is lifted. Nothing was deleted.`),
    facts([["Reason", reason]]),
    text(`${PAYMENTS[payments]} You can still sign in, view everything, pay open invoices and cancel.`),
    objection(),
  ]);

export const resumedMail = (name: string, organisation: string): MailContent =>
  letter(name, `${organisation} is no longer suspended on ${brandName()}`, [
    text(
      `The suspension of ${organisation} was lifted, and its API keys work again. A paused subscription resumes; if a new period has started in the meantime, it is charged.`,
    ),
    link("Open the console", at("/console")),
  ]);

/** It goes to an address that the inviter chose, so neither name may carry a link or a message of any length. */
export function invitationMail(inviter: string, organisation: string, role: Role, token: string): MailContent {
  const [who, where] = [unlinked(inviter, "Someone"), unlinked(organisation, "an organisation")];
  return {
    subject: `${who} invited you to join ${where} on ${brandName()}`,
    parts: [
      text(`${who} has invited you to join ${where} as ${memberText(role)}. The invitation expires in 7 days.`),
      link("View invitation", at(`/invitations/${token}`)),
      text("If you don't know the sender, ignore this e-mail."),
    ],
  };
}

type VisitorMailInput = {
  /** The reference of the message. */
  id: string;
  name: string;
  email: string;
  text: string;
  page?: string | undefined;
  requestId?: string | undefined;
  isSuspected: boolean;
};

/** To our team, who answer it by replying. Its subject stays when its words are forgotten, so it has none of the visitor's. */
export const visitorMail = ({ id, name, email, text: words, page, requestId, isSuspected }: VisitorMailInput): MailContent => ({
  subject: `${isSuspected ? "Suspected spam: " : ""}Message from a visitor (${id})`,
  parts: [
    quote(words),
    facts([
      ["From", name],
      ["E-mail", `${email} (not confirmed)`],
      ...(page === undefined ? [] : [["Page", page] as const]),
      ...(requestId === undefined ? [] : [["Request ID", requestId] as const]),
    ]),
    text(
      "Sent through the contact form without an account. Anyone can enter any e-mail address there, so don't share data of a customer. Your reply to this e-mail goes to that address.",
    ),
  ],
});

type SupportMailInput = {
  threadId: string;
  /** Added to a conversation that our team knows. */
  isFollowUp: boolean;
  text: string;
  page?: string | undefined;
  requestId?: string | undefined;
  organisation: string;
  orgId: string;
  name: string;
  email: string;
  isProved: boolean;
};

/** To our team. What a member typed stands as a quote, so that nothing in it looks like ours. */
export const supportMail = ({
  threadId,
  isFollowUp,
  text: words,
  page,
  requestId,
  organisation,
  orgId,
  name,
  email,
  isProved,
}: SupportMailInput): MailContent => ({
  subject: `${isFollowUp ? "Follow-up" : "Support request"} from ${organisation} (${threadId})`,
  parts: [
    ...(isFollowUp ? [text("This is another message in an earlier conversation.")] : []),
    quote(words),
    facts([
      ["From", `${name}, ${email}${isProved ? "" : " (not confirmed)"}`],
      ["Organisation", organisation],
      ...(page === undefined ? [] : [["Page", page] as const]),
      ...(requestId === undefined ? [] : [["Request ID", requestId] as const]),
    ]),
    link("Open the conversation", at(`/staff/customers/${orgId}/support/${threadId}`)),
  ],
});

/** To the author of a message. What our team wrote stands as a quote: under a brand it stays as it is. `reachesUs`: what they reply by e-mail. */
export function supportReplyMail(
  name: string,
  { threadId, subject, text: words, reachesUs }: { threadId: string; subject: string; text: string; reachesUs: boolean },
): MailContent {
  const mail = letter(name, `Re: ${subject} (${threadId})`, [
    text("We replied to your message to support."),
    quote(words),
    link("Open the conversation", at(`/console/support/${threadId}`)),
  ]);
  return reachesUs ? { ...mail, parts: [text(REPLY_LINE), ...mail.parts] } : mail;
}
