import { DATA_FEATURES, featureWords, reachText, SERVICE_FEATURES } from "@/components/plans/plan-words";
import { type Feature, PLAN_TABLE, type Plan, PLANS } from "@/lib/billing/plans";
import { CURRENCY_NAMES, type Currency } from "@/lib/core/currencies";
import { countText, moneyText } from "@/lib/core/wording";
import type { PlanTable } from "./plan-fit";

/** What one plan has of something; null: not included. `before` stands before a figure. */
export type Cell = { kind: "figure" | "words" | "included"; text: string; before?: string } | null;
export type ComparisonRow = { title: string; about: string; cells: Cell[] };
export type ComparisonGroup = { title: string; rows: ComparisonRow[] };

const figure = (text: string) => ({ kind: "figure" as const, text });
const words = (text: string): Cell => ({ kind: "words", text });

type Shown = { answerHours: number; currency: Currency; tax: string | null };
/** Everything that the plan table knows, a row each, the plans in their order. */
export function comparePlans({ answerHours, currency, tax }: Shown, table: PlanTable = PLAN_TABLE): ComparisonGroup[] {
  const row = (title: string, about: string, cell: (plan: Plan) => Cell): ComparisonRow => ({
    title,
    about,
    cells: PLANS.map((name) => cell(table[name])),
  });
  const data = (feature: Feature): ComparisonRow => {
    const { title, about } = featureWords(feature);
    return row(title, about, ({ features }) => {
      const reach = features[feature];
      return reach === null ? null : { kind: "included", text: reachText(feature, reach) };
    });
  };
  return [
    {
      title: "Price and start",
      rows: [
        row("Price per month", [`In ${CURRENCY_NAMES[currency]}.`, tax ?? []].flat().join(" "), ({ priceCents, priceFrom }) => ({
          ...figure(moneyText(priceCents[currency], currency)),
          ...(priceFrom ? { before: "from" } : {}),
        })),
        row("Price per year", "Paid at once. Calls count by the month.", ({ priceCents, priceFrom, yearlyMonths }) =>
          yearlyMonths === null
            ? null
            : { ...figure(moneyText(priceCents[currency] * yearlyMonths, currency)), ...(priceFrom ? { before: "from" } : {}) },
        ),
        row("Start", "When your live keys become active.", ({ needsReview }) =>
          words(needsReview ? `After review, reply within ${answerHours} hours` : "Immediately"),
        ),
      ],
    },
    {
      title: "Limits",
      rows: [
        row("Calls", "Per month of the billing period.", ({ quotaCalls }) =>
          quotaCalls === null ? words("No cap") : figure(countText(quotaCalls)),
        ),
        row("Calls per second", "Sustained rate.", ({ burst }) => figure(countText(burst.perSecond))),
        row("Burst", "Maximum number of calls in a burst.", ({ burst }) => figure(countText(burst.bucket))),
        row("Rows per call", "Each further page is another call.", ({ maxRows }) => figure(countText(maxRows))),
      ],
    },
    { title: "Data and history", rows: DATA_FEATURES.map(data) },
    { title: "Delivery, service and white-label", rows: SERVICE_FEATURES.map(data) },
  ];
}
