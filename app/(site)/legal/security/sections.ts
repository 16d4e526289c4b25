import { DEFAULT_IDLE_MINUTES, MAX_ORG_ADDRESSES, PASSWORD_MIN } from "@/lib/accounts/contract";
import { STAFF_IDLE_MINUTES, STAFF_LIFE_MS } from "@/lib/accounts/sessions/sessions";
import { DAY_S, HOUR_MS } from "@/lib/core/durations";
import { durationText } from "@/lib/core/wording";
import { MAX_ADDRESSES } from "@/lib/keys/scopes";
import type { LegalDetails } from "@/lib/legal/contract";
import { env, publicUrl } from "@/lib/platform/env";
import { SESSION_LIFE_S } from "@/lib/portal/cookie";
import type { LegalSection } from "../legal-text";

/** What is true of connections, as far as this installation is set up for them. */
const transit = (): string | null =>
  publicUrl().startsWith("https:") ? "All links use HTTPS, and browsers that were here once use nothing else for a year (HSTS)." : null;

const present = (text: string | null | undefined): string[] => (text === null || text === undefined ? [] : [text]);

export const securitySections = (contact: string | null, details: LegalDetails): LegalSection[] => [
  {
    title: "Reporting a vulnerability",
    text: [
      `${contact === null ? "Tell us through the form for access requests" : `Write to ${contact}`}. Describe what you found and how to reproduce it, and give us time to fix it before you disclose it.`,
      "Contact details are also in `/.well-known/security.txt`.",
    ],
  },
  {
    title: "While testing",
    list: [
      "Use your own accounts and the sandbox.",
      "Don't access, change or delete other people's data.",
      "Don't run denial-of-service tests.",
    ],
  },
  {
    title: "Accounts",
    list: [
      `Passwords have at least ${PASSWORD_MIN} characters and are stored as argon2id hashes. Nobody can read them, including us.`,
      "Two-factor authentication with an authenticator app, or with a passkey, is available for every account and required for staff. Owners can require it of every member of their organisation. Authenticator secrets are stored encrypted, recovery codes as hashes.",
      "Organisations can let their members sign in through their own directory, by single sign-on, and can require it. Such a session reaches that organisation only, and ends when the person signs out at the directory, if the directory tells us.",
      "Directories can add, change and remove members by SCIM, only those with an address at a domain that the organisation has verified, and never owners. The token is shown once and stored as a SHA-256 hash.",
      `A session ends after ${Math.round(SESSION_LIFE_S / DAY_S)} days at most, and earlier when it was idle for ${durationText(DEFAULT_IDLE_MINUTES)} or the time that an organisation sets. Staff sessions end after ${STAFF_LIFE_MS / HOUR_MS} hours or ${STAFF_IDLE_MINUTES} idle minutes.`,
      "Sensitive actions require your password again. You get an e-mail about each sign-in from a new browser.",
    ],
  },
  {
    title: "Keys",
    list: [
      "Keys are shown once and stored as SHA-256 hashes.",
      `Keys can be limited to scopes and to ${MAX_ADDRESSES} IP addresses or ranges, can expire, can be rolled with an overlap, and stop working within a second of being revoked. A key sent in a URL is marked as exposed.`,
      `Owners can limit all keys of their organisation, and its console, to ${MAX_ORG_ADDRESSES} IP addresses or ranges each.`,
    ],
  },
  {
    title: "Data and audit log",
    list: [
      "Every record is scoped to its organisation.",
      `Every change is written to an audit log in the same transaction, and sealed within a minute by a chain of hashes that shows if a record was changed or removed later. Members can download the log or have it sent to a webhook. IP addresses and user agents are deleted from it after ${env().KEEP_AUDIT_ADDRESSES_DAYS} days${env().KEEP_AUDIT_DAYS === undefined ? "" : `, and the records themselves after ${env().KEEP_AUDIT_DAYS} days`}.`,
      "Staff can view an organisation's console read-only, for a reason. Each visit and its reason are in its audit log, and its owners get an e-mail.",
      "Card details go directly to Stripe and never reach our servers.",
    ],
  },
  {
    title: "Connections and pages",
    list: [
      ...present(transit()),
      "Pages use a strict content security policy, load no third-party resources and can't be framed, except for the charts that other sites may embed.",
    ],
  },
  {
    title: "Backups and location",
    list: [
      "A backup holds the whole database as it was at one moment and has a checksum. Secrets in it are sealed by a passphrase.",
      ...present(details.backups && `${details.backups}.`),
      ...present(details.hosting === undefined ? null : `The service is hosted by ${details.hosting}.`),
    ],
  },
];
