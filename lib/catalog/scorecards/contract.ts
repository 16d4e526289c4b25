import type { Resource } from "../vocabulary";

/**
 * THE table of what is measured of a source's records: which way is worse, and by how much a release may make it worse without being
 * asked. Shares are in percent and their bounds in percentage points, except of `counted`, where they are percent of the count.
 */
export const METRICS = {
  rows: { title: "Records", unit: "", worse: "less", bound: null, counted: true },
  complete: { title: "Completeness", unit: "%", worse: "less", bound: 5, counted: false },
  age_days: { title: "Age of the newest value", unit: "days", worse: "more", bound: 7, counted: false },
  held: { title: "Quarantined", unit: "%", worse: "more", bound: 5, counted: false },
  changed: { title: "Changed records", unit: "%", worse: "more", bound: 30, counted: false },
  broken_links: { title: "Broken links", unit: "%", worse: "more", bound: 1, counted: false },
  duplicates: { title: "Duplicates", unit: "%", worse: "more", bound: 1, counted: false },
  countries: { title: "Countries", unit: "", worse: "less", bound: 10, counted: true },
  quarters: { title: "Quarters", unit: "", worse: "less", bound: 5, counted: true },
  country_rows: { title: "Records of a country", unit: "", worse: "less", bound: 25, counted: true },
  quarter_rows: { title: "Records of a quarter", unit: "", worse: "less", bound: 10, counted: true },
} as const satisfies Record<string, { title: string; unit: string; worse: "less" | "more"; bound: number | null; counted: boolean }>;
export type Metric = keyof typeof METRICS;

/** Of fewer records, one makes a share jump, and nobody is asked. */
export const LEAST_BASE = 20;

/** `base`: how many records it is a share of, or how many it counts. */
export type Figure = { resource: Resource; metric: Metric; part: string; value: number; base: number };

/** A figure that a release would make worse by more than its bound. */
export type Worse = { resource: Resource; metric: Metric; part: string; from: number; to: number };

/** "98.2%", "14 days", "1,204" */
export function figureText(metric: Metric, value: number): string {
  const { unit } = METRICS[metric];
  const shown = value.toLocaleString("en-US", { maximumFractionDigits: unit === "%" ? 1 : 0 });
  return unit === "%" ? `${shown}%` : unit === "" ? shown : `${shown} ${unit}`;
}

export const figureTitle = (metric: Metric, part: string): string => {
  const { title } = METRICS[metric];
  return part === "" ? title : `${title}: ${part}`;
};

/** "Completeness: efficiency_pct of products, 98.2% to 61%" */
export const worseText = ({ resource, metric, part, from, to }: Worse): string =>
  `${figureTitle(metric, part)} (${resource}), from ${figureText(metric, from)} to ${figureText(metric, to)}`;

export type ReleaseFigures = { release: number; published_at: string };
export type ScorecardRow = {
  resource: Resource;
  metric: Metric;
  part: string;
  /** By release, the newest first. */ values: (number | null)[];
};
export type ScorecardView = { releases: ReleaseFigures[]; rows: ScorecardRow[] };
