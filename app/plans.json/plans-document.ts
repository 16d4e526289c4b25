import { burstText, includedIn } from "@/components/plans/plan-words";
import { type BillingInterval, INTERVALS, PLAN_TABLE, PLANS, type Plan, type PlanName, priceOf, SANDBOX } from "@/lib/billing/plans";
import { packOf } from "@/lib/billing/top-ups/packs";
import { CURRENCIES } from "@/lib/core/currencies";
import { countText } from "@/lib/core/wording";
import { publicUrl } from "@/lib/platform/env";

type Entry = {
  label: string;
  metric: string;
  limit: number | null;
  timeFrame: string;
  unit: number;
  price: string;
  period?: BillingInterval;
  currency: string;
};
type Limit = { plan: string; metric: string; limit: number | null; timeFrame: "second" | "day" | "month" | "call"; burst?: number };

/** Cents as a decimal string. */
const decimal = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Calls that can be bought beside a plan, for the period that runs. */
type Pack = { calls: number; price: string; currency: string };
type PlanEntry = { id: string; name: string; description: string; entries: Entry[]; topUps?: Pack[]; elements: { name: string }[] };

function planOf(name: PlanName): PlanEntry {
  const plan: Plan = PLAN_TABLE[name];
  const calls = { label: "API calls", metric: "calls", limit: plan.quotaCalls, timeFrame: "month", unit: 1 } as const;
  const entries = CURRENCIES.flatMap((currency) =>
    INTERVALS.flatMap((interval) => {
      const cents = priceOf(name, { interval, currency });
      return cents === null ? [] : { ...calls, price: decimal(cents), period: interval, currency: currency.toUpperCase() };
    }),
  );
  const description = plan.priceFrom
    ? "The price is the least that can be agreed; the offer names it."
    : "Calls over the quota are rejected and never billed.";
  const packs = CURRENCIES.flatMap((currency) => packOf(name, currency) ?? []);
  const topUps = packs.map(({ calls: count, currency, priceCents }) => ({
    ...{ calls: count, price: decimal(priceCents), currency: currency.toUpperCase() },
  }));
  return {
    id: name,
    name: plan.title,
    description,
    entries,
    ...(topUps.length === 0 ? {} : { topUps }),
    elements: includedIn(plan).map((line) => ({ name: line })),
  };
}

const limitsOf = (plan: string, { burst, maxRows }: Pick<Plan, "burst" | "maxRows">, quota: Limit): Limit[] => [
  quota,
  { plan, metric: "calls", limit: burst.perSecond, timeFrame: "second", burst: burst.bucket },
  { plan, metric: "rows", limit: maxRows, timeFrame: "call" },
];

/**
 * What each plan costs, includes and allows, for programs that compare services (API Commons plans and rate limits). A limit of null
 * is none; `period`: what the price is for, while calls count by the month.
 */
export const plansDocument = () => ({
  name: "Plans and rate limits",
  url: `${publicUrl()}/pricing`,
  plans: [
    {
      id: "sandbox",
      name: "Sandbox",
      description: "A small slice of every dataset. Free, without a card.",
      entries: [
        { label: "API calls", metric: "calls", limit: SANDBOX.callsPerDay, timeFrame: "day", unit: 1, price: "0.00", currency: "USD" },
      ],
      elements: [
        `${countText(SANDBOX.callsPerDay)} calls per day`,
        burstText(SANDBOX),
        `Up to ${countText(SANDBOX.maxRows)} rows per call`,
        "A fixed part of every dataset",
      ].map((name) => ({ name })),
    },
    ...PLANS.map(planOf),
  ],
  limits: [
    ...limitsOf("sandbox", SANDBOX, { plan: "sandbox", metric: "calls", limit: SANDBOX.callsPerDay, timeFrame: "day" }),
    ...PLANS.flatMap((plan) =>
      limitsOf(plan, PLAN_TABLE[plan], { plan, metric: "calls", limit: PLAN_TABLE[plan].quotaCalls, timeFrame: "month" }),
    ),
  ],
});
