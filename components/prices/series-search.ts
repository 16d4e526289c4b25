import { z } from "zod";
import { orNull } from "@/components/ui/page-search";
import { withParams } from "@/components/ui/url-state";
import { addMonths } from "@/lib/core/dates";

export const RANGES = [
  { key: "3m", label: "3 months", months: 3 },
  { key: "1y", label: "1 year", months: 12 },
  { key: "2y", label: "2 years", months: 24 },
  { key: "all", label: "All", months: null },
] as const;
export type RangeKey = (typeof RANGES)[number]["key"];
const FIRST: RangeKey = "1y";

/** As many lines as can be told apart, the series of the page among them. */
export const MOST_SERIES = 5;

const several = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .catch([])
  .transform((given) => [...new Set(given.filter((id) => id !== ""))].slice(0, 50));

/** The state of the page of a series, as its address says it. */
export const SeriesSearch = z.object({
  range: z.enum(RANGES.map(({ key }) => key)).catch(FIRST),
  with: several,
  scale: orNull(z.enum(["absolute", "indexed"])),
  as_of: z.string().max(40).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});
export type SeriesPageState = z.output<typeof SeriesSearch>;

/** What each parameter takes. */
export const SERIES_VALUES = {
  range: RANGES.map(({ key }) => key),
  scale: ["absolute", "indexed"],
  page: "Use a page number from 1.",
};

/** The first day of a range that ends on a day; null: there is no first one. */
export function rangeStart(range: RangeKey, day: string): string | null {
  const months = RANGES.find(({ key }) => key === range)?.months ?? null;
  return months === null ? null : addMonths(day, -months);
}

/** What an address has of a state: defaults are left out. */
const paramsOf = (state: SeriesPageState) => ({
  range: state.range === FIRST ? null : state.range,
  with: state.with,
  scale: state.scale,
  as_of: state.as_of,
  page: state.page > 1 ? String(state.page) : null,
});

/** The page of a series with some of its state changed; a change begins at the first page of its table. */
export const seriesPath = (id: string, state: SeriesPageState, patch: Partial<SeriesPageState> = {}): string =>
  withParams(`/prices/${id}`, "", paramsOf({ ...state, page: 1, ...patch }));

/** The same state in a frame on another site: always the newest data. */
export const embedPath = (id: string, state: SeriesPageState): string =>
  withParams(`/embed/prices/${id}`, "", paramsOf({ ...state, page: 1, as_of: undefined }));

/** The same state as a picture. */
export const picturePath = (id: string, state: SeriesPageState): string =>
  withParams(`/prices/${id}/chart.png`, "", paramsOf({ ...state, page: 1 }));
