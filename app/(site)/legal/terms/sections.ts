import { PLAN_TABLE, PLANS, SANDBOX } from "@/lib/billing/plans";
import { GRACE_MS } from "@/lib/billing/rules";
import { countText, moneyText } from "@/lib/core/wording";
import type { LegalSection } from "../legal-text";

const DAY_MS = 86_400_000;

const planLine = (name: (typeof PLANS)[number]): string => {
  const { title, priceCents, priceFrom, quotaCalls } = PLAN_TABLE[name];
  const calls = quotaCalls === null ? "without a cap on calls" : `${countText(quotaCalls)} calls in each billing period`;
  return `${title}: ${priceFrom ? "from " : ""}${moneyText(priceCents)} a month, ${calls}.`;
};

export const termsSections = (brand: string): LegalSection[] => [
  {
    title: "Who and what",
    text: [
      `These terms are between [legal name and address of the operator] and the organisation that opens an account at ${brand}. The service gives read-only access, by an API and a portal, to data on the photovoltaic industry.`,
    ],
  },
  {
    title: "Plans and payment",
    text: ["Prices are in US dollars, without [taxes, to be settled by the operator]. Payments are handled by Stripe."],
    list: [
      ...PLANS.map(planLine),
      `The sandbox is free: ${countText(SANDBOX.callsPerDay)} calls a day on a fixed part of the data.`,
      "Calls beyond the quota are refused and never billed.",
      "An upgrade starts a new billing period at once: it is charged in full, less a credit for the unused time of the present period, and calls used beyond the part that stays paid count in the new period. A downgrade or a cancellation takes effect at the period's end and can be undone until then.",
      `When a renewal can't be paid, access goes on for ${Math.round(GRACE_MS / DAY_MS)} days, with a share of the calls and no more than the paid month left. What is used in them is owed, also when the subscription then ends. If the next renewal fails too, with none paid between, access stops at once.`,
      "Enterprise begins after a review, by an offer that states amount and limits.",
    ],
  },
  {
    title: "What counts as a call",
    text: [
      "Each successful data answer to a live key counts as one call. Errors, unchanged answers (304), `HEAD`, the sandbox and the documents about the service are free. A call is answered only after it was counted, and is never counted twice.",
    ],
  },
  {
    title: "Keys",
    text: [
      "A key belongs to the organisation that issued it. Keep it secret, don't publish it, don't put it into pages or apps that others run. You answer for what is done with it until you revoke it; a revoked key is refused within a second.",
    ],
  },
  {
    title: "The data",
    text: [
      "What may be done with the data is in the data licence. Data is published as it was received from its sources; corrections supersede earlier values and both stay readable. [Warranty and liability: to be settled by the operator.]",
    ],
  },
  {
    title: "Availability",
    text: [
      "The status page shows what was measured, minute by minute; a minute without a sign of life counts as down. [Whether an availability is promised, and what a shortfall earns: to be settled by the operator.]",
    ],
  },
  {
    title: "End",
    text: [
      "You may cancel or delete your organisation at any time in the console: the subscription is ended first, then keys stop and personal data is erased. The operator may suspend an organisation that breaks these terms; nothing is deleted by that. [Notice periods, governing law and place of jurisdiction: to be settled by the operator.]",
    ],
  },
];
