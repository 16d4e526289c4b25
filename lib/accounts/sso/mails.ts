import { timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { unlinked } from "@/lib/mail/unlinked";
import type { Context } from "@/lib/platform/context";
import { ownUrl } from "@/lib/platform/env";
import { sightOf } from "../security-mails";
import { KEY_OVERLAP_DAYS } from "./contract";

type DnsRecord = { name: string; value: string };

const UNEXPECTED = "If you didn't expect this, check the settings and the audit log, and set a new password for your account.";
const page = (label: string) => link(label, `${ownUrl()}/console/settings/single-sign-on`);
const recordFacts = ({ name, value }: DnsRecord) =>
  facts([
    ["Type", "TXT"],
    ["Name", name],
    ["Value", value],
  ]);

/** The record that proves a domain is gone; the domain counts until a day. */
export const domainMissingMail = (
  to: { name: string },
  { domain, record, endsAt }: { domain: string; record: DnsRecord; endsAt: Date },
): MailContent =>
  letter(to.name, `The DNS record for ${domain} is missing`, [
    text(
      `The TXT record that verifies ${domain} for single sign-on is missing. If it is still missing on ${timeText(endsAt)}, members with an address at ${domain} can't sign in through your directory until you verify it again.`,
    ),
    recordFacts(record),
    page("Check domain"),
  ]);

/** It was gone for too long, or another organisation has proved the domain meanwhile. */
export const domainLostMail = (to: { name: string }, domain: string, record: DnsRecord): MailContent =>
  letter(to.name, `${domain} is no longer verified`, [
    text(
      `The TXT record that verifies ${domain} for single sign-on was missing. Members with an address at ${domain} can't sign in through your directory now. Restore the record and check it. If this is unexpected, check who can change the DNS of ${domain}.`,
    ),
    recordFacts(record),
    page("Open single sign-on"),
  ]);

/** An owner took a verified domain away. */
export const domainRemovedMail = (
  to: { name: string },
  organisation: string,
  { domain, ctx }: { domain: string; ctx: Context },
): MailContent =>
  letter(to.name, `${domain} was removed from single sign-on at ${unlinked(organisation, "your organisation")}`, [
    text(
      `Members with an address at ${domain} can't sign in through your directory now, and SCIM no longer finds them. Other organisations can verify the domain.`,
    ),
    sightOf(ctx),
    text(UNEXPECTED),
    page("Open single sign-on"),
  ]);

const CHANGES = {
  connected: {
    title: "Single sign-on is being set up",
    what: "The setup of single sign-on was started. Nobody can sign in through it yet.",
  },
  changed: { title: "Single sign-on was changed", what: "The settings of your directory were changed." },
  enabled: { title: "Single sign-on is on", what: "Members can sign in through your directory now." },
  disabled: {
    title: "Single sign-on is off",
    what: "Members can no longer sign in through your directory. Sessions that it opened were ended.",
  },
  enforced: {
    title: "Single sign-on is required",
    what: "Members other than owners can open the console only through your directory now. API keys keep working.",
  },
  optional: { title: "Single sign-on is optional", what: "Members can sign in without your directory again." },
  certificate: {
    title: "A SAML certificate was created",
    what: "A certificate was created with which SAML requests can be signed, and assertions encrypted for this service.",
  },
  nextCertificate: {
    title: "The next SAML certificate was created",
    what: "Enter it in your directory before you use it here. Nothing has changed for sign-ins yet.",
  },
  rotated: {
    title: "The SAML certificate was replaced",
    what: `The next SAML certificate is in use. Assertions that are encrypted for the one before it are accepted for ${KEY_OVERLAP_DAYS} more days.`,
  },
  provisioned: {
    title: "SCIM is on",
    what: "A SCIM token was created. Whoever has it can add members, change their roles and remove them; owners are not affected.",
  },
  rolled: { title: "The SCIM token was rolled", what: "A new SCIM token was created. The one before it no longer works." },
  unprovisioned: {
    title: "SCIM is off",
    what: "The SCIM token was revoked. Your directory no longer changes members. Those that it added stay.",
  },
  removed: {
    title: "Single sign-on was removed",
    what: "The connection to your directory was removed. Sessions that it opened were ended.",
  },
} as const;
export type SsoChange = keyof typeof CHANGES;

/** How members get into the organisation is not what it was. */
export const ssoChangedMail = (
  to: { name: string },
  organisation: string,
  { change, ctx }: { change: SsoChange; ctx: Context },
): MailContent =>
  letter(to.name, `${CHANGES[change].title} at ${unlinked(organisation, "your organisation")}`, [
    text(CHANGES[change].what),
    sightOf(ctx),
    text(UNEXPECTED),
    page("Open single sign-on"),
  ]);
