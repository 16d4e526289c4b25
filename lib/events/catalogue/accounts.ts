import { z } from "zod";
import { durationText } from "@/lib/core/wording";
import { Changes, type NamedEvent } from "../contract";
import { event, NOTE } from "./define";
import { count, memberOf, roleOf, short, text, whom } from "./words";

const TEAM = { href: "/console/team", may: "team:read" } as const;
const ROLE = { role: text };
const SSO = { href: "/console/settings/single-sign-on", may: "org:write" } as const;
const DOMAIN = { domain: text };
const named = (domain: string | undefined): string => domain ?? "a domain";
/** A conversation with support. */
const THREAD = { threadId: text };
/** ", as support": a role in our team. */
const as = (role: string | undefined): string => (role === undefined ? "" : `, as ${role}`);

const isByDirectory = ({ actor }: NamedEvent): boolean => actor.kind === "directory";

export const ACCOUNT_EVENTS = {
  "member.invited": event("team", ROLE, { say: ({ role }, { subjectName }) => `invited ${subjectName ?? "someone"} as ${memberOf(role)}` }),
  "member.invitation-revoked": event("team", {}, { say: "revoked an invitation" }),
  "member.joined": event("team", ROLE, {
    say: ({ role }, event) => `${isByDirectory(event) ? `added ${whom(event)}` : "joined"} as ${memberOf(role)}`,
    rule: { may: "team:read", to: "others", link: TEAM },
    notification: ({ role }, event) => [
      "neutral",
      `${short(isByDirectory(event) ? whom(event) : event.who)} joined`,
      `Role: ${roleOf(role)}`,
    ],
  }),
  "member.role-changed": event(
    "team",
    { from: text, to: text, changes: Changes },
    {
      say: ({ from, to }, event) => `changed the role of ${whom(event)} from ${roleOf(from)} to ${roleOf(to)}`,
      rule: { may: "org:read", to: "person", link: TEAM },
      notification: ({ from, to }, { who }) => [
        "neutral",
        `Your role is now ${roleOf(to)}`,
        `${short(who)} changed it; you were ${memberOf(from)} before.`,
      ],
    },
  ),
  "member.removed": event("team", ROLE, {
    say: ({ role }, event) => `removed ${whom(event)}, who was ${memberOf(role)}`,
    rule: { may: "team:read", to: "others", link: TEAM },
    notification: (_, event) => [
      "neutral",
      `${short(event.who)} removed ${short(event.subjectName ?? "a member")}`,
      "Keys they created keep working.",
    ],
  }),
  "member.left": event("team", ROLE, {
    say: "left the organisation",
    rule: { may: "team:read", to: "others", link: TEAM },
    notification: (_, { who }) => ["neutral", `${short(who)} left the organisation`, "Revoke any keys they know."],
  }),
  "organisation.created": event("organisation", {}, { say: "created the organisation" }),
  "organisation.renamed": event("organisation", { changes: Changes }, { say: "renamed the organisation" }),
  "support.asked": event("organisation", THREAD, { say: "sent a message to support" }),
  "support.visitor-asked": event(
    "requests",
    { isSuspected: z.boolean() },
    {
      say: ({ isSuspected }) => `sent a message through the contact form${isSuspected === true ? " that looks like spam" : ""}`,
    },
  ),
  "support.replied": event("organisation", THREAD, {
    say: (_, event) => `replied to a message of ${whom(event)} to support`,
    rule: { may: "support:write", to: "person", link: { href: "/console/support", may: "support:write" } },
    notification: () => ["neutral", "Support replied", "Open your message to read the reply."],
  }),
  "support.mail-added": event("organisation", THREAD, {
    say: (_, event) => `added an e-mail of ${whom(event)} to their message to support`,
  }),
  "support.closed": event("organisation", THREAD, { say: (_, event) => `closed a message of ${whom(event)} to support` }),
  "support.reopened": event("organisation", THREAD, { say: (_, event) => `reopened a message of ${whom(event)} to support` }),
  "organisation.idle-time-changed": event(
    "organisation",
    { minutes: count, changes: Changes },
    { say: ({ minutes }) => `set the idle session timeout to ${minutes === undefined ? "another time" : durationText(minutes)}` },
  ),
  "organisation.second-factor-required": event(
    "organisation",
    {},
    {
      say: "made two-factor authentication required for all members",
      rule: { may: "org:read", to: "others", link: null },
      notification: (_, { who }) => ["neutral", "Two-factor authentication is required", `${short(who)} requires it of every member.`],
    },
  ),
  "organisation.second-factor-optional": event(
    "organisation",
    {},
    {
      say: "made two-factor authentication optional",
      rule: { may: "org:read", to: "others", link: null },
      notification: (_, { who }) => ["warn", "Two-factor authentication is optional", `${short(who)} no longer requires it of members.`],
    },
  ),
  "organisation.addresses-changed": event(
    "organisation",
    { changes: Changes },
    {
      say: "changed the IP addresses from which keys and console can be used",
      rule: { may: "org:write", to: "others", link: { href: "/console/settings", may: "org:write" } },
      notification: (_, { who }) => ["warn", "Allowed IP addresses changed", `${short(who)} changed them for keys or the console.`],
    },
  ),
  "sso.connected": event("organisation", {}, { say: "started to set up single sign-on" }),
  "sso.changed": event(
    "organisation",
    { changes: Changes },
    {
      say: "changed the directory settings of single sign-on",
      rule: { may: "org:write", to: "others", link: SSO },
      notification: (_, { who }) => ["warn", "Single sign-on changed", `${short(who)} changed the settings of your directory.`],
    },
  ),
  "sso.enabled": event("organisation", {}, { say: "turned single sign-on on" }),
  "sso.disabled": event(
    "organisation",
    {},
    {
      say: "turned single sign-on off",
      rule: { may: "org:write", to: "others", link: SSO },
      notification: (_, { who }) => ["warn", "Single sign-on is off", `${short(who)} turned it off.`],
    },
  ),
  "sso.enforced": event(
    "organisation",
    {},
    {
      say: "made single sign-on required for members other than owners",
      rule: { may: "org:read", to: "others", link: null },
      notification: (_, { who }) => ["neutral", "Single sign-on is required", `${short(who)} requires it of every member but owners.`],
    },
  ),
  "sso.optional": event(
    "organisation",
    {},
    {
      say: "made single sign-on optional",
      rule: { may: "org:write", to: "others", link: SSO },
      notification: (_, { who }) => ["warn", "Single sign-on is optional", `${short(who)} no longer requires it of members.`],
    },
  ),
  "sso.removed": event(
    "organisation",
    {},
    {
      say: "removed single sign-on",
      rule: { may: "org:write", to: "others", link: SSO },
      notification: (_, { who }) => ["warn", "Single sign-on removed", `${short(who)} removed the connection to your directory.`],
    },
  ),
  "sso.certificate-created": event("organisation", {}, { say: "created the SAML certificate of single sign-on" }),
  "sso.next-certificate": event("organisation", {}, { say: "created the next SAML certificate of single sign-on" }),
  "sso.certificate-rotated": event(
    "organisation",
    {},
    {
      say: "replaced the SAML certificate of single sign-on",
      rule: { may: "org:write", to: "others", link: SSO },
      notification: (_, { who }) => ["warn", "SAML certificate replaced", `${short(who)} uses the next certificate now.`],
    },
  ),
  "scim.token-created": event(
    "organisation",
    {},
    {
      say: "turned SCIM on: the directory can add, change and remove members",
      rule: { may: "org:write", to: "others", link: SSO },
      notification: (_, { who }) => ["warn", "SCIM is on", `${short(who)} created a token: your directory can change members now.`],
    },
  ),
  "scim.token-rolled": event(
    "organisation",
    {},
    {
      say: "rolled the SCIM token",
      rule: { may: "org:write", to: "others", link: SSO },
      notification: (_, { who }) => ["warn", "SCIM token rolled", `${short(who)} created a new one. The one before no longer works.`],
    },
  ),
  "scim.token-revoked": event(
    "organisation",
    {},
    {
      say: "turned SCIM off",
      rule: { may: "org:write", to: "others", link: SSO },
      notification: (_, { who }) => ["warn", "SCIM is off", `${short(who)} revoked the token of your directory.`],
    },
  ),
  "sso.tested": event("organisation", {}, { say: "tested the sign-in through the directory" }),
  "sso.domain-added": event(
    "organisation",
    { ...DOMAIN, changes: Changes },
    { say: ({ domain }) => `added ${named(domain)} to single sign-on` },
  ),
  "sso.domain-verified": event("organisation", DOMAIN, { say: ({ domain }) => `verified ${named(domain)} for single sign-on` }),
  "sso.domain-removed": event(
    "organisation",
    { ...DOMAIN, changes: Changes },
    {
      say: ({ domain }) => `removed ${named(domain)} from single sign-on`,
      rule: { may: "org:write", to: "others", link: SSO },
      notification: ({ domain }, { who }) => [
        "warn",
        "Domain removed from single sign-on",
        `${short(who)} removed ${short(named(domain))}. Its addresses no longer sign in through your directory.`,
      ],
    },
  ),
  "sso.domain-missing": event("organisation", DOMAIN, {
    say: ({ domain }) => `found no DNS record for ${named(domain)}, which single sign-on needs`,
    rule: { may: "org:write", link: SSO },
    notification: ({ domain }) => [
      "warn",
      "DNS record missing",
      `Restore the TXT record of ${short(named(domain))} within 7 days to keep single sign-on.`,
    ],
  }),
  "sso.domain-lost": event("organisation", DOMAIN, {
    say: ({ domain }) => `no longer counts ${named(domain)} as verified, because its DNS record is missing`,
    rule: { may: "org:write", link: SSO },
    notification: ({ domain }) => [
      "bad",
      "Domain no longer verified",
      `Addresses at ${short(named(domain))} can't sign in through your directory.`,
    ],
  }),
  "organisation.transferred": event(
    "organisation",
    {},
    {
      say: (_, event) => `transferred ownership to ${whom(event)}`,
      rule: { may: "org:read", to: "others", link: TEAM },
      notification: (_, { who, subjectName }) => [
        "neutral",
        `${short(who)} transferred ownership`,
        `The owner is now ${short(subjectName ?? "a member")}.`,
      ],
    },
  ),
  "organisation.suspended": event(
    ["organisation", "suspensions"],
    { ...NOTE, payments: text.optional() },
    {
      say: (_, { note }) => `suspended the organisation${note}`,
      rule: { may: "org:read", link: null },
      notification: () => ["bad", "The organisation is suspended", "Requests with its keys fail. Nothing was deleted."],
    },
  ),
  "organisation.resumed": event(["organisation", "suspensions"], NOTE, {
    say: (_, { note }) => `lifted the suspension${note}`,
    rule: { may: "org:read", link: null },
    notification: () => ["ok", "Suspension lifted", "The organisation's keys work again."],
  }),
  "organisation.deleted": event("organisation", {}, { say: "deleted the organisation" }),
  "staff.viewed": event(
    // Not a reason, which is for our team: this is for the customer.
    ["staff", "our-team"],
    { purpose: text.optional() },
    {
      say: ({ purpose }) => `viewed this console, read-only${purpose ? `: ${purpose}` : ""}`,
      rule: { may: "audit:read", link: { href: "/console/audit", may: "audit:read" } },
      notification: ({ purpose }, { who }) => [
        "neutral",
        `${short(who)} viewed this console`,
        purpose ? `Read-only. Reason: ${purpose}` : "Read-only access.",
      ],
    },
  ),
  "staff.promoted": event("our-team", { role: text }, { say: ({ role }, event) => `added ${whom(event)} to our team${as(role)}` }),
  "staff.role-changed": event(
    "our-team",
    { role: text, changes: Changes },
    { say: ({ role }, event) => `changed the role of ${whom(event)} in our team${as(role)}` },
  ),
  "staff.absence-set": event(
    "our-team",
    { from: text, until: text, changes: Changes },
    { say: ({ from, until }, event) => `set that ${whom(event)} is away${from && until ? ` from ${from} to ${until}` : ""}` },
  ),
  "staff.absence-ended": event(
    "our-team",
    { from: text, until: text },
    { say: ({ from, until }, event) => `removed the absence of ${whom(event)}${from && until ? ` from ${from} to ${until}` : ""}` },
  ),
  "staff.demoted": event("our-team", {}, { say: (_, event) => `removed ${whom(event)} from our team` }),
  // Without an organisation, so that its members never learn of it; the subject is the organisation.
  "customer.noted": event("our-team", { noteId: text }, { say: "wrote a note about a customer" }),
  "customer.note-deleted": event("our-team", { noteId: text }, { say: "deleted their note about a customer" }),
  "user.signed-up": event("accounts", {}, { say: "signed up" }),
  "user.created": event("accounts", {}, { say: (_, event) => `created an account for ${whom(event)}` }),
  "user.verified": event("accounts", {}, { say: "confirmed their e-mail address" }),
  "user.renamed": event("accounts", { changes: Changes }, { say: "changed their name" }),
  "user.password-changed": event("accounts", {}, { say: "changed their password" }),
  "user.reset-requested": event("accounts", {}, { say: (_, event) => `requested a password reset for ${whom(event)}` }),
  "user.password-reset": event("accounts", {}, { say: (_, event) => `set a new password for ${whom(event)}` }),
  "user.email-change-requested": event("accounts", {}, { say: "requested a change to their e-mail address" }),
  "user.email-changed": event("accounts", { changes: Changes }, { say: "changed their e-mail address" }),
  "user.provider-linked": event("accounts", { provider: text }, { say: ({ provider = "a provider" }) => `linked ${provider}` }),
  "user.provider-unlinked": event("accounts", { provider: text }, { say: ({ provider = "a provider" }) => `unlinked ${provider}` }),
  "user.directory-linked": event("accounts", {}, { say: "signed in through a directory for the first time" }),
  "user.second-factor-on": event("accounts", {}, { say: "set up two-factor authentication" }),
  "user.second-factor-replaced": event("accounts", {}, { say: "replaced their authenticator" }),
  "user.second-factor-off": event("accounts", {}, { say: "turned off two-factor authentication" }),
  "user.second-factor-reset": event(
    "accounts",
    { checks: z.array(text), ...NOTE },
    { say: (_, event) => `took the second factor off the account of ${whom(event)}${event.note}` },
  ),
  "user.passkey-added": event("accounts", { name: text }, { say: "added a passkey" }),
  "user.passkey-removed": event("accounts", { name: text }, { say: "removed a passkey" }),
  "user.recovery-codes-renewed": event("accounts", {}, { say: "created new recovery codes" }),
  "user.sign-in-link-requested": event("sessions", {}, { say: (_, event) => `requested a sign-in link for ${whom(event)}` }),
  "user.sign-in-link": event("sessions", {}, { say: (_, event) => `created a sign-in link for ${whom(event)}` }),
  "user.suspended": event("suspensions", NOTE, { say: (_, event) => `suspended ${whom(event)}${event.note}` }),
  "user.resumed": event("suspensions", NOTE, { say: (_, event) => `lifted the suspension of ${whom(event)}${event.note}` }),
  "user.deleted": event("accounts", {}, { say: "deleted an account" }),
  "session.opened": event(
    "sessions",
    { proof: text },
    { say: ({ proof = "password" }) => (proof === "operator" ? "signed in with an operator link" : `signed in (${proof})`) },
  ),
  "session.refused": event("sessions", {}, { say: "failed to sign in" }),
  "session.confirmed": event("sessions", {}, { say: "re-entered the password" }),
  "session.second-factor": event("sessions", {}, { say: "entered a two-factor code" }),
  "session.ended": event("sessions", {}, { say: "signed out" }),
  "session.ended-by-directory": event("sessions", { ended: count }, { say: (_, event) => `ended the sessions of ${whom(event)}` }),
  "session.ended-everywhere": event("sessions", { ended: count }, { say: "signed out everywhere" }),
};
