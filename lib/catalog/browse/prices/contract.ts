/** The stages of the value chain, from its beginning. */
export { PRICE_STAGES } from "../../vocabulary";

/** What a series is: its attributes, and what its newest row says of it. Figures are exact, as published. */
export type Series = {
  id: string;
  stage: string;
  item: string;
  technology: string | null;
  waferFormat: string | null;
  region: string;
  segment: string | null;
  priceTerm: string;
  currency: string;
  unit: string;
  source: string;
  frequency: string;
  benchmark: boolean;
  specVersion: string | null;
};

/** The price in force, and the day of its assessment. */
export type PriceInForce = { low: string | null; avg: string; high: string | null; assessedOn: string };

/** In percent with two decimals; null where there is nothing current to compare with, or the view doesn't reach it. */
export type Changes = { previous: string | null; weeks4: string | null; weeks52: string | null };

/** A point of a line of steps: null from the day on which nothing is current any more. */
export type StepPoint = { day: string; value: number | null };

export type BoardRow = {
  series: Series;
  price: PriceInForce;
  changes: Changes;
  /** The last year, one assessment a week. */
  line: readonly StepPoint[];
  state: SeriesState;
  isSample: boolean;
};

/** Whether the price in force is current, older than its frequency allows, or the last one of a series that has ended. */
export type SeriesState = "current" | "stale" | "ended";

/** What an assessment was shown as before a release said something else. */
export type Revision = { low: string | null; avg: string; high: string | null; release: number; publishedAtMs: number };

export type Assessment = {
  day: string;
  low: string | null;
  avg: string;
  high: string | null;
  specVersion: string | null;
  /** Stands for its week, of which the view shows no other day. */
  isWeekly: boolean;
};

/** A release that changed what is shown of a series. */
export type Touch = { release: number; publishedAtMs: number };

/** A series with what a view shows of it in a state. */
export type SeriesPrices = {
  series: Series;
  price: PriceInForce;
  state: SeriesState;
  isSample: boolean;
  /** Ascending by day. */
  assessments: readonly Assessment[];
};
