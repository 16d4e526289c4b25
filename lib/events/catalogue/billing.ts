import { z } from "zod";
import { capital } from "@/lib/core/wording";
import { Changes } from "../contract";
import { event, NOTE } from "./define";
import { count, currency, moment, moneyOf, text, timeOf } from "./words";

const BILLING = { href: "/console/billing", may: "billing:read" } as const;
const CREDITS = { may: "billing:read", link: { href: "/console/service-level", may: "billing:read" } } as const;
const TOLD_ALL = { may: "org:read", link: BILLING } as const;
/** Whoever pays. */
export const TOLD_PAYERS = { may: "billing:read", link: BILLING } as const;

const plan = text.nullable();
const interval = text.optional();
const SUBSCRIPTION = {
  plan,
  interval,
  subscriptionId: text.optional(),
  currency: currency.optional(),
  amountCents: count.optional(),
  status: text.optional(),
};
const limit = count.nullish();
const LIMITS = { quotaCalls: limit, sandboxCalls: limit, burstPerSecond: limit, burstBucket: limit };

const planOf = (name: string | null | undefined, otherwise: string): string => (name ? capital(name) : otherwise);

const codeOf = (code: string | undefined): string => (code === undefined ? "a promotion code" : `the promotion code ${code}`);

export const BILLING_EVENTS = {
  "entitlement.changed": event(
    "plan",
    { plan: text, state: text, ...LIMITS, changes: Changes },
    { say: ({ plan = "none", state = "active" }) => `set the plan to ${capital(plan)} (${state.replace("_", " ")})` },
  ),
  "tax.exemption-set": event(
    "plan",
    { ...NOTE, kind: text, evidence: text, changes: Changes },
    {
      say: ({ kind }, { note }) =>
        kind === "exempt"
          ? `made the organisation exempt from tax${note}`
          : kind === "reverse"
            ? `set the organisation to reverse charge${note}`
            : `left the tax to address and tax ID${note}`,
    },
  ),
  "allowance.given": event(
    "plan",
    { kind: text, plan: text, quotaCalls: limit, burstPerSecond: limit, burstBucket: limit, until: moment, changes: Changes },
    {
      say: ({ kind, plan, until }, { note }) =>
        kind === "trial"
          ? `gave a trial of ${planOf(plan, "a plan")} until ${timeOf(until) ?? "its end"}${note}`
          : kind === "plan"
            ? `gave ${planOf(plan, "a higher plan")} until ${timeOf(until) ?? "its end"} in place of the plan that is paid${note}`
            : `changed the limits of the plan until ${timeOf(until) ?? "its end"}${note}`,
      rule: TOLD_ALL,
      notification: ({ kind, plan, until }) =>
        kind === "trial"
          ? [
              "ok",
              `A trial of ${planOf(plan, "a plan")} has started`,
              `Live keys work until ${timeOf(until) ?? "its end"}. Nothing is charged.`,
            ]
          : kind === "plan"
            ? [
                "ok",
                `You have ${planOf(plan, "a higher plan")} for a time`,
                `It ends at ${timeOf(until) ?? "its end"}. You pay for your plan as before.`,
              ]
            : ["ok", "Your limits have changed for a time", `They are those of your plan again from ${timeOf(until) ?? "its end"}.`],
    },
  ),
  "allowance.ended": event(
    "plan",
    { kind: text, plan: text, changes: Changes },
    {
      say: ({ kind, plan }) =>
        kind === "trial"
          ? `ended the trial of ${planOf(plan, "a plan")}`
          : kind === "plan"
            ? `ended ${planOf(plan, "the higher plan")}, which was given for a time`
            : "ended the changed limits of the plan",
      rule: TOLD_ALL,
      notification: ({ kind, plan }) =>
        kind === "trial"
          ? ["warn", `The trial of ${planOf(plan, "a plan")} has ended`, "Choose a plan to use live keys again."]
          : kind === "plan"
            ? ["ok", `The time with ${planOf(plan, "a higher plan")} is over`, "You have the plan that you pay for again."]
            : ["ok", "Your limits are those of your plan again", "The time for which they had changed is over."],
    },
  ),
  "billing.details-changed": event("plan", { changes: Changes }, { say: "changed the billing details" }),
  "promotion.created": event(
    "promotions",
    { ...NOTE, code: text, percentOff: count, duration: text, months: count.nullable(), until: moment.nullable() },
    { say: ({ code, percentOff }, { note }) => `created ${codeOf(code)} for ${percentOff ?? 0}% off${note}` },
  ),
  "promotion.deactivated": event(
    "promotions",
    { ...NOTE, code: text },
    { say: ({ code }, { note }) => `deactivated ${codeOf(code)}${note}` },
  ),
  "promotion.redeemed": event(
    "plan",
    { code: text, plan, percentOff: count },
    { say: ({ code, percentOff }) => `redeemed ${codeOf(code)} for ${percentOff ?? 0}% off` },
  ),
  "checkout.started": event(
    "plan",
    { plan: text, interval: text.optional(), currency, amountCents: count },
    { say: ({ plan }) => `started a checkout for ${planOf(plan, "a plan")}` },
  ),
  "checkout.completed": event("plan", { plan: text }, { say: ({ plan }) => `completed the checkout for ${planOf(plan, "a plan")}` }),
  "subscription.started": event("plan", SUBSCRIPTION, {
    say: ({ plan }) => `activated ${planOf(plan, "a plan")}`,
    rule: TOLD_ALL,
    notification: ({ plan }) => ["ok", `${planOf(plan, "The plan")} is active`, "Live keys return all data in the plan."],
  }),
  "subscription.changed": event(
    "plan",
    { ...SUBSCRIPTION, from: plan, fromCents: count.optional(), changes: Changes },
    {
      say: ({ plan, from, interval: how }) =>
        plan === from && how
          ? `changed to ${how}ly payment of ${planOf(plan, "the plan")}`
          : `changed the plan from ${planOf(from, "another plan")} to ${planOf(plan, "a plan")}`,
      rule: TOLD_ALL,
      notification: ({ plan, from, interval: how }) =>
        plan === from && how
          ? ["ok", `You pay ${how}ly now`, `${planOf(plan, "The plan")} and its limits stay as they are.`]
          : ["ok", `Your plan is now ${planOf(plan, "another one")}`, `It was ${planOf(from, "another plan")} before.`],
    },
  ),
  "subscription.change-scheduled": event(
    "plan",
    { ...SUBSCRIPTION, next: plan, nextInterval: text.nullish(), at: moment },
    {
      say: ({ plan, next, nextInterval: how }) =>
        `scheduled the change to ${plan === next && how ? `${how}ly payment` : planOf(next, "another plan")} for the end of the period`,
      rule: TOLD_ALL,
      notification: ({ plan, next, nextInterval: how, at }) => [
        "neutral",
        `${plan === next && how ? `${capital(how)}ly payment` : planOf(next, "Another plan")} starts at the end of the period`,
        `${planOf(plan, "The plan")} stays until ${timeOf(at) ?? "then"}.`,
      ],
    },
  ),
  "subscription.change-undone": event(
    "plan",
    { ...SUBSCRIPTION, next: plan, nextInterval: text.nullish() },
    {
      say: "removed the scheduled plan change",
      rule: TOLD_ALL,
      notification: ({ plan, next, nextInterval: how }) => [
        "warn",
        `The change to ${plan === next && how ? `${how}ly payment` : planOf(next, "another plan")} was undone`,
        `${planOf(plan, "The plan")} stays unless it was cancelled.`,
      ],
    },
  ),
  "subscription.cancelled": event(
    "plan",
    { ...SUBSCRIPTION, at: moment },
    {
      say: "scheduled the cancellation of the subscription for the end of the period",
      rule: TOLD_ALL,
      notification: ({ plan, at }) => [
        "warn",
        "The subscription was cancelled",
        `${planOf(plan, "The plan")} works until ${timeOf(at) ?? "the period ends"}.`,
      ],
    },
  ),
  "subscription.kept": event("plan", SUBSCRIPTION, {
    say: "recorded that the subscription was resumed",
    rule: TOLD_ALL,
    notification: ({ plan }) => ["ok", "Subscription resumed", `${planOf(plan, "The plan")} is no longer cancelled.`],
  }),
  "subscription.suspended": event(
    "plan",
    { ...SUBSCRIPTION, invoiceId: text.nullish() },
    {
      say: "suspended live keys: the invoice was unpaid for seven days",
      rule: TOLD_ALL,
      notification: () => ["bad", "Live keys are suspended", "An invoice is unpaid. Requests with live keys return 402 until you pay it."],
    },
  ),
  "subscription.resume-failed": event(
    "plan",
    { ...SUBSCRIPTION, dueCents: count },
    {
      say: ({ plan }) => `could not charge for ${planOf(plan, "the plan")}, so the subscription is still paused`,
      rule: TOLD_ALL,
      notification: ({ plan }) => [
        "bad",
        "The subscription is still paused",
        `${planOf(plan, "The plan")} could not be charged. Requests with live keys return 402 until it is paid under Billing.`,
      ],
    },
  ),
  "subscription.ended": event(
    "plan",
    { ...SUBSCRIPTION, reason: text.optional() },
    {
      say: ({ plan }) => `recorded the end of ${planOf(plan, "the subscription")}`,
      rule: TOLD_ALL,
      notification: ({ plan }) => [
        "bad",
        `${planOf(plan, "The plan")} has ended`,
        "Requests with live keys return 402. Sandbox keys keep working.",
      ],
    },
  ),
  "payment.failed": event(
    "plan",
    { ...SUBSCRIPTION, currency, dueCents: count.nullish(), invoiceId: text.nullish() },
    {
      say: "recorded a failed payment",
      rule: TOLD_PAYERS,
      notification: ({ dueCents: due, currency }) => [
        "bad",
        "A payment failed",
        `${due == null ? "The invoice is unpaid" : `${moneyOf(due, currency)} is due`}. Live keys keep working for now.`,
      ],
    },
  ),
  "payment.recovered": event("plan", SUBSCRIPTION, {
    say: "recorded the payment of the open invoice",
    rule: TOLD_PAYERS,
    notification: ({ plan }) => ["ok", "The open invoice is paid", `${planOf(plan, "The plan")} continues.`],
  }),
  "payment.waived": event("plan", SUBSCRIPTION, {
    say: "recorded that support cancelled the last renewal",
    rule: TOLD_PAYERS,
    notification: ({ plan }) => [
      "bad",
      "Your last renewal was cancelled by support",
      `Nothing is due. Requests with live keys return 402 until ${planOf(plan, "the plan")} is paid again.`,
    ],
  }),
  "invoice-payment.ended": event("plan", { currency, amountCents: count }, { say: "ended payment by invoice" }),
  "payment.refunded": event(
    "plan",
    { currency, amountCents: count, number: text.nullable() },
    {
      say: ({ amountCents, currency, number }) => `refunded ${moneyOf(amountCents, currency)}${number ? ` of invoice ${number}` : ""}`,
      rule: TOLD_PAYERS,
      notification: ({ amountCents, currency, number }) => [
        "neutral",
        `A refund of ${moneyOf(amountCents, currency)}`,
        `${number ? `It is of invoice ${number}. ` : ""}Banks take five to ten days to show it.`,
      ],
    },
  ),
  "invoice.refund-requested": event(
    "plan",
    { ...NOTE, currency, amountCents: count, number: text.nullable(), endsPlan: z.boolean() },
    {
      say: ({ amountCents, currency, number }, { note }) =>
        `asked Stripe to refund ${moneyOf(amountCents, currency)}${number ? ` of invoice ${number}` : ""}${note}`,
    },
  ),
  "invoice.refund-failed": event(
    "plan",
    { currency, amountCents: count, number: text.nullable() },
    {
      say: ({ amountCents, currency, number }) =>
        `got no refund of ${moneyOf(amountCents, currency)}${number ? ` of invoice ${number}` : ""} from Stripe`,
    },
  ),
  "payment.disputed": event(
    "plan",
    { currency, amountCents: count, reason: text, status: text },
    {
      say: ({ amountCents, currency, status }) =>
        `noted the dispute of a payment of ${moneyOf(amountCents, currency)} (${(status ?? "unknown").replaceAll("_", " ")})`,
      rule: TOLD_PAYERS,
      notification: ({ amountCents, currency, status }) =>
        status === "won" || status === "warning_closed" || status === "prevented"
          ? ["ok", "A dispute is over", `The payment of ${moneyOf(amountCents, currency)} stands.`]
          : [
              "bad",
              "A payment is disputed",
              `It is about ${moneyOf(amountCents, currency)}. Until it is decided, keys can't be created and the plan can't be changed.`,
            ],
    },
  ),
  "payment.dispute-lost": event("plan", { subscriptions: count }, { say: "ended the subscription after a lost dispute" }),
  "credit.granted": event(
    "plan",
    { kind: text, month: text, currency, amountCents: count },
    {
      say: ({ amountCents, currency, month = "a month" }) =>
        `granted a credit of ${moneyOf(amountCents, currency)} for the service level of ${month}`,
      rule: CREDITS,
      notification: ({ amountCents, currency, month = "a month" }) => [
        "warn",
        `Service credit of ${moneyOf(amountCents, currency)} for ${month}`,
        "Availability was below our commitment. You don't have to claim the credit.",
      ],
    },
  ),
  "credit.settled": event(
    "plan",
    { ...NOTE, month: text, currency, amountCents: count },
    {
      say: ({ amountCents, currency, month = "a month" }, { note }) =>
        `settled the credit of ${moneyOf(amountCents, currency)} for ${month}${note}`,
      rule: CREDITS,
      notification: ({ amountCents, currency, month = "a month" }) => [
        "ok",
        `The credit of ${moneyOf(amountCents, currency)} is settled`,
        `It was for ${month}, when availability was below our commitment.`,
      ],
    },
  ),
};
