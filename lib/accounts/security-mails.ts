import { browserName } from "@/lib/core/browser-name";
import { timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent, type MailPart } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { unlinked } from "@/lib/mail/unlinked";
import { brandName } from "@/lib/platform/brand";
import type { Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { PROVIDERS, type ProviderName } from "./contract";

const at = (path: string): string => `${publicUrl()}${path}`;
const newPassword = (): MailPart => link("Set a new password", at("/reset"));

/** When, with what and from where something was done, as far as it is known. */
export const sightOf = (ctx: Context): MailPart =>
  facts([
    ["Time", timeText(new Date(ctx.clock.now()))],
    ...(ctx.userAgent ? ([["Browser", browserName(ctx.userAgent)]] as const) : []),
    ...(ctx.address ? ([["IP address", ctx.address]] as const) : []),
  ]);

export const newBrowserMail = (name: string, ctx: Context): MailContent =>
  letter(name, `New sign-in to your ${brandName()} account`, [
    text("Someone just signed in to your account from a new browser."),
    sightOf(ctx),
    text("If this was you, no action is needed. If not, set a new password. This signs out all sessions."),
    newPassword(),
  ]);

const CHANGED = {
  on: { title: "Two-factor authentication is on", what: "Two-factor authentication was set up for your account." },
  replaced: { title: "New authenticator", what: "Your authenticator was replaced, and you have new recovery codes." },
  off: { title: "Two-factor authentication is off", what: "Two-factor authentication was turned off for your account." },
  codes: {
    title: "New recovery codes",
    what: "New recovery codes were generated for your account. Your old codes no longer work.",
  },
} as const;
export type SecondFactorChange = keyof typeof CHANGED;

export const secondFactorMail = (name: string, change: SecondFactorChange, ctx: Context): MailContent =>
  letter(name, `${CHANGED[change].title} for your ${brandName()} account`, [
    text(CHANGED[change].what),
    sightOf(ctx),
    text("If this was not you, set a new password now and contact support."),
    newPassword(),
  ]);

/** A device or a password manager signs in to the account from now on, or does no longer. */
export const passkeyMail = (name: string, passkey: string, { isAdded, ctx }: { isAdded: boolean; ctx: Context }): MailContent =>
  letter(name, `A passkey was ${isAdded ? "added to" : "removed from"} your ${brandName()} account`, [
    text(
      isAdded
        ? `The passkey “${unlinked(passkey, "unnamed")}” signs in to your account now, without a password or a code.`
        : `The passkey “${unlinked(passkey, "unnamed")}” no longer signs in to your account.`,
    ),
    sightOf(ctx),
    text(`If this was not you, ${isAdded ? "remove it under Account, " : ""}set a new password and contact support.`),
    link("Open account", at("/account")),
  ]);

/** Our team took the second factor off, because its owner had lost it. */
export const secondFactorResetMail = (name: string): MailContent =>
  letter(name, `We removed the second factor from your ${brandName()} account`, [
    text("Your authenticator, recovery codes and passkeys no longer work. You asked us to remove them, and we checked that it was you."),
    text("You were signed out everywhere. Sign in with your password, then set up a new second factor."),
    link("Set up two-factor authentication", at("/account/second-factor")),
    text("If you did not ask for this, set a new password now and reply to this e-mail."),
    newPassword(),
  ]);

/** To a member who has not set it up; a name that reads as a link is not repeated. */
export const secondFactorRequiredMail = (name: string, organisation: string): MailContent => {
  const where = unlinked(organisation, "Your organisation");
  return letter(name, `${where} now requires two-factor authentication`, [
    text("You can't open its console until you have set up two-factor authentication for your account. API keys keep working."),
    text(
      "You need an authenticator app on your phone or a password manager that generates six-digit codes, or a passkey that you sign in with.",
    ),
    link("Set up two-factor authentication", at("/account/second-factor")),
  ]);
};

/** A service signs in to the account from now on, or does no longer. */
export const providerMail = (name: string, provider: ProviderName, { isLinked, ctx }: { isLinked: boolean; ctx: Context }): MailContent => {
  const title = PROVIDERS[provider];
  return letter(name, `${title} was ${isLinked ? "linked to" : "unlinked from"} your ${brandName()} account`, [
    text(isLinked ? `You can now sign in with ${title}.` : `You can no longer sign in with ${title}.`),
    sightOf(ctx),
    text("If this was not you, set a new password. This signs out all sessions and unlinks all services."),
    newPassword(),
  ]);
};

export const newOwnerMail = (
  to: { name: string },
  organisation: string,
  { owner, ctx }: { owner: { name: string; email: string }; ctx: Context },
): MailContent => {
  const [who, where] = [unlinked(owner.name, "Someone"), unlinked(organisation, "your organisation")];
  return letter(to.name, `${who} is now an owner of ${where}`, [
    text(`${who} (${owner.email}) is now an owner of ${where}, with access to its members, keys, plan and settings.`),
    sightOf(ctx),
    text("If you didn't expect this, change the role or remove the member, and set a new password for your account."),
    link("View team", at("/console/team")),
  ]);
};
