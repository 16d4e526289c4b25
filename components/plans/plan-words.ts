import { type Feature, FEATURES, type Plan, type Reach } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { countText, moneyText } from "@/lib/core/wording";

/** What a feature is called, what it is, and what reaching all of it means. */
const FEATURE_WORDS = {
  companies: { title: "Companies", about: "Manufacturers and sellers by country.", all: "All" },
  products: { title: "Products", about: "Datasheets with specifications.", all: "All" },
  prices: { title: "Spot prices by date", about: "The price on any date, updated daily.", all: "Full history" },
  trends: { title: "Price trends", about: "Low, average and high by month or week.", all: "Full history" },
  history: { title: "Price history", about: "Daily rows of every series.", all: "Full history" },
  shipments: { title: "Shipments", about: "Quarterly volumes and market shares.", all: "All quarters" },
  rfqs: { title: "Live RFQ feed", about: "Anonymised requests for quotation as a list and stream.", all: "All" },
  webhooks: { title: "Webhooks", about: "Signed messages when data, quota or keys change.", all: "Included" },
  custom_fields: { title: "Custom fields", about: "Your own attributes on companies and products.", all: "Included" },
  exports: { title: "Bulk export", about: "Whole datasets as CSV or Parquet.", all: "Included" },
  service_level: { title: "99.9% service level", about: "Measured every minute, with credits if it is missed.", all: "Included" },
  white_label: { title: "White-label", about: "API, docs and explorer under your own name and domain.", all: "Included" },
} as const satisfies Record<Feature, { title: string; about: string; all: string }>;

/** Features that are data, with rows that leave; the others are ways to get at them. */
export const DATA_FEATURES = FEATURES.slice(0, FEATURES.indexOf("webhooks"));
export const SERVICE_FEATURES = FEATURES.slice(FEATURES.indexOf("webhooks"));

/** Words that say no more than the name of the feature does. */
const PLAIN: ReadonlySet<string> = new Set(["All", "Included"]);

/** A name as it stands within a sentence; what begins with a short form keeps its capitals. */
export const inSentence = (name: string): string => (/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));

export const featureWords = (feature: Feature): { title: string; about: string } => FEATURE_WORDS[feature];

/** "Last 30 days", "Last 24 months", "Full history". */
export function reachText(feature: Feature, reach: Reach): string {
  if (reach === "all") return FEATURE_WORDS[feature].all;
  return `Last ${"days" in reach ? `${reach.days} days` : `${reach.months} months`}`;
}

/** "$499", "from $1,999". */
export const priceText = ({ priceCents, priceFrom }: Plan, currency: Currency): string =>
  `${priceFrom ? "from " : ""}${moneyText(priceCents[currency], currency)}`;

export const startText = ({ needsReview }: Plan, answerHours: number): string =>
  needsReview ? `Reply within ${answerHours} hours` : "Starts immediately";

type Limits = { burst: Plan["burst"]; maxRows: number };

export const burstText = ({ burst }: Limits): string =>
  `${countText(burst.perSecond)} calls per second, bursts of ${countText(burst.bucket)}`;

/** What a plan includes, a line each: limits first, then the data with how far back it reaches. */
export function includedIn(plan: Plan): string[] {
  const calls = plan.quotaCalls === null ? "No cap on calls" : `${countText(plan.quotaCalls)} calls per month`;
  return [calls, burstText(plan), `Up to ${countText(plan.maxRows)} rows per call`, ...dataIn(plan.features)];
}

function dataIn(features: Plan["features"]): string[] {
  return FEATURES.flatMap((feature) => {
    const reach = features[feature];
    if (reach === null) return [];
    const { title } = FEATURE_WORDS[feature];
    return [reach === "all" && PLAIN.has(FEATURE_WORDS[feature].all) ? title : `${title}, ${reachText(feature, reach).toLowerCase()}`];
  });
}
