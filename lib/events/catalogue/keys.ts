import { z } from "zod";
import { capital, countText } from "@/lib/core/wording";
import { Changes, type NamedEvent } from "../contract";
import { event, type NotificationWords } from "./define";
import { count, moment, short, text, timeOf } from "./words";

const KEYS = { may: "keys:read", link: { href: "/console/keys", may: "keys:read" } } as const;

const keyOf = (name: string | null | undefined, kind = ""): string => (name ? `the ${kind}key “${name}”` : `a ${kind}key`);
const named =
  (verb: string) =>
  ({ name }: { name?: string }, { subjectName }: NamedEvent): string =>
    `${verb} ${keyOf(name ?? subjectName)}`;
const shortKey = (name: string | undefined, { subjectName }: NamedEvent): string => keyOf(short(name ?? subjectName ?? ""));

const QUOTA = { percent: count, used: count, quota: count, endsAt: moment, runsOutAt: moment.nullable(), isTrial: z.boolean().optional() };

function quotaNotification({
  percent = 0,
  used,
  quota,
  endsAt,
  runsOutAt,
  isTrial = false,
}: Partial<z.infer<z.ZodObject<typeof QUOTA>>>): NotificationWords {
  const amount = used === undefined || quota === undefined ? "" : `${countText(used)} of ${countText(quota)}. `;
  const [resets, runsOut] = [timeOf(endsAt), timeOf(runsOutAt)];
  const whose = isTrial ? "the trial's" : "this period's";
  if (percent >= 100) {
    const until = isTrial ? "are rejected until you choose a plan" : `return 429 until ${resets ?? "the period ends"}`;
    return ["bad", `All of ${whose} calls are used`, `${amount}Requests with live keys ${until}.`];
  }
  const then =
    runsOut !== null
      ? `At this rate, they run out on ${runsOut}.`
      : resets === null
        ? ""
        : `The ${isTrial ? "trial ends" : "count resets"} on ${resets}.`;
  const title = percent === 50 ? `Half of ${whose} calls are used` : `${percent}% of ${whose} calls are used`;
  return [percent >= 80 ? "warn" : "neutral", title, `${amount}${then}`.trim()];
}

const inDays = (days: number): string => (days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`);

export const KEY_EVENTS = {
  "key.issued": event(
    "keys",
    { name: text, mode: text, replaces: text.optional() },
    { say: ({ name, mode }, { subjectName }) => `created ${keyOf(name ?? subjectName, mode === "live" ? "live " : "sandbox ")}` },
  ),
  "key.authorised": event(
    "keys",
    { client: text, mode: text },
    { say: ({ client = "an application", mode }) => `allowed ${client} to create a ${mode === "live" ? "live" : "sandbox"} key` },
  ),
  "key.changed": event("keys", { name: text, changes: Changes }, { say: named("changed") }),
  "key.rolled": event(
    "keys",
    { name: text, successorId: text, overlapHours: z.number(), until: moment.optional() },
    {
      say: named("rolled"),
      rule: { ...KEYS, to: "others" },
      notification: ({ name, until }, event) => [
        "neutral",
        `${short(event.who)} rolled ${shortKey(name, event)}`,
        until
          ? `The old key works until ${timeOf(until) ?? ""}. Switch your applications to the new one by then.`
          : "Requests with the old key now fail.",
      ],
    },
  ),
  "key.revoked": event(
    "keys",
    // The purpose is our team's, where it revoked the key of a customer.
    { name: text, purpose: text.optional() },
    {
      say: ({ name, purpose }, event) => `${named("revoked")({ ...(name ? { name } : {}) }, event)}${purpose ? `: ${purpose}` : ""}`,
      rule: { ...KEYS, to: "others" },
      notification: ({ name, purpose }, event) => [
        "neutral",
        `${short(event.who)} revoked ${shortKey(name, event)}`,
        purpose ? `Requests with this key now fail. Reason: ${purpose}` : "Requests with this key now fail.",
      ],
    },
  ),
  "key.exposed": event(
    "keys",
    {},
    {
      say: (_, { subjectName }) => `reported that ${keyOf(subjectName)} was sent in a URL, where others can read it`,
      rule: KEYS,
      notification: (_, event) => [
        "bad",
        `${capital(shortKey(undefined, event))} was sent in a URL`,
        "URLs are stored in logs. Roll the key.",
      ],
    },
  ),
  "key.expiring": event(
    "keys",
    { name: text, days: count, expiresAt: moment },
    {
      say: ({ name }, { subjectName }) => `sent a reminder that ${keyOf(name ?? subjectName)} is about to expire`,
      rule: KEYS,
      notification: ({ name, days, expiresAt }, event) => [
        "warn",
        `${capital(shortKey(name, event))} expires ${days === undefined ? "soon" : inDays(days)}`,
        `${expiresAt ? `On ${timeOf(expiresAt) ?? ""}. ` : ""}Roll it before then, or requests with it will fail.`,
      ],
    },
  ),
  "quota.threshold": event("usage", QUOTA, {
    say: ({ percent }) => `reported that ${percent === undefined ? "a large part" : `${percent}%`} of the period's calls were used`,
    rule: { may: "usage:read", link: { href: "/console/usage", may: "usage:read" } },
    notification: quotaNotification,
  }),
};
