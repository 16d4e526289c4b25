import { ROLE_TABLE, isRole, type Permission } from "@/lib/core/roles";
import { countText, moneyText, timeText } from "@/lib/core/wording";
import type { NamedEvent } from "../name-actors";
import type { Notice } from "./contract";

type Said = Pick<Notice, "tone" | "title" | "text">;

type NoticeType = {
  /** Who is told: everyone with this permission. */
  may: Permission;
  /** `others`: not who did it themselves. `person`: only who it happened to. */
  to?: "others" | "person";
  link: { href: string; may: Permission } | null;
  say: (event: NamedEvent) => Said;
};

const KEYS = { href: "/console/keys", may: "keys:read" } as const;
const USAGE = { href: "/console/usage", may: "usage:read" } as const;
const BILLING = { href: "/console/billing", may: "billing:read" } as const;
const SERVICE_LEVEL = { href: "/console/service-level", may: "billing:read" } as const;
const TEAM = { href: "/console/team", may: "team:read" } as const;
const AUDIT = { href: "/console/audit", may: "audit:read" } as const;

const textIn = ({ data }: NamedEvent, name: string): string | null => {
  const value = data[name];
  return typeof value === "string" && value !== "" ? value : null;
};
const numberIn = ({ data }: NamedEvent, name: string): number | null => {
  const value = data[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};
const momentIn = (event: NamedEvent, name: string): string | null => {
  const at = Date.parse(textIn(event, name) ?? "");
  return Number.isNaN(at) ? null : timeText(new Date(at));
};
/** A name of 200 characters would hide what a notice says behind whom it is about. */
const MOST = 40;
const short = (name: string): string => ([...name].length > MOST ? `${[...name].slice(0, MOST).join("").trimEnd()}…` : name);
const keyOf = (event: NamedEvent): string => {
  const name = textIn(event, "name") ?? event.subjectName;
  return name === null ? "A key" : `The key “${short(name)}”`;
};
const keyIn = (event: NamedEvent): string => keyOf(event).replace(/^[AT]/, (letter) => letter.toLowerCase());
const planOf = (event: NamedEvent, name = "plan"): string => {
  const plan = textIn(event, name);
  return plan === null ? "The plan" : plan.charAt(0).toUpperCase() + plan.slice(1);
};
const roleOf = (event: NamedEvent, name: string): string => {
  const role = textIn(event, name) ?? "";
  return isRole(role) ? ROLE_TABLE[role].title.toLowerCase() : "member";
};
const whoOf = ({ who }: NamedEvent): string => short(who);
const whom = ({ subjectName }: NamedEvent): string => (subjectName === null ? "a member" : short(subjectName));

function quota(event: NamedEvent): Said {
  const percent = numberIn(event, "percent") ?? 0;
  const [used, most] = [numberIn(event, "used"), numberIn(event, "quota")];
  const [resets, runsOut] = [momentIn(event, "endsAt"), momentIn(event, "runsOutAt")];
  const amount = used === null || most === null ? "" : `${countText(used)} of ${countText(most)}. `;
  if (percent >= 100) {
    const until = resets === null ? "the period ends" : resets;
    return { tone: "bad", title: "All calls of this period are used", text: `${amount}Requests with live keys return 429 until ${until}.` };
  }
  const then = runsOut !== null ? `At this pace they run out on ${runsOut}.` : resets === null ? "" : `They count anew from ${resets} on.`;
  const title = percent === 50 ? "Half of this period’s calls are used" : `${percent} % of this period’s calls are used`;
  return { tone: percent >= 80 ? "warn" : "neutral", title, text: `${amount}${then}`.trim() };
}

function expiring(event: NamedEvent): Said {
  const days = numberIn(event, "days");
  const when = days === null ? "soon" : days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  const at = momentIn(event, "expiresAt");
  const text = `${at === null ? "Roll it" : `On ${at}. Roll it`} in time: from then on it is refused.`;
  return { tone: "warn", title: `${keyOf(event)} expires ${when}`, text };
}

function rolled(event: NamedEvent): Said {
  const until = momentIn(event, "until");
  const text =
    until === null ? "The old one is refused from now on." : `The old one works until ${until}. Programs need the new one by then.`;
  return { tone: "neutral", title: `${whoOf(event)} rolled ${keyIn(event)}`, text };
}

/** THE table of what is a notice. Every other event only stands in the audit log. */
export const NOTICE_TABLE = {
  "quota.threshold": { may: "usage:read", link: USAGE, say: quota },
  "key.expiring": { may: "keys:read", link: KEYS, say: expiring },
  "key.exposed": {
    may: "keys:read",
    link: KEYS,
    say: (event) => ({
      tone: "bad",
      title: `${keyOf(event)} was sent in an address`,
      text: "Addresses end up in logs that others read. Replace the key.",
    }),
  },
  "key.rolled": { may: "keys:read", to: "others", link: KEYS, say: rolled },
  "key.revoked": {
    may: "keys:read",
    to: "others",
    link: KEYS,
    say: (event) => ({ tone: "neutral", title: `${whoOf(event)} revoked ${keyIn(event)}`, text: "It is refused everywhere." }),
  },
  "credit.granted": {
    may: "billing:read",
    link: SERVICE_LEVEL,
    say: (event) => ({
      tone: "warn",
      title: `We owe you ${moneyText(numberIn(event, "amountCents") ?? 0)} for ${textIn(event, "month") ?? "a month"}`,
      text: "The month was below the service level that we promise. You don’t have to claim it.",
    }),
  },
  "credit.settled": {
    may: "billing:read",
    link: SERVICE_LEVEL,
    say: (event) => ({
      tone: "ok",
      title: `The credit of ${moneyText(numberIn(event, "amountCents") ?? 0)} is settled`,
      text: `It was for ${textIn(event, "month") ?? "a month"} below our service level.`,
    }),
  },
  "subscription.started": {
    may: "org:read",
    link: BILLING,
    say: (event) => ({ tone: "ok", title: `${planOf(event)} is active`, text: "Live keys return all data of the plan." }),
  },
  "subscription.changed": {
    may: "org:read",
    link: BILLING,
    say: (event) => ({ tone: "ok", title: `${planOf(event)} is the plan from now on`, text: `It was ${planOf(event, "from")} before.` }),
  },
  "subscription.change_scheduled": {
    may: "org:read",
    link: BILLING,
    say: (event) => ({
      tone: "neutral",
      title: `${planOf(event, "next")} follows at the end of the period`,
      text: `${planOf(event)} stays until ${momentIn(event, "at") ?? "then"}.`,
    }),
  },
  "subscription.change_undone": {
    may: "org:read",
    link: BILLING,
    say: (event) => ({
      tone: "warn",
      title: `The change to ${planOf(event, "next")} is undone`,
      text: `${planOf(event)} stays unless it was cancelled.`,
    }),
  },
  "subscription.cancelled": {
    may: "org:read",
    link: BILLING,
    say: (event) => ({
      tone: "warn",
      title: "The subscription was cancelled",
      text: `${planOf(event)} works until ${momentIn(event, "at") ?? "the period ends"}.`,
    }),
  },
  "subscription.kept": {
    may: "org:read",
    link: BILLING,
    say: (event) => ({ tone: "ok", title: "The subscription goes on", text: `${planOf(event)} is not cancelled any more.` }),
  },
  "subscription.resume_failed": {
    may: "org:read",
    link: BILLING,
    say: (event) => ({
      tone: "bad",
      title: "The subscription stays paused",
      text: `${planOf(event)} could not be charged. Requests with live keys return 402 until it is paid under Billing.`,
    }),
  },
  "subscription.suspended": {
    may: "org:read",
    link: BILLING,
    say: () => ({
      tone: "bad",
      title: "Live keys are suspended",
      text: "An invoice is unpaid. Requests with live keys return 402 until you pay it.",
    }),
  },
  "subscription.ended": {
    may: "org:read",
    link: BILLING,
    say: (event) => ({
      tone: "bad",
      title: `${planOf(event)} has ended`,
      text: "Requests with live keys return 402. Sandbox keys keep working.",
    }),
  },
  "payment.failed": {
    may: "billing:read",
    link: BILLING,
    say: (event) => {
      const due = numberIn(event, "dueCents");
      const text = `${due === null ? "The invoice is" : `${moneyText(due)} are`} open. Live keys go on for now.`;
      return { tone: "bad", title: "A payment did not go through", text };
    },
  },
  "payment.waived": {
    may: "billing:read",
    link: BILLING,
    say: (event) => ({
      tone: "bad",
      title: "Your last renewal was cancelled by support",
      text: `Nothing is due. Requests with live keys return 402 until ${planOf(event)} is paid again.`,
    }),
  },
  "payment.recovered": {
    may: "billing:read",
    link: BILLING,
    say: (event) => ({ tone: "ok", title: "The open invoice is paid", text: `${planOf(event)} goes on.` }),
  },
  "access.accepted": {
    may: "billing:read",
    to: "others",
    link: BILLING,
    say: (event) => ({ tone: "ok", title: `${whoOf(event)} accepted our offer`, text: "Its terms stand on the billing page." }),
  },
  "member.joined": {
    may: "team:read",
    to: "others",
    link: TEAM,
    say: (event) => ({ tone: "neutral", title: `${whoOf(event)} joined`, text: `As ${roleOf(event, "role")}.` }),
  },
  "member.left": {
    may: "team:read",
    to: "others",
    link: TEAM,
    say: (event) => ({ tone: "neutral", title: `${whoOf(event)} left the organisation`, text: "Revoke the keys that they know." }),
  },
  "member.removed": {
    may: "team:read",
    to: "others",
    link: TEAM,
    say: (event) => ({ tone: "neutral", title: `${whoOf(event)} removed ${whom(event)}`, text: "Keys that they made keep working." }),
  },
  "member.role-changed": {
    may: "org:read",
    to: "person",
    link: TEAM,
    say: (event) => ({
      tone: "neutral",
      title: `Your role is ${roleOf(event, "to")} now`,
      text: `${whoOf(event)} changed it; you were ${roleOf(event, "from")} before.`,
    }),
  },
  "organisation.transferred": {
    may: "org:read",
    to: "others",
    link: TEAM,
    say: (event) => ({ tone: "neutral", title: `${whoOf(event)} handed ownership over`, text: `The owner is ${whom(event)} now.` }),
  },
  "organisation.suspended": {
    may: "org:read",
    link: null,
    say: () => ({ tone: "bad", title: "The organisation is suspended", text: "Its keys are refused. Nothing was deleted." }),
  },
  "organisation.resumed": {
    may: "org:read",
    link: null,
    say: () => ({ tone: "ok", title: "The suspension is lifted", text: "Its keys are answered again." }),
  },
  "webhook.stopped": {
    may: "webhooks:read",
    link: { href: "/console/webhooks", may: "webhooks:read" },
    say: (event) => ({
      tone: "bad",
      title: "A webhook endpoint was disabled",
      text:
        textIn(event, "reason") === "gone"
          ? "Its receiver answered 410. Nothing is sent to it."
          : "Nothing got through to it for five days.",
    }),
  },
  "staff.viewed": {
    may: "audit:read",
    link: AUDIT,
    say: (event) => ({
      tone: "neutral",
      title: `${whoOf(event)} looked at this console`,
      text: "Read-only. Nothing can be changed this way.",
    }),
  },
} as const satisfies Readonly<Record<string, NoticeType>>;

type Allows = (permission: Permission) => boolean;

const entries: readonly (readonly [string, NoticeType])[] = Object.entries(NOTICE_TABLE);

/** The types of events that somebody with these permissions is told of, by to whom they go. */
export function noticeTypes(allows: Allows): { all: string[]; others: string[]; person: string[] } {
  const open = entries.filter(([, { may }]) => allows(may));
  const of = (to: NoticeType["to"]) => open.filter(([, type]) => type.to === to).map(([name]) => name);
  return { all: of(undefined), others: of("others"), person: of("person") };
}

/** A notice in words; undefined for an event that is none. The link is left out where the reader's role does not open it. */
export function noticeOf(event: NamedEvent, allows: Allows): Omit<Notice, "isUnread"> | undefined {
  const type = entries.find(([name]) => name === event.type)?.[1];
  if (!type) return undefined;
  const href = type.link !== null && allows(type.link.may) ? type.link.href : null;
  return { id: event.id, at: event.at, ...type.say(event), href };
}
