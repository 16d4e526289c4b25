import { DATA_FEATURES, featureWords, reachText, SERVICE_FEATURES } from "@/components/plans/plan-words";
import type { OfferTerms, OfferView } from "@/lib/access/contract";
import type { OrderLine, OrderText } from "@/lib/access/offers/contract";
import { INVOICE_DAYS } from "@/lib/billing/contract";
import { type Feature, PLAN_TABLE, type Plan } from "@/lib/billing/plans";
import { CURRENCY_NAMES } from "@/lib/core/currencies";
import { countText, moneyText, pricePer } from "@/lib/core/wording";
import { MAX_FIELDS } from "@/lib/custom-fields/contract";
import { FORMATS } from "@/lib/exports/contract";
import { MAX_KEYS } from "@/lib/keys/scopes";
import { CREDIT_STEPS, TARGET } from "@/lib/service-level/contract";
import { MAX_ENDPOINTS } from "@/lib/webhooks/contract";

/** What an offer says of what is bought, for the page and for the order form alike: by the settings and the plan table of now. */
export function orderTextOf(offer: OfferTerms & Pick<OfferView, "taxSentence">): OrderText {
  const plan = PLAN_TABLE.enterprise;
  return {
    plan: `${plan.title}, ${pricePer(offer.amountCents, offer)} (${CURRENCY_NAMES[offer.currency]})`,
    agreed: agreedOf(offer),
    conditions: conditionsOf(offer, offer.taxSentence),
    data: dataOf(plan),
    services: servicesOf(plan),
  };
}

/** What was agreed on, with the plan's own limits where nothing else was. */
export function agreedOf({ quotaCalls, burst: agreed, customFields, byInvoice }: OfferTerms): OrderLine[] {
  const burst = agreed ?? PLAN_TABLE.enterprise.burst;
  return [
    { term: "Calls", details: quotaCalls === null ? "No cap" : `${countText(quotaCalls)} per month` },
    { term: "Burst", details: `${countText(burst.perSecond)} calls per second, bursts of ${countText(burst.bucket)}` },
    { term: "Rows per call", details: `Up to ${countText(PLAN_TABLE.enterprise.maxRows)}` },
    ...(customFields.length === 0 ? [] : [{ term: "Custom fields", details: customFields.join(", ") }]),
    { term: "Payment", details: byInvoice ? `By invoice, due within ${INVOICE_DAYS} days` : "By card" },
  ];
}

/** How long an offer binds, what ends it, and what happens at its limits. */
export const conditionsOf = ({ interval, currency, amountCents, quotaCalls, byInvoice }: OfferTerms, tax: string | null): OrderLine[] => [
  {
    term: "Term",
    details:
      interval === "year"
        ? "One year at a time, paid in advance. The plan renews for another year until you cancel it."
        : "One month at a time. The plan renews until you cancel it; there is no minimum term.",
  },
  {
    term: "Price",
    details: `${moneyText(amountCents, currency)} in ${CURRENCY_NAMES[currency]} for each ${interval}, charged ${byInvoice ? `by invoice and due within ${INVOICE_DAYS} days` : `to your card at the start of each ${interval}`}. No overage charges.${tax === null ? "" : ` ${tax}`}`,
  },
  {
    term: "Cancellation",
    details: `At any time in the console. Live keys keep working until the end of the ${interval} that you have paid for, and you can resume until then. If you cancel while a renewal is unpaid, the plan ends immediately.`,
  },
  ...(quotaCalls === null
    ? []
    : [
        {
          term: "Over the quota",
          details: `Requests beyond ${countText(quotaCalls)} calls in a month are rejected and never billed.`,
        },
      ]),
  { term: "Acceptance", details: "For one organisation. Its owner accepts with the e-mail address that this offer was sent to." },
];

/** What a service comes with, beyond what it is. */
const EXTENT: Readonly<Partial<Record<Feature, string>>> = {
  webhooks: `Up to ${MAX_ENDPOINTS} endpoints.`,
  custom_fields: `Up to ${MAX_FIELDS} fields.`,
  exports: `Files as ${Object.values(FORMATS)
    .map(({ title }) => title)
    .join(" or ")}, downloads free.`,
  service_level: `${TARGET}% uptime of the data API per month. Credits: ${CREDIT_STEPS.map(({ below, percent }) => `${percent}% below ${below}%`).join(", ")}, of the month's fee.`,
  white_label: "One domain.",
};

/** Data with how far back it reaches. */
export const dataOf = ({ features }: Plan): OrderLine[] =>
  DATA_FEATURES.flatMap((feature) => {
    const reach = features[feature];
    if (reach === null) return [];
    const { title, about } = featureWords(feature);
    const words = reachText(feature, reach);
    return [{ term: title, details: words === "All" ? about : `${about} ${words}.` }];
  });

/** Ways to get at the data, with the figures that they come with. */
export const servicesOf = ({ features }: Plan): OrderLine[] => {
  const included = SERVICE_FEATURES.filter((feature) => features[feature] !== null);
  return [
    ...included.map((feature) => {
      const { title, about } = featureWords(feature);
      return { term: title, details: [about, EXTENT[feature] ?? []].flat().join(" ") };
    }),
    { term: "Members", details: "No limit on members of your organisation, each with one of five roles." },
    { term: "Keys", details: `Up to ${countText(MAX_KEYS)} live and sandbox keys, with scopes, allowed IP addresses and expiry.` },
  ];
};
