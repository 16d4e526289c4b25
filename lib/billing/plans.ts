import type { Currency } from "@/lib/core/currencies";

/**
 * THE plan table. Pages, the gate, OpenAPI, documentation and Stripe products are derived from it;
 * to change what a plan includes, change it here and nowhere else.
 */
export const FEATURES = [
  "companies",
  "products",
  "prices",
  "trends",
  "history",
  "shipments",
  "rfqs",
  "webhooks",
  "custom_fields",
  "exports",
  "service_level",
  "white_label",
] as const;
export type Feature = (typeof FEATURES)[number];

export const PLANS = ["starter", "pro", "enterprise"] as const;
export type PlanName = (typeof PLANS)[number];

/** How often a plan is paid. Calls count by the month whichever it is. */
export const INTERVALS = ["month", "year"] as const;
export type BillingInterval = (typeof INTERVALS)[number];
/** Months that one payment covers. */
export const MONTHS_OF = { month: 1, year: 12 } as const satisfies Record<BillingInterval, number>;

/**
 * How far back a feature reaches: days or months before today; "all" for the whole archive. `lib/catalog/queries/plan-window.ts`
 * refuses a day outside.
 */
export type Reach = { days: number } | { months: number } | "all";

export type Plan = {
  title: string;
  /** Cents per month in each currency that it is sold in; for Enterprise the least that can be agreed. */
  priceCents: Readonly<Record<Currency, number>>;
  /** What a year costs when it is paid at once, in months' prices; null: the plan is not sold by the year. */
  yearlyMonths: number | null;
  priceFrom: boolean;
  mostPopular: boolean;
  needsReview: boolean;
  /** Calls per month of the billing period; null: no cap. */
  quotaCalls: number | null;
  /** Refill per second and size of the bucket, per organisation. */
  burst: { perSecond: number; bucket: number };
  maxRows: number;
  /** Queries of an organisation that run at once, where no cache has the response. */
  queriesAtOnce: number;
  /** What the plan includes and how far back; null: not included. */
  features: Readonly<Record<Feature, Reach | null>>;
};

export const PLAN_TABLE = {
  starter: {
    title: "Starter",
    priceCents: { usd: 49_900, eur: 45_900, gbp: 39_900 },
    yearlyMonths: 10,
    priceFrom: false,
    mostPopular: false,
    needsReview: false,
    quotaCalls: 10_000,
    burst: { perSecond: 5, bucket: 25 },
    maxRows: 100,
    queriesAtOnce: 2,
    features: {
      companies: "all",
      products: "all",
      prices: { days: 30 },
      // The specification contradicts itself on trends in Starter; included is the decision, and this line is the only place.
      trends: { months: 12 },
      history: null,
      shipments: null,
      rfqs: null,
      webhooks: null,
      custom_fields: null,
      exports: null,
      service_level: null,
      white_label: null,
    },
  },
  pro: {
    title: "Pro",
    priceCents: { usd: 99_900, eur: 91_900, gbp: 79_900 },
    yearlyMonths: 10,
    priceFrom: false,
    mostPopular: true,
    needsReview: false,
    quotaCalls: 100_000,
    burst: { perSecond: 25, bucket: 100 },
    maxRows: 500,
    queriesAtOnce: 2,
    features: {
      companies: "all",
      products: "all",
      prices: { months: 24 },
      trends: { months: 24 },
      history: { months: 24 },
      shipments: "all",
      rfqs: "all",
      webhooks: "all",
      custom_fields: null,
      exports: null,
      service_level: null,
      white_label: null,
    },
  },
  enterprise: {
    title: "Enterprise",
    priceCents: { usd: 199_900, eur: 183_900, gbp: 159_900 },
    yearlyMonths: 10,
    priceFrom: true,
    mostPopular: false,
    needsReview: true,
    quotaCalls: null,
    burst: { perSecond: 100, bucket: 400 },
    maxRows: 1_000,
    queriesAtOnce: 3,
    features: {
      companies: "all",
      products: "all",
      prices: "all",
      trends: "all",
      history: "all",
      shipments: "all",
      rfqs: "all",
      webhooks: "all",
      custom_fields: "all",
      exports: "all",
      service_level: "all",
      white_label: "all",
    },
  },
} as const satisfies Record<PlanName, Plan>;

/** What a plan costs for a month, or for a year; null: it is not sold so. Cents. */
export function priceOf(name: PlanName, { interval, currency }: { interval: BillingInterval; currency: Currency }): number | null {
  const { priceCents, yearlyMonths }: Plan = PLAN_TABLE[name];
  return interval === "month" ? priceCents[currency] : yearlyMonths === null ? null : priceCents[currency] * yearlyMonths;
}

/** Before any payment: every Pro endpoint and exports, on a fixed slice, so many calls a day, never billed. */
export const SANDBOX = {
  callsPerDay: 1_000,
  burst: PLAN_TABLE.pro.burst,
  maxRows: PLAN_TABLE.pro.maxRows,
  queriesAtOnce: PLAN_TABLE.pro.queriesAtOnce,
  features: { ...PLAN_TABLE.pro.features, exports: "all" },
  /** Shipments of the slice end this many months before today. */
  shipmentsUntilMonths: 12,
} as const;

/** Without an account: the same slice through the explorer, limited by address. */
export const VISITOR = { callsPerDay: 300, burst: { perSecond: 3, bucket: 30 }, queriesAtOnce: 1 } as const;

/** The cheapest plan that includes a feature. */
export function firstPlanWith(feature: Feature): PlanName {
  return PLANS.find((plan) => PLAN_TABLE[plan].features[feature] !== null) ?? "enterprise";
}
