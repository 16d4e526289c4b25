import { addDays, addMonths, addQuarters, dayAt, marketDay, quarterOf } from "@/lib/core/dates";
import type { KeyName } from "./server";

/** The market's day. */
export const TODAY = marketDay(Date.now());
export const PLAN_KEYS = ["starter", "pro", "enterprise", "sandbox"] as const satisfies readonly KeyName[];
export type PlanKey = (typeof PLAN_KEYS)[number];
export const FORMATS = ["json", "csv", "ndjson", "xlsx"] as const;

const months = (count: number): string => addMonths(TODAY, -count);
const lastQuarter = addQuarters(quarterOf(dayAt(Date.now())), -1);

/**
 * What is sold, written down again apart from the plan table: the first day that each plan shows,
 * null for all of it, undefined for what the plan does not include.
 */
export const FIRST_DAY: Readonly<Record<"spot" | "trends" | "history", Readonly<Record<PlanKey, string | null | undefined>>>> = {
  spot: { starter: addDays(TODAY, -30), pro: months(24), enterprise: null, sandbox: months(24) },
  trends: { starter: months(12), pro: months(24), enterprise: null, sandbox: months(24) },
  history: { starter: undefined, pro: months(24), enterprise: null, sandbox: months(24) },
};

export type Case = { path: string; plan: PlanKey; status: 200 | 400 | 403; why: string };

/** A day on each side of the first one that a plan shows, at one parameter. */
function daysAround(path: string, parameter: string, plan: PlanKey, first: string | null | undefined, extra = ""): Case[] {
  const at = (day: string): string => `${path}?${parameter}=${day}${extra}`;
  if (first === undefined) return [TODAY, "2020-01-01"].map((day) => ({ path: at(day), plan, status: 403, why: "not in the plan" }));
  if (first === null) return [TODAY, "2020-01-01", "2001-01-01"].map((day) => ({ path: at(day), plan, status: 200, why: "full history" }));
  return [
    { path: at(TODAY), plan, status: 200, why: "today" },
    { path: at(addDays(first, 1)), plan, status: 200, why: "the second day of the window" },
    { path: at(first), plan, status: 200, why: "the first day of the window" },
    { path: at(addDays(first, -1)), plan, status: 403, why: "the day before the window" },
    { path: at("2001-01-01"), plan, status: 403, why: "long before the window" },
  ];
}

const TIMES: readonly (readonly [string, string, keyof typeof FIRST_DAY])[] = [
  ["/pricing/spot", "ts", "spot"],
  ["/pricing/trends", "from", "trends"],
  ["/pricing/trends", "to", "trends"],
  ["/pricing/history", "from", "history"],
  ["/pricing/history", "to", "history"],
];

/** Quarters that end inside and outside of what a plan shows of shipments. */
function quarters(plan: PlanKey): Case[] {
  const at = (quarter: string): string => `/market/shipments?quarter=${quarter}`;
  if (plan === "starter")
    return [lastQuarter, "2023Q1"].map((quarter) => ({ path: at(quarter), plan, status: 403, why: "not in the plan" }));
  if (plan !== "sandbox")
    return [lastQuarter, "2023Q1", "1999Q1"].map((quarter) => ({ path: at(quarter), plan, status: 200, why: "all quarters" }));
  return [
    { path: at(lastQuarter), plan, status: 403, why: "the last year is not in the sandbox" },
    { path: at(addQuarters(lastQuarter, -3)), plan, status: 403, why: "it ended less than a year ago" },
    { path: at(addQuarters(lastQuarter, -4)), plan, status: 200, why: "it ended a year ago" },
  ];
}

const EARLY = encodeURIComponent("2001-01-01T00:00:00Z");

/** Every plan at every parameter of time. */
export const CASES: readonly Case[] = PLAN_KEYS.flatMap((plan) => [
  ...TIMES.flatMap(([path, parameter, window]) => daysAround(path, parameter, plan, FIRST_DAY[window][plan])),
  ...quarters(plan),
  ...(["/companies", "/products", "/pricing/trends", "/changes"] as const).map((path): Case => ({
    path: `${path}?as_of=1`,
    plan,
    status: 200,
    why: "the first release",
  })),
  { path: `/companies?as_of=${EARLY}`, plan, status: 200, why: "companies are not limited in time" },
  { path: `/pricing/spot?as_of=${EARLY}`, plan, status: plan === "enterprise" ? 200 : 403, why: "a price of long ago by another way" },
  { path: `/pricing/spot?as_of=1&ts=2001-01-01`, plan, status: plan === "enterprise" ? 200 : 403, why: "as_of does not widen ts" },
  { path: "/changes?since=0", plan, status: 200, why: "changes are cut to the plan row by row" },
  { path: "/changes?since=0&resource=shipment", plan, status: plan === "starter" ? 403 : 200, why: "shipments by another way" },
]);
