import { z } from "zod";
import { entriesOf } from "@/lib/core/tables";
import { capital, countText } from "@/lib/core/wording";
import { Changes } from "../contract";
import { TOLD_PAYERS } from "./billing";
import { event } from "./define";
import { count, currency, moneyOf, text } from "./words";

const TOP_UP = { calls: count, packs: count, currency, amountCents: count, isAutomatic: z.boolean() };
const callsOf = (calls: number | undefined): string => (calls === undefined ? "calls" : `${countText(calls)} calls`);

const STOPPED = {
  payment: { said: "a payment failed", told: "A payment failed. Nothing more is charged automatically." },
  terms: { said: "the plan or the price has changed", told: "Your plan or the price of its top-ups has changed." },
  cancelled: { said: "the plan was cancelled", told: "The plan was cancelled. Nothing more is charged automatically." },
  refunded: { said: "a top-up was refunded", told: "A top-up was refunded. Nothing more is charged automatically." },
};
/** Why automatic top-ups went off; before there were other reasons it was a payment. */
const stoppedFor = (reason: string | undefined) => entriesOf(STOPPED).find(([name]) => name === reason)?.[1] ?? STOPPED.payment;

export const TOP_UP_EVENTS = {
  "top-up.requested": event("plan", TOP_UP, {
    say: ({ calls, currency, amountCents, isAutomatic }) =>
      `${isAutomatic ? "started an automatic top-up" : "bought a top-up"} of ${callsOf(calls)} for ${moneyOf(amountCents, currency)}`,
  }),
  "top-up.granted": event("plan", TOP_UP, {
    say: ({ calls }) => `added the ${callsOf(calls)} of a top-up`,
    rule: TOLD_PAYERS,
    notification: ({ calls, currency, amountCents, isAutomatic }) => [
      "ok",
      `${capital(callsOf(calls))} were added`,
      `${isAutomatic ? "An automatic top-up" : "A top-up"} of ${moneyOf(amountCents, currency)} was paid. The calls expire with the period.`,
    ],
  }),
  "top-up.cancelled": event("plan", TOP_UP, { say: ({ calls }) => `recorded that a top-up of ${callsOf(calls)} was not paid` }),
  "top-up.unusable": event("plan", TOP_UP, {
    say: ({ calls }) => `recorded a payment for a top-up of ${callsOf(calls)} while no plan was active`,
    rule: TOLD_PAYERS,
    notification: ({ amountCents, currency }) => [
      "warn",
      "A top-up could not be added",
      `No plan was active when ${moneyOf(amountCents, currency)} was paid, so the payment is being refunded.`,
    ],
  }),
  "top-up.returned": event("plan", TOP_UP, { say: ({ calls }) => `returned the payment for a top-up of ${callsOf(calls)}` }),
  "top-up.rule-changed": event(
    "plan",
    {
      isOn: z.boolean(),
      percent: count.optional(),
      maxPacks: count.optional(),
      calls: count.optional(),
      currency: currency.optional(),
      priceCents: count.optional(),
      changes: Changes,
    },
    {
      say: ({ isOn, percent, maxPacks, calls, currency, priceCents }) =>
        isOn === false
          ? "switched automatic top-ups off"
          : `switched automatic top-ups on: ${callsOf(calls)} for ${moneyOf(priceCents, currency)} at ${percent ?? "a share"}% of the quota, at most ${maxPacks ?? "some"} per period`,
    },
  ),
  "top-up.rule-stopped": event(
    "plan",
    { reason: text },
    {
      say: ({ reason }) => `switched automatic top-ups off: ${stoppedFor(reason).said}`,
      rule: TOLD_PAYERS,
      notification: ({ reason }) => ["bad", "Automatic top-ups are off", stoppedFor(reason).told],
    },
  ),
};
