import { type Feature, type Plan, PLAN_TABLE, type PlanName, type Reach } from "@/lib/billing/plans";

const NAMES = {
  companies: "companies",
  products: "products",
  prices: "spot prices",
  trends: "price trends",
  history: "daily price history",
  shipments: "shipments",
} as const satisfies Record<Feature, string>;

const count = (value: number): string => value.toLocaleString("en-US");

function reachText(reach: Reach): string {
  if (reach === "all") return "whole archive";
  if ("days" in reach) return `${reach.days} days`;
  return reach.months % 12 === 0 && reach.months > 12 ? `${reach.months / 12} years` : `${reach.months} months`;
}

function daysOf(reach: Reach): number {
  if (reach === "all") return Infinity;
  return "days" in reach ? reach.days : reach.months * 30;
}

const callsText = ({ quotaCalls }: Plan): string => (quotaCalls === null ? "No cap on calls" : `${count(quotaCalls)} calls a month`);

/** What a plan includes, in a few lines of its row in the plan table. */
export function planFacts(name: PlanName): string[] {
  const plan: Plan = PLAN_TABLE[name];
  const { features, burst, maxRows } = plan;
  const dated = (["prices", "trends", "history"] as const).flatMap((feature) => {
    const reach = features[feature];
    return reach === null ? [] : [`${sentenceCase(NAMES[feature])}: ${reachText(reach)}`];
  });
  return [
    callsText(plan),
    `${count(burst.perSecond)} calls a second, ${count(maxRows)} rows a call`,
    ...dated,
    ...(features.shipments === null ? [] : ["Shipments"]),
  ];
}

/** What becomes less by going from one plan to another, as parts of a sentence. */
export function lossesOf(from: PlanName, to: PlanName): string[] {
  const [before, after]: [Plan, Plan] = [PLAN_TABLE[from], PLAN_TABLE[to]];
  const losses: string[] = [];
  if (after.quotaCalls !== null && (before.quotaCalls === null || before.quotaCalls > after.quotaCalls))
    losses.push(`${count(after.quotaCalls)} calls a month instead of ${before.quotaCalls === null ? "no cap" : count(before.quotaCalls)}`);
  for (const feature of Object.keys(NAMES) as Feature[]) {
    const [had, has] = [before.features[feature], after.features[feature]];
    if (had === null) continue;
    if (has === null) losses.push(`no ${NAMES[feature]}`);
    else if (daysOf(has) < daysOf(had)) losses.push(`${NAMES[feature]} of ${reachText(has)} instead of ${reachText(had)}`);
  }
  return losses;
}

const sentenceCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
