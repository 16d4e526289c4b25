import type { Histogram } from "prom-client";
import type { Route } from "@/lib/api/route";
import { endpointOf } from "@/lib/api/route";
import { metrics } from "@/lib/platform/metrics";
import { perProcess } from "@/lib/platform/process-state";

/** What is no route of the API, by who answers it. */
export const AREAS = ["pages", "static", "portal", "stripe-webhook", "health", "preflight", "unknown"] as const;
export type Area = (typeof AREAS)[number];

const CLASSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;
type Child = Pick<Histogram.Internal<string>, "observe">;

/** One look into a map finds where a response is counted: labels are made once for each route and class. */
const children = perProcess("request-metrics", () => new Map<string, (Child | undefined)[]>());

function childOf(route: string, at: number): Child {
  const known = children().get(route) ?? [];
  children().set(route, known);
  return (known[at] ??= metrics().requests.labels(route, CLASSES[at] ?? "5xx"));
}

/** Counts one response. `route` is an endpoint of the API or an area, never what a client sent. */
export function measureRequest(route: string, status: number, seconds: number): void {
  const at = Math.floor(status / 100) - 1;
  (children().get(route)?.[at] ?? childOf(route, at)).observe(seconds);
}

/** Failures of each route, and errors in the log, begin at nought: the first would otherwise be no increase. */
export function expectFailures(routes: readonly Route[]): void {
  for (const level of ["warn", "error"]) metrics().logLines.inc({ level }, 0);
  for (const route of [...routes.map(endpointOf), ...AREAS]) metrics().requests.zero({ route, status: "5xx" });
}
