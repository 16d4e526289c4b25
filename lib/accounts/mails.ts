import { ROLE_TABLE, type Role } from "@/lib/core/roles";
import { facts, link, text, type MailContent, type MailPart } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { unlinked } from "@/lib/mail/unlinked";
import { brandName } from "@/lib/platform/brand";
import { teamContact } from "@/lib/platform/contact";
import { publicUrl } from "@/lib/platform/env";
import { providerTitles, type ProviderName, type SuspendedPayments } from "./contract";

const at = (path: string): string => `${publicUrl()}${path}`;
const ignore = text("If you did not request this, you can ignore this e-mail.");

export const verifyMail = (name: string, token: string): MailContent => ({
  subject: `Confirm your e-mail for ${brandName()}`,
  parts: [
    text(greeting(name)),
    text("Confirm your e-mail to finish creating your account. The link works once and expires in 24 hours."),
    link("Confirm e-mail", at(`/verify?token=${token}`)),
    ignore,
  ],
});

export const knownAddressMail = (name: string): MailContent => ({
  subject: `You already have an account at ${brandName()}`,
  parts: [
    text(greeting(name)),
    text("Someone signed up with this e-mail, but it already has an account. Sign in, or set a new password if you forgot yours."),
    link("Sign in", at("/sign-in")),
    text(`A new password: ${at("/reset")}`),
    text("If this was not you, no action is needed. Your account and password are unchanged."),
  ],
});

export const resetMail = (name: string, token: string): MailContent => ({
  subject: `Set a new password for ${brandName()}`,
  parts: [
    text(greeting(name)),
    text(
      "Use this link to set a new password. It works once and expires in one hour. You will be signed out everywhere, and GitHub or Google will be unlinked if you sign in with them.",
    ),
    link("Set a new password", at(`/reset?token=${token}`)),
    ignore,
  ],
});

export const signInLinkMail = (name: string, token: string): MailContent => ({
  subject: `Your sign-in link for ${brandName()}`,
  parts: [
    text(greeting(name)),
    text("Use this link to sign in without your password. It works once and expires in one hour."),
    link("Sign in", at(`/sign-in?ticket=${token}`)),
    text("If you did not request this, you can ignore this e-mail. Don't forward it: anyone with the link can sign in."),
  ],
});

/** `unlinked`: services that signed in to the account and do no longer. */
export const passwordChangedMail = (name: string, unlinked: readonly ProviderName[] = []): MailContent => ({
  subject: `Your password for ${brandName()} was changed`,
  parts: [
    text(greeting(name)),
    text("Your password was changed and other browsers were signed out. If this was not you, set a new one now."),
    ...(unlinked.length === 0
      ? []
      : [text(`Signing in with ${providerTitles(unlinked)} was unlinked. You can link it again on your account page.`)]),
    link("Set a new password", at("/reset")),
  ],
});

export const newAddressMail = (name: string, token: string): MailContent => ({
  subject: `Confirm your new e-mail for ${brandName()}`,
  parts: [
    text(greeting(name)),
    text("Confirm your new e-mail. It will replace the one you sign in with now. The link works once and expires in 24 hours."),
    link("Confirm new e-mail", at(`/verify?kind=email-change&token=${token}`)),
    ignore,
  ],
});

export const addressChangesMail = (name: string, email: string): MailContent => ({
  subject: `Your e-mail at ${brandName()} is about to change`,
  parts: [
    text(greeting(name)),
    text(`A change of your e-mail to ${email} was requested. It takes effect once the new e-mail is confirmed.`),
    text("If this was not you, set a new password. This cancels the change and signs out all sessions."),
    link("Set a new password", at("/reset")),
  ],
});

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
): MailContent => ({
  subject: `${organisation} is suspended at ${brandName()}`,
  parts: [
    text(greeting(name)),
    text(`We have suspended ${organisation}. Requests with its API keys fail until the suspension is lifted. Nothing was deleted.`),
    facts([["Reason", reason]]),
    text(`${PAYMENTS[payments]} You can still sign in, read everything, pay open invoices and cancel.`),
    objection(),
  ],
});

export const resumedMail = (name: string, organisation: string): MailContent => ({
  subject: `${organisation} is no longer suspended at ${brandName()}`,
  parts: [
    text(greeting(name)),
    text(
      `The suspension of ${organisation} was lifted, and its API keys work again. A paused subscription resumes; if a new period has started in the meantime, it is charged.`,
    ),
    link("Open the console", at("/console")),
  ],
});

/** It goes to an address that the inviter chose, so neither name may carry a link or a message of any length. */
export function invitationMail(inviter: string, organisation: string, role: Role, token: string): MailContent {
  const [who, where] = [unlinked(inviter, "Someone"), unlinked(organisation, "an organisation")];
  return {
    subject: `${who} invites you to ${where} at ${brandName()}`,
    parts: [
      text(`${who} invites you to join ${where} as ${ROLE_TABLE[role].title.toLowerCase()}. The invitation expires in 7 days.`),
      link("View invitation", at(`/invitations/${token}`)),
      text("If you don't know the sender, ignore this e-mail."),
    ],
  };
}
