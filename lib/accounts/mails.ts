import { brandName } from "@/lib/platform/brand";
import { teamContact } from "@/lib/platform/contact";
import { publicUrl } from "@/lib/platform/env";
import { facts, link, text, type MailContent, type MailPart } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { unlinked } from "@/lib/mail/unlinked";
import { ROLE_TABLE, type Role } from "@/lib/core/roles";
import { providerTitles, type ProviderName, type SuspendedPayments } from "./contract";

const at = (path: string): string => `${publicUrl()}${path}`;
const ignore = text("If you did not ask for this, ignore it: nothing changes without this link.");

export const verifyMail = (name: string, token: string): MailContent => ({
  subject: `Confirm your e-mail for ${brandName()}`,
  parts: [
    text(greeting(name)),
    text("confirm that this address is yours, and your account is ready. The link works once, for 24 hours."),
    link("Confirm the address", at(`/verify?token=${token}`)),
    ignore,
  ],
});

export const knownAddressMail = (name: string): MailContent => ({
  subject: `You already have an account at ${brandName()}`,
  parts: [
    text(greeting(name)),
    text("someone signed up with this address, but it already has an account. Sign in, or set a new password if you forgot yours."),
    link("Sign in", at("/sign-in")),
    text(`A new password: ${at("/reset")}`),
    text("If it was not you, nothing has to be done: your account and password are unchanged."),
  ],
});

export const resetMail = (name: string, token: string): MailContent => ({
  subject: `Set a new password for ${brandName()}`,
  parts: [
    text(greeting(name)),
    text(
      "set a new password with this link. It works once, for one hour, signs you out everywhere, and unlinks GitHub or Google if you sign in with them.",
    ),
    link("Set a new password", at(`/reset?token=${token}`)),
    ignore,
  ],
});

export const signInLinkMail = (name: string, token: string): MailContent => ({
  subject: `Your sign-in link for ${brandName()}`,
  parts: [
    text(greeting(name)),
    text("sign in with this link instead of your password. It works once, for one hour."),
    link("Sign in", at(`/sign-in?ticket=${token}`)),
    text("If you did not ask for this, ignore it, and do not forward it: whoever has the link can sign in with it."),
  ],
});

/** `unlinked`: services that signed in to the account and do no longer. */
export const passwordChangedMail = (name: string, unlinked: readonly ProviderName[] = []): MailContent => ({
  subject: `Your password for ${brandName()} was changed`,
  parts: [
    text(greeting(name)),
    text("your password was changed and other browsers were signed out. If it was not you, set a new one now."),
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
    text("confirm this address, and it replaces the one that you sign in with now. The link works once, for 24 hours."),
    link("Confirm the new address", at(`/verify?kind=email-change&token=${token}`)),
    ignore,
  ],
});

export const addressChangesMail = (name: string, email: string): MailContent => ({
  subject: `Your address at ${brandName()} is about to change`,
  parts: [
    text(greeting(name)),
    text(`a change of your address to ${email} was asked for. It takes effect when that address is confirmed.`),
    text("If it was not you, set a new password: that stops it and signs out everyone."),
    link("Set a new password", at("/reset")),
  ],
});

const PAYMENTS = {
  keep: "Its subscription goes on.",
  pause: "Its subscription is paused: nothing is charged for a period that begins while it is suspended.",
  end: "Its subscription is cancelled: nothing more is charged. What is unpaid stays due.",
} as const satisfies Record<SuspendedPayments, string>;

/** Somebody reads what is sent to this address; without one there is the public form. */
const objection = (): MailPart =>
  teamContact() === null
    ? link("Contact us", at("/request-access"))
    : text("If you think that this is a mistake, or to settle it, reply to this e-mail.");

export const suspendedMail = (name: string, organisation: string, reason: string, payments: SuspendedPayments): MailContent => ({
  subject: `${organisation} is suspended at ${brandName()}`,
  parts: [
    text(greeting(name)),
    text(`we have suspended ${organisation}. Its API keys are refused until the suspension is lifted. Nothing was deleted.`),
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
      `the suspension of ${organisation} is lifted: its API keys work again. A paused subscription resumes; if a new period has begun meanwhile, it is charged.`,
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
      text(`${who} invites you to join ${where} as ${ROLE_TABLE[role].title.toLowerCase()}. The invitation is open for 7 days.`),
      link("See the invitation", at(`/invitations/${token}`)),
      text("If you do not know the sender, ignore this mail."),
    ],
  };
}
