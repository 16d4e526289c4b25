import { INTERVALS, PLAN_TABLE, PLANS, type BillingInterval, priceOf, SANDBOX } from "@/lib/billing/plans";
import { GRACE_MS } from "@/lib/billing/rules";
import { taxSentence } from "@/lib/billing/tax/tax-sentence";
import { plansWithPacks } from "@/lib/billing/top-ups/packs";
import { CURRENCIES } from "@/lib/core/currencies";
import { DAY_MS } from "@/lib/core/durations";
import { countText, moneyText } from "@/lib/core/wording";
import type { LegalDetails } from "@/lib/legal/contract";
import type { LegalSection } from "../legal-text";

/** "$499 or €459 or £399 per month"; null: not sold so. */
function pricesOf(name: (typeof PLANS)[number], interval: BillingInterval): string | null {
  const prices = CURRENCIES.flatMap((currency) => {
    const cents = priceOf(name, { interval, currency });
    return cents === null ? [] : [moneyText(cents, currency)];
  });
  return prices.length === 0 ? null : `${prices.join(" / ")} per ${interval}`;
}

const planLine = (name: (typeof PLANS)[number]): string => {
  const { title, priceFrom, quotaCalls } = PLAN_TABLE[name];
  const [monthly, yearly] = INTERVALS.map((interval) => pricesOf(name, interval));
  const calls = quotaCalls === null ? "without a cap on calls" : `${countText(quotaCalls)} calls per month`;
  return `${title}: ${priceFrom ? "from " : ""}${[monthly ?? [], yearly ?? []].flat().join(", or ")}, ${calls}.`;
};

/** Only where calls are sold beside plans. */
const topUpLines = (): string[] =>
  plansWithPacks().length === 0
    ? []
    : [
        "A top-up adds calls to the current month of calls for a price that is shown before it is bought. Its calls are used after those of the plan, lapse with that month, and move to the new billing period once if you upgrade. Automatic top-ups are bought only while you have switched them on, and never beyond the number that you set.",
      ];

const partiesText = (brand: string, { name, address }: LegalDetails): string => {
  const operator = name === undefined ? `the operator of ${brand}` : [name, address].filter((part) => part !== undefined).join(", ");
  return `These terms are between ${operator}, and the organisation that opens an account with ${brand} (“you”).`;
};

function lawSection({ law, venue }: LegalDetails): LegalSection[] {
  if (law === undefined) return [];
  const courts = venue === undefined ? "" : ` The courts of ${venue} have jurisdiction.`;
  return [{ title: "Governing law", text: [`The law of ${law} applies.${courts}`] }];
}

export const termsSections = (brand: string, details: LegalDetails): LegalSection[] => [
  {
    title: "Parties and service",
    text: [
      `${partiesText(brand, details)} The service provides read-only access, through an API and a portal, to data on the photovoltaic industry.`,
    ],
  },
  {
    title: "Plans and payment",
    text: [
      `An organisation pays in the currency of its first payment. ${taxSentence() ?? "Prices exclude taxes."} Payments are handled by Stripe.`,
    ],
    list: [
      ...PLANS.map(planLine),
      `The sandbox is free: ${countText(SANDBOX.callsPerDay)} calls per day on a fixed part of the data.`,
      "Requests over the quota are rejected and never billed.",
      "A plan is paid for a month or for a year, in advance. Calls count by the month from the day on which the billing period starts, and unused calls lapse. Monthly payment in place of yearly starts when the year is over.",
      "An upgrade starts a new billing period immediately: it is charged in full, less a prorated credit for the unused time in the current period, and calls used beyond the paid part count toward the new period. A downgrade or a cancellation takes effect at the end of the period and can be undone until then. A plan that is cancelled while a renewal is unpaid ends immediately.",
      `If a renewal payment fails, access continues for ${Math.round(GRACE_MS / DAY_MS)} days with a share of the calls, limited to the calls left from the paid month. Usage during this time is owed even if the subscription then ends. If the next renewal also fails with no payment in between, access stops immediately.`,
      ...topUpLines(),
      "Enterprise starts after a review, with an offer that states price and limits.",
    ],
  },
  {
    title: "What counts as a call",
    text: [
      "Each successful data response to a live key counts as one call. Errors, unchanged responses (304), `HEAD`, the sandbox and metadata are free. A response is sent only after its call is counted, and no call is counted twice.",
    ],
  },
  {
    title: "Keys",
    text: [
      "A key belongs to the organisation that issued it. Keep it secret, don't publish it, and don't embed it in web pages or apps. You are responsible for its use until you revoke it; a revoked key stops working within a second.",
    ],
  },
  {
    title: "The data",
    text: [
      "Use of the data is governed by the [data licence](/legal/data-licence). Where we process personal data for you, the [data processing agreement](/legal/dpa) applies too. Data is published as received from its sources; corrections supersede earlier values and both stay available.",
    ],
  },
  {
    title: "Availability",
    text: [
      "The status page shows availability, measured every minute; a minute without a heartbeat counts as down. A service level and its credits apply where your plan or your offer says so.",
    ],
  },
  {
    title: "Termination",
    text: [
      "You may cancel or delete your organisation at any time in the console: the subscription is cancelled first, then keys stop working and personal data is deleted. The operator may suspend an organisation that violates these terms; suspension does not delete data.",
    ],
  },
  {
    title: "Changes to these terms",
    text: [
      "We e-mail a new version to the owners of your organisation as soon as it is published, with the day from which it applies. Every version stays readable. If you do not agree, you can cancel before that day.",
    ],
  },
  ...lawSection(details),
];
