import type { BoardRow } from "@/lib/catalog/browse/prices/contract";
import { quoteCode, seriesName } from "@/lib/core/price-words";

const FILTERS = ["stage", "technology", "region", "currency"] as const;
/** As many as a mail shows of one view. */
const MOST = 12;

/** The series of a page of prices: the one that it is about, or those that its filters leave. Null for other pages. */
export function rowsOfView(path: string, board: readonly BoardRow[]): BoardRow[] | null {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  const [, page, id] = pathname.split("/");
  if (page !== "prices") return null;
  if (id !== undefined) return board.filter(({ series }) => series.id === id);
  return board.filter(({ series }) => FILTERS.every((name) => (searchParams.get(name) ?? series[name]) === series[name])).slice(0, MOST);
}

const changeText = (pct: string | null): string => (pct === null ? "" : `, ${pct.startsWith("-") ? "" : "+"}${pct}% in 4 weeks`);

/** "TOPCon module, China" and "0.0930 USD/W, -0.53% in 4 weeks" */
export const priceFact = ({ series, price, changes }: BoardRow): readonly [string, string] => [
  seriesName(series),
  `${price.avg} ${quoteCode(series)}${changeText(changes.weeks4)}`,
];
