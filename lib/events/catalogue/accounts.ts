import { durationText } from "@/lib/core/wording";
import { event, NOTE } from "./define";
import { count, roleOf, short, text, whom } from "./words";

const TEAM = { href: "/console/team", may: "team:read" } as const;
const ROLE = { role: text };

export const ACCOUNT_EVENTS = {
  "member.invited": event("team", ROLE, ({ role }, { subjectName }) => `invited ${subjectName ?? "somebody"} as ${roleOf(role)}`),
  "member.invitation-revoked": event("team", {}, "withdrew an invitation"),
  "member.joined": event("team", ROLE, ({ role }) => `joined as ${roleOf(role)}`, {
    notice: {
      may: "team:read",
      to: "others",
      link: TEAM,
      say: ({ role }, { who }) => ({ tone: "neutral", title: `${short(who)} joined`, text: `As ${roleOf(role)}.` }),
    },
  }),
  "member.role-changed": event(
    "team",
    { from: text, to: text },
    ({ from, to }, event) => `changed the role of ${whom(event)} from ${roleOf(from)} to ${roleOf(to)}`,
    {
      notice: {
        may: "org:read",
        to: "person",
        link: TEAM,
        say: ({ from, to }, { who }) => ({
          tone: "neutral",
          title: `Your role is now ${roleOf(to)}`,
          text: `${short(who)} changed it; you were ${roleOf(from)} before.`,
        }),
      },
    },
  ),
  "member.removed": event("team", ROLE, ({ role }, event) => `removed ${whom(event)}, who was ${roleOf(role)}`, {
    notice: {
      may: "team:read",
      to: "others",
      link: TEAM,
      say: (_, event) => ({
        tone: "neutral",
        title: `${short(event.who)} removed ${short(event.subjectName ?? "a member")}`,
        text: "Keys that they created keep working.",
      }),
    },
  }),
  "member.left": event("team", ROLE, "left the organisation", {
    notice: {
      may: "team:read",
      to: "others",
      link: TEAM,
      say: (_, { who }) => ({ tone: "neutral", title: `${short(who)} left the organisation`, text: "Revoke the keys that they know." }),
    },
  }),
  "organisation.created": event("organisation", {}, "created the organisation"),
  "organisation.renamed": event("organisation", {}, "renamed the organisation"),
  "organisation.idle-time-changed": event(
    "organisation",
    { minutes: count },
    ({ minutes }) => `set idle sessions to end after ${minutes === undefined ? "another time" : durationText(minutes)}`,
  ),
  "organisation.transferred": event("organisation", {}, (_, event) => `transferred ownership to ${whom(event)}`, {
    notice: {
      may: "org:read",
      to: "others",
      link: TEAM,
      say: (_, { who, subjectName }) => ({
        tone: "neutral",
        title: `${short(who)} transferred ownership`,
        text: `The owner is now ${short(subjectName ?? "a member")}.`,
      }),
    },
  }),
  "organisation.suspended": event(
    ["organisation", "suspensions"],
    { ...NOTE, payments: text.optional() },
    (_, { note }) => `suspended the organisation${note}`,
    {
      notice: {
        may: "org:read",
        link: null,
        say: () => ({
          tone: "bad",
          title: "The organisation is suspended",
          text: "Requests with its keys fail. Nothing was deleted.",
        }),
      },
    },
  ),
  "organisation.resumed": event(["organisation", "suspensions"], NOTE, (_, { note }) => `lifted the suspension${note}`, {
    notice: {
      may: "org:read",
      link: null,
      say: () => ({ tone: "ok", title: "The suspension is lifted", text: "The organisation’s keys work again." }),
    },
  }),
  "organisation.deleted": event("organisation", {}, "deleted the organisation"),
  "staff.viewed": event(["staff", "our-team"], {}, "viewed this console, read-only", {
    notice: {
      may: "audit:read",
      link: { href: "/console/audit", may: "audit:read" },
      say: (_, { who }) => ({
        tone: "neutral",
        title: `${short(who)} viewed this console`,
        text: "Read-only. Nothing can be changed this way.",
      }),
    },
  }),
  "staff.promoted": event("our-team", {}, (_, event) => `added ${whom(event)} to our team`),
  "staff.demoted": event("our-team", {}, (_, event) => `removed ${whom(event)} from our team`),
  "user.signed-up": event("accounts", {}, "signed up"),
  "user.created": event("accounts", {}, (_, event) => `created an account for ${whom(event)}`),
  "user.verified": event("accounts", {}, "confirmed their e-mail"),
  "user.renamed": event("accounts", {}, "changed their name"),
  "user.password-changed": event("accounts", {}, "changed their password"),
  "user.reset-requested": event("accounts", {}, (_, event) => `requested a password reset for ${whom(event)}`),
  "user.password-reset": event("accounts", {}, (_, event) => `set a new password for ${whom(event)}`),
  "user.email-change-requested": event("accounts", {}, "requested a change of their e-mail"),
  "user.email-changed": event("accounts", {}, "changed their e-mail"),
  "user.provider-linked": event("accounts", { provider: text }, ({ provider = "a provider" }) => `linked ${provider}`),
  "user.provider-unlinked": event("accounts", { provider: text }, ({ provider = "a provider" }) => `unlinked ${provider}`),
  "user.second-factor-on": event("accounts", {}, "set up two-factor authentication"),
  "user.second-factor-replaced": event("accounts", {}, "replaced their authenticator"),
  "user.second-factor-off": event("accounts", {}, "removed two-factor authentication"),
  "user.recovery-codes-renewed": event("accounts", {}, "created new recovery codes"),
  "user.sign-in-link-requested": event("sessions", {}, (_, event) => `requested a sign-in link for ${whom(event)}`),
  "user.sign-in-link": event("sessions", {}, (_, event) => `created a sign-in link for ${whom(event)}`),
  "user.suspended": event("suspensions", NOTE, (_, event) => `suspended ${whom(event)}${event.note}`),
  "user.resumed": event("suspensions", NOTE, (_, event) => `lifted the suspension of ${whom(event)}${event.note}`),
  "user.deleted": event("accounts", {}, "deleted an account"),
  "session.opened": event("sessions", { proof: text }, ({ proof = "password" }) => `signed in (${proof})`),
  "session.refused": event("sessions", {}, "failed to sign in"),
  "session.confirmed": event("sessions", {}, "entered the password again"),
  "session.second-factor": event("sessions", {}, "entered a second factor"),
  "session.ended": event("sessions", {}, "signed out"),
  "session.ended-everywhere": event("sessions", { ended: count }, "signed out everywhere"),
};
