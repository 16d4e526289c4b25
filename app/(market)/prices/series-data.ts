import { MOST_SERIES, type RangeKey, rangeStart, type SeriesPageState, SeriesSearch } from "@/components/prices/series-search";
import type { PageParams } from "@/components/ui/cursor-pages";
import type { Revision, SeriesPrices } from "@/lib/catalog/browse/prices/contract";
import { readRevisions } from "@/lib/catalog/browse/prices/read-revisions";
import { readSeries } from "@/lib/catalog/browse/prices/read-series";
import { type State, stateAsked } from "@/lib/catalog/browse/prices/state-asked";
import type { Market } from "../read-market";

export type SeriesData = {
  /** The address, with those series to compare with that there are. */ asked: SeriesPageState;
  state: State;
  /** Why the state that was asked for is not shown. */ refusal: string | null;
  /** The series of the page first, then those that it is compared with. */ shown: readonly SeriesPrices[];
  /** The series of the page as it is now where the state has nothing of it. */ newest: SeriesPrices;
  /** Whether the state has the series. */ isShown: boolean;
  revisions: ReadonlyMap<string, readonly Revision[]>;
  /** Series that were asked for and are not compared with. */ left: { unknown: number; tooMany: number };
};

/** The series with those that it is compared with, in the state that is asked for; null when this reader is shown none of that id. */
export async function readSeriesData(market: Market, id: string, params: PageParams): Promise<SeriesData | null> {
  const given = SeriesSearch.parse(params);
  const { state, refusal } = await stateAsked(given.as_of, market);
  const others = given.with.filter((other) => other !== id);
  const wanted = others.slice(0, MOST_SERIES - 1);
  const found = await readSeries([id, ...wanted], state, market);
  const main = found.find(({ series }) => series.id === id);
  const newest = main ?? (state.isPast ? await newestOf(market, id) : undefined);
  if (newest === undefined) return null;
  const range = params["range"] === undefined && main !== undefined ? usualRange(main, given.range, state) : given.range;
  const compared = found.filter(({ series }) => series.id !== id);
  return {
    asked: { ...given, range, as_of: state.isPast ? given.as_of : undefined, with: compared.map(({ series }) => series.id) },
    ...{ state, refusal, newest, isShown: main !== undefined },
    shown: main === undefined ? [] : [main, ...compared],
    revisions: main === undefined ? new Map() : await readRevisions(id, state, market),
    left: { unknown: wanted.length - compared.length, tooMany: others.length - wanted.length },
  };
}

/** The range of a page whose URL names none: all of a series that ended before the usual one begins. */
function usualRange({ price }: SeriesPrices, usual: RangeKey, { day }: State): RangeKey {
  const from = rangeStart(usual, day);
  return from !== null && price.assessedOn < from ? "all" : usual;
}

async function newestOf(market: Market, id: string): Promise<SeriesPrices | undefined> {
  const { state } = await stateAsked(undefined, market);
  const [found] = await readSeries([id], state, market);
  return found;
}
