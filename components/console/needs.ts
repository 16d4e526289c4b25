import { relativeText } from "@/components/ui/moment";
import type { EntitlementView } from "@/lib/billing/contract";
import type { Usage } from "@/lib/metering/contract";

type Link = { href: string; action: string };
export type Need = { key: string; tone: "warn" | "bad"; subject: string; text: string; link: Link | null };

type Facts = {
  usage: Usage;
  entitlement: EntitlementView | null;
  expiring: readonly { id: string; name: string; expiresAt: string }[];
  exposed: readonly { id: string; name: string }[];
  expiredInvitations: number;
  mayChangeKeys: boolean;
  maySeeBilling: boolean;
  now: number;
};

const KEYS = "/console/keys";
const BILLING = "/console/billing";

/** What somebody should do, the worst first. */
export function needsOf({ usage, entitlement, expiring, exposed, expiredInvitations, mayChangeKeys, maySeeBilling, now }: Facts): Need[] {
  const needs: Need[] = [];
  const toKeys = (action: string): Link | null => (mayChangeKeys ? { href: KEYS, action } : null);
  const toBilling = (action: string): Link | null => (maySeeBilling ? { href: BILLING, action } : null);
  const add = (
    tone: Need["tone"],
    key: string,
    { subject, text, link = null }: { subject: string; text: string; link?: Link | null | undefined },
  ) => needs.push({ key, tone, subject, text, link });
  for (const { id, name } of exposed) add("bad", id, { subject: name, text: "was sent in a URL. Roll it.", link: toKeys("Revoke") });
  if (entitlement?.state === "inactive")
    add("bad", "plan", {
      subject: entitlement.title,
      text: "is not active. Requests with live keys return 402.",
      link: toBilling("Open billing"),
    });
  if (entitlement?.state === "past_due")
    add("warn", "plan", { subject: "A payment", text: "failed. Live keys keep working for now.", link: toBilling("Open billing") });
  const endsIn = relativeText(Date.parse(usage.endsAt), now);
  const share = usage.quota ? usage.used / usage.quota : 0;
  if (share >= 1)
    add("bad", "quota", {
      subject: "All calls",
      text: usage.isTrial ? `in the trial are used. It ends ${endsIn}.` : `are used until ${endsIn.replace(/^in /, "the reset in ")}.`,
      link: toBilling(usage.kind === "live" ? "View plans" : "Choose a plan"),
    });
  else if (share >= 0.8 && usage.kind === "live")
    add("warn", "quota", {
      subject: `${Math.floor(share * 100)}%`,
      text: `of ${usage.isTrial ? "the trial" : "this period"}'s calls are used.`,
      link: toBilling("View plans"),
    });
  for (const { id, name, expiresAt } of expiring)
    add("warn", id, { subject: name, text: `expires ${relativeText(Date.parse(expiresAt), now)}.`, link: toKeys("Replace") });
  if (expiredInvitations > 0)
    add("warn", "invitations", {
      subject: String(expiredInvitations),
      text: expiredInvitations === 1 ? "invitation has expired." : "invitations have expired.",
      link: {
        href: "/console/team",
        action: "Resend",
      },
    });
  return needs;
}
