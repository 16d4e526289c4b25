import { browserName } from "@/lib/core/browser-name";
import { timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent, type MailPart } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { brandName } from "@/lib/platform/brand";
import type { Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";

const at = (path: string): string => `${publicUrl()}${path}`;
const newPassword = (): MailPart => link("Set a new password", at("/reset"));

/** When, with what and from where something was done, as far as it is known. */
export const sightOf = (ctx: Context): MailPart =>
  facts([
    ["Time", timeText(new Date(ctx.clock.now()))],
    ...(ctx.userAgent ? ([["Browser", browserName(ctx.userAgent)]] as const) : []),
    ...(ctx.address ? ([["IP address", ctx.address]] as const) : []),
  ]);

export const newBrowserMail = (name: string, ctx: Context): MailContent => ({
  subject: `New sign-in to your ${brandName()} account`,
  parts: [
    text(greeting(name)),
    text("your account was just signed in to from a browser that it was not used with before."),
    sightOf(ctx),
    text("If this was you, there is nothing to do. If it was not, set a new password: that signs out everyone."),
    newPassword(),
  ],
});
