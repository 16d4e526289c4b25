import { BRAND_PREVIEW_MINUTES } from "@/lib/brand/contract";
import { DAY_S } from "@/lib/core/durations";
import type { LegalDetails } from "@/lib/legal/contract";
import { env } from "@/lib/platform/env";
import { SESSION_LIFE_S } from "@/lib/portal/cookie";
import type { LegalSection } from "../legal-text";
import { processors } from "../processors";

function archivedText(): string {
  const { KEEP_CALLS_DAYS: kept, KEEP_ARCHIVED_CALLS_DAYS: archived } = env();
  return archived > kept ? `, then archived without IP address until they are ${archived} days old` : "";
}

/** How long the audit log is kept. */
function auditText(): string {
  const { KEEP_AUDIT_DAYS: days } = env();
  return days === undefined ? "as long as the organisation" : `for ${days} days`;
}

/** How long things are kept where that is no setting, in days, as the jobs that forget them do it. */
export const KEPT_DAYS = {
  traces: 30,
  links: 30,
  invitations: 90,
  unverified: 30,
} as const;

const controllerText = (brand: string, { name, address, privacyMail }: LegalDetails): string => {
  const who = name === undefined ? "its operator" : [name, address].filter((part) => part !== undefined).join(", ");
  return `The controller for ${brand} is ${who}.${privacyMail === undefined ? "" : ` Write to ${privacyMail} about your personal data.`}`;
};

function sharedWith(details: LegalDetails): Pick<LegalSection, "text" | "list"> {
  const list = processors(details);
  return list.length === 0 ? { text: ["With nobody."] } : { list };
}

export const privacySections = (brand: string, details: LegalDetails): LegalSection[] => [
  {
    title: "Controller",
    text: [controllerText(brand, details)],
  },
  {
    title: "What we store, and for how long",
    list: [
      "Account: name, e-mail address, a hash of the password (argon2id), an encrypted two-factor secret, the public keys and names of your passkeys, and the IDs that GitHub, Google or your company's directory give you if you sign in with them. Stored until you delete your account.",
      `Sessions: IP address and browser of each sign-in, so that you can see and end them. IP address and browser are deleted ${KEPT_DAYS.traces} days after the session ends, the session record after ${env().KEEP_SESSIONS_DAYS} days.`,
      `API requests: time, key, endpoint, parameters, status, size, duration and IP address, shown in your request log and kept for ${env().KEEP_CALLS_DAYS} days${archivedText()}. Hourly counts without IP addresses are kept as usage records.`,
      "Keys: a hash of the key, its name, when and from which IP address it was last used. Revoked keys stay in the list.",
      `Requests without an account (explorer and home page): counted under a key derived from the IP address that changes daily; the count is deleted at the end of the day. The log of these requests contains the IP address for ${env().KEEP_CALLS_DAYS} days, as for all requests.`,
      `Access requests: what you entered in the form and wrote in the conversation. Deleted ${env().KEEP_ACCESS_REQUESTS_DAYS} days after the request is closed.`,
      `Messages to support and our replies: deleted ${env().KEEP_SUPPORT_DAYS} days after the last message, or with your account or organisation.`,
      `Messages through the contact form: sent to our support by e-mail; our record of it has your name, your address and the text for ${env().KEEP_MAIL_TEXTS_DAYS} days.`,
      "Notes of our team about your organisation, until you delete it.",
      "Price alerts, watches and saved views that you create, and promotion codes that you use.",
      "If your company manages its members through a directory (SCIM): what the directory says about you, until you leave or delete your account.",
      "Status notices by e-mail: the address you subscribe with, until you unsubscribe.",
      `E-mails we sent you: text for ${env().KEEP_MAIL_TEXTS_DAYS} days, delivery record for ${env().KEEP_MAILS_DAYS} days.`,
      `Invitations: the e-mail address invited, ${KEPT_DAYS.invitations} days after they expire. Links in e-mails: ${KEPT_DAYS.links} days after they expire. Unused accounts with an unconfirmed e-mail address: ${KEPT_DAYS.unverified} days.`,
      `Audit log: who changed what in an organisation, with IP address and browser or client for ${env().KEEP_AUDIT_ADDRESSES_DAYS} days. It is kept ${auditText()}; after an account is deleted, it contains only an ID.`,
      "Terms you accepted: which version, when and how. Kept permanently, with IDs only.",
      "Payments: Stripe stores names, addresses, tax IDs and cards. We store Stripe IDs, countries, amounts, invoice statuses and the e-mail addresses that you enter for invoices.",
    ],
  },
  {
    title: "Cookies",
    text: ["No third-party cookies, no analytics, no advertising. We use these cookies:"],
    list: [
      `Your sign-in session, up to ${Math.round(SESSION_LIFE_S / DAY_S)} days.`,
      "A known-browser cookie, so that others can't lock you out. One year, or until you sign out everywhere.",
      "A pending sign-up, until you confirm your e-mail address.",
      `A preview of your organisation's brand, for ${BRAND_PREVIEW_MINUTES} minutes, if you start one.`,
      "Preferences: theme, code sample language, dismissed checklist. One year.",
    ],
  },
  {
    title: "Who we share data with",
    ...sharedWith(details),
  },
  {
    title: "Deletion",
    text: [
      "You can delete your account or organisation in its settings. Name, e-mail address, password, two-factor authentication and sessions are deleted immediately; subscriptions are cancelled first. Usage and payment records are kept without your name.",
    ],
  },
  {
    title: "Your rights",
    text: [
      "You can download what we store about you as a JSON file, under “Your data” in your account.",
      `You can ask for access to your data, its correction or erasure, and object to its use${details.privacyMail === undefined ? "" : `: write to ${details.privacyMail}`}. You can also complain to a data protection authority.`,
    ],
  },
];
