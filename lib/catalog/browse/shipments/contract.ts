import type { TablePart } from "@/lib/core/shipment-words";

/** What a league table is chosen by; a part that is not given is chosen by default. */
export type LeagueQuery = {
  product?: string | undefined;
  dimension?: string | undefined;
  basis?: string | undefined;
  source?: string | undefined;
  quarter?: string | undefined;
  /** Where the page begins, of `next` of the one before. */
  cursor?: string | undefined;
};

/** One table of one source: figures that belong together. */
export type LeagueTable = { product: string; dimension: string; basis: string; source: string; quarter: string };

/** What a reader can choose, each list within what is chosen before it; quarters newest first. */
export type LeagueChoices = Readonly<Record<TablePart, readonly string[]>>;

/** A part that was asked for and that no table which the reader sees has, with the one that is shown instead. */
export type Replaced = { part: TablePart; asked: string; shown: string };

/** How an entity moved against the quarter before: places won, or that it was not in it. Null: not known. */
export type Movement = number | "new" | null;

/** Figures are decimal text, exactly as they are published; null: withheld, or not known. */
export type LeagueRow = {
  entityId: string;
  entity: string;
  /** Null where no total is stated: then nobody knows who is missing. */
  rank: string | null;
  movement: Movement;
  volumeGw: string | null;
  sharePct: string | null;
  qoqPct: string | null;
  yoyPct: string | null;
  status: string;
  isWithheld: boolean;
  /** The computed remainder. */
  isRest: boolean;
  /** Of a company with a profile that the reader may open. */
  companyId: string | null;
};

/** What a table says as a whole. */
export type LeagueFacts = {
  totalGw: string | null;
  /** Sum of the stated volumes. */
  namedGw: string;
  /** By how much the named volumes exceed the stated total; null: they don't. */
  excessGw: string | null;
  largestGw: string | null;
  entities: number;
  withheld: number;
  /** Every status that one of its rows has. */
  statuses: readonly string[];
  /** The newest release that changed it. */
  release: number;
  publishedAt: string | null;
};

export type League = {
  table: LeagueTable;
  choices: LeagueChoices;
  replaced: readonly Replaced[];
  /** Quarters before and after among those that the reader sees. */
  previous: string | null;
  following: string | null;
  /** Quarters between the first and the newest without a table. */
  missing: readonly string[];
  facts: LeagueFacts;
  rows: readonly LeagueRow[];
  next: string | null;
};

export const SPANS = ["4", "8", "12", "all"] as const;
export type Span = (typeof SPANS)[number];

/** The largest entities of the table over several quarters, in its order. */
export type Trend = {
  /** Every quarter of the span, ascending, also those without a table. */
  quarters: readonly string[];
  entities: readonly { id: string; name: string; cells: readonly (TrendCell | null)[] }[];
  /** By quarter: what no line names, of the stated total; null where none is stated. */
  rest: readonly (TrendCell | null)[];
  /** By quarter: whether the table holds figures that may still change. */
  unfinished: readonly boolean[];
};
export type TrendCell = { volumeGw: string; sharePct: string | null };
