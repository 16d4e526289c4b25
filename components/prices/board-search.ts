import { z } from "zod";
import { orNull } from "@/components/ui/page-search";
import type { SortLink } from "@/components/ui/sort-header";
import type { UrlPatch } from "@/components/ui/url-state";
import { withParams } from "@/components/ui/url-state";
import { type BoardRow, PRICE_STAGES } from "@/lib/catalog/browse/prices/contract";
import { tableOf } from "@/lib/core/tables";

const SORTS = ["name", "change", "change4", "change52", "age"] as const;
export type Sort = (typeof SORTS)[number];

const word = orNull(z.string().min(1).max(40));

/** The state of the board, as its address says it. */
export const BoardSearch = z.object({
  stage: orNull(z.enum(PRICE_STAGES)),
  technology: word,
  region: word,
  currency: word,
  sort: orNull(z.templateLiteral([z.enum(["", "-"]), z.enum(SORTS)])),
});
export type BoardState = z.output<typeof BoardSearch>;

const FILTERS = ["stage", "technology", "region", "currency"] as const;

/** The values of an attribute that occur, in the order of the board. */
export const valuesOf = (rows: readonly BoardRow[], attribute: (typeof FILTERS)[number]): string[] => [
  ...new Set(rows.flatMap(({ series }) => series[attribute] ?? [])),
];

/** What of the address filters something: values that occur. */
function filtersIn(rows: readonly BoardRow[], state: BoardState): BoardState {
  const known = FILTERS.map((name) => [name, valuesOf(rows, name).find((value) => value === state[name]) ?? null]);
  return { ...state, ...Object.fromEntries(known) };
}

type Value = string | number | null;
const changeIn = (text: string | null): number | null => (text === null ? null : Number(text));
const VALUES: Readonly<Record<Sort, (row: BoardRow) => Value>> = {
  name: ({ series }) => series.item.toLowerCase(),
  change: ({ changes }) => changeIn(changes.previous),
  change4: ({ changes }) => changeIn(changes.weeks4),
  change52: ({ changes }) => changeIn(changes.weeks52),
  // The youngest price is the latest day.
  age: ({ price }) => -Date.parse(price.assessedOn),
};

/** What is not known comes last, whichever way. */
function compare(a: Value, b: Value, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a === b ? 0 : a < b ? -direction : direction;
}

const isSort = (text: string): text is Sort => SORTS.some((sort) => sort === text);
const sortOf = (text: string | null): { by: Sort; direction: 1 | -1 } | null => {
  const by = text?.replace("-", "") ?? "";
  return isSort(by) ? { by, direction: text?.startsWith("-") === true ? -1 : 1 } : null;
};

/** The rows that a state shows, stage by stage, and inside of each as it sorts them. */
export function shownRows(rows: readonly BoardRow[], asked: BoardState): { rows: BoardRow[]; state: BoardState } {
  const state = filtersIn(rows, asked);
  const kept = rows.filter(({ series }) => FILTERS.every((name) => state[name] === null || series[name] === state[name]));
  const sort = sortOf(state.sort);
  const sorted = sort === null ? kept : kept.toSorted((a, b) => compare(VALUES[sort.by](a), VALUES[sort.by](b), sort.direction));
  const stages = [...new Set([...PRICE_STAGES, ...valuesOf(rows, "stage")])];
  return { state, rows: stages.flatMap((stage) => sorted.filter(({ series }) => series.stage === stage)) };
}

/** What each parameter takes: values that occur. */
export const boardValues = (rows: readonly BoardRow[]) => ({
  ...tableOf(FILTERS, (name) => valuesOf(rows, name)),
  sort: SORTS.flatMap((sort) => [sort, `-${sort}`]),
});

const boardPath = (state: BoardState, patch: UrlPatch = {}): string => withParams("/prices", "", { ...state, ...patch });

/** Changes begin with the largest rise, everything else at its beginning. */
export function sortLink(state: BoardState, by: Sort): SortLink {
  const current = sortOf(state.sort);
  const isFirst = current?.by !== by;
  const first = by.startsWith("change") ? -1 : 1;
  const next = isFirst ? first : current.direction === 1 ? -1 : 1;
  const href = boardPath(state, { sort: next === -1 ? `-${by}` : by });
  return isFirst ? { href } : { href, direction: current.direction === 1 ? "ascending" : "descending" };
}
