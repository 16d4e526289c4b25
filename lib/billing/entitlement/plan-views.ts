import { isInside, type View, type Window } from "@/lib/catalog/view";
import { RESOURCES } from "@/lib/catalog/vocabulary";
import { addDays, addMonths, marketDay } from "@/lib/core/dates";
import { PLAN_TABLE, PLANS, SANDBOX, type Feature, type Plan, type PlanName, type Reach } from "../plans";

const OPEN: Window = { from: null, until: null };

/** First day that a reach shows on a given day; null for the whole archive. */
export function firstDayOf(reach: Reach, today: string): string | null {
  if (reach === "all") return null;
  return "days" in reach ? addDays(today, -reach.days) : addMonths(today, -reach.months);
}

const windowOf = (reach: Reach | null, today: string): Window | null =>
  reach === null ? null : { from: firstDayOf(reach, today), until: null };

type Features = Readonly<Record<Feature, Reach | null>>;

function windowsOf(features: Features, today: string): View["windows"] {
  return {
    spot: windowOf(features.prices, today) ?? OPEN,
    trends: windowOf(features.trends, today) ?? OPEN,
    history: windowOf(features.history, today),
    shipments: windowOf(features.shipments, today),
  };
}

/** Title of the cheapest plan that shows a day of a feature. */
const reaching =
  (today: string): View["planReaching"] =>
  (feature, day) => {
    const plan = PLANS.find((name) => {
      const window = windowsOf(PLAN_TABLE[name].features, today)[feature];
      return window !== null && isInside(day, window);
    });
    return plan === undefined ? null : PLAN_TABLE[plan].title;
  };

/** What a plan may see on the market's day of `nowMs`. */
export function viewOfPlan(name: PlanName, nowMs: number): View {
  const today = marketDay(nowMs);
  const plan: Plan = PLAN_TABLE[name];
  return {
    key: `${name}/${today}`,
    plan: name,
    title: plan.title,
    sandbox: false,
    maxRows: plan.maxRows,
    windows: windowsOf(plan.features, today),
    resources: RESOURCES,
    planReaching: reaching(today),
  };
}

/** What the sandbox may see: the Pro windows on the slice, shipments without the last year. */
export function viewOfSandbox(nowMs: number): View {
  const today = marketDay(nowMs);
  const windows = windowsOf(SANDBOX.features, today);
  return {
    key: `sandbox/${today}`,
    plan: "sandbox",
    title: "sandbox",
    sandbox: true,
    maxRows: SANDBOX.maxRows,
    windows: { ...windows, shipments: { from: null, until: addMonths(today, -SANDBOX.shipmentsUntilMonths) } },
    resources: RESOURCES,
    planReaching: reaching(today),
  };
}

/** What pages show everyone: the slice of the sandbox, and every record of the sources that are open. */
export function viewOfVisitor(nowMs: number, openSources: readonly string[]): View {
  const view = viewOfSandbox(nowMs);
  return { ...view, key: `${view.key}/open ${openSources.join(" ")}`, openSources };
}
