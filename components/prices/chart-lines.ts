import type { LinePoint, LineSeries } from "@/components/charts/line-data";
import type { Assessment, Revision, SeriesPrices } from "@/lib/catalog/browse/prices/contract";
import { addDays } from "@/lib/core/dates";
import { gapAfter, isStale, weeklyRhythm } from "@/lib/core/price-age";
import { marketText, quoteText } from "@/lib/core/price-words";
import { withSampleWord } from "@/lib/core/sample";

type Revisions = ReadonlyMap<string, readonly Revision[]>;
export type Drawing = {
  /** The first day that is drawn; null: the first there is. */ from: string | null;
  until: string;
  scale: "absolute" | "indexed" | null;
  /** Of the first series. */ revisions: Revisions;
};
export type ChartLines = {
  lines: readonly LineSeries[];
  unit: string;
  decimals: number;
  isIndexed: boolean;
  /** Whether the values could share an axis as they are. */ isOneQuote: boolean;
  /** Names of series of which nothing is drawn. */ missing: readonly string[];
};

/** Beside the colour of the stage, which is that of the series of the page; none is near to it. */
const OTHERS = ["var(--series-1)", "var(--series-3)", "var(--series-4)", "var(--series-5)"];
const LETTERS = "ABCDE";

const rhythmOf = ({ isWeekly }: Assessment, frequency: string): string => (isWeekly ? weeklyRhythm(frequency) : frequency);

const pointOf = ({ day, low, avg, high }: Assessment, note: boolean): LinePoint => ({
  x: day,
  y: Number(avg),
  ...(low === null || high === null ? {} : { low: Number(low), high: Number(high) }),
  ...(note ? { note: "revised" } : {}),
});

/** Assessments as steps: where one was no longer current when the next came is a gap. */
function stepsOf(
  assessments: readonly Assessment[],
  frequency: string,
  { until, revisions }: Pick<Drawing, "until" | "revisions">,
): LinePoint[] {
  return assessments.flatMap((one, index) => {
    const point = pointOf(one, revisions.has(one.day));
    const gap = gapAfter(one.day, rhythmOf(one, frequency));
    const next = assessments[index + 1]?.day ?? addDays(until, 1);
    return frequency !== "irregular" && gap < next ? [point, { x: gap, y: null }] : [point];
  });
}

export const seriesName = ({ series, isSample }: Pick<SeriesPrices, "series" | "isSample">): string =>
  withSampleWord(`${series.item}, ${marketText(series.region)}`, isSample);

const decimalsIn = (assessments: readonly Assessment[]): number =>
  Math.min(4, Math.max(0, ...assessments.map(({ avg }) => avg.split(".")[1]?.length ?? 0)));

type Cut = SeriesPrices & { base: number | null };

/** The first day on which every series has a price that is current, and each one's price of it. */
function withBases(all: readonly SeriesPrices[]): { cut: Cut[]; base: string } {
  const base =
    all
      .flatMap(({ assessments }) => assessments[0]?.day ?? [])
      .toSorted()
      .at(-1) ?? "";
  const cut = all.map((one) => {
    const last = one.assessments.findLast(({ day }) => day <= base);
    const isCurrent = last !== undefined && !isStale(last.day, rhythmOf(last, one.series.frequency), base);
    return { ...one, base: isCurrent && Number(last.avg) > 0 ? Number(last.avg) : null };
  });
  return { cut, base };
}

const indexed = (points: readonly LinePoint[], base: number): LinePoint[] =>
  points.map(({ x, y, note }) => ({ x, y: y === null ? null : (y / base) * 100, ...(note === undefined ? {} : { note }) }));

type LineFacts = { place: number; areSeveral: boolean; isIndexed: boolean; drawing: Drawing };

function lineOf(one: Cut, { place, areSeveral, isIndexed, drawing: { until, revisions } }: LineFacts): LineSeries {
  const { series, isSample } = one;
  const isFirst = place === 0;
  const points = stepsOf(one.assessments, series.frequency, { until, revisions: isFirst ? revisions : new Map() });
  const withoutBand = () => points.map(({ low: _low, high: _high, ...point }) => point);
  const letter = LETTERS.charAt(place);
  return {
    key: series.id,
    label: areSeveral ? `${letter} ${seriesName(one)}` : withSampleWord("Average", isSample),
    colour: isFirst ? `var(--stage-${series.stage}, var(--ink))` : (OTHERS[place - 1] ?? "var(--ink)"),
    points: isIndexed ? indexed(points, one.base ?? 1) : isFirst ? points : withoutBand(),
    ...(series.frequency === "irregular" ? { shape: "dots" } : { shape: "steps", until }),
    ...(areSeveral ? { tag: letter } : {}),
    strong: isFirst,
  };
}

const quoteOf = ({ series }: SeriesPrices): string => quoteText(series);

/** What the chart of some series shows, that of the page first: as they are where all are of one currency and unit, else indexed. */
export function chartLines(all: readonly SeriesPrices[], drawing: Drawing): ChartLines {
  const { from, until } = drawing;
  const isDrawn = ({ day }: Assessment): boolean => (from === null || day >= from) && day <= until;
  const drawn = all
    .map((one) => ({ ...one, assessments: one.assessments.filter(isDrawn) }))
    .filter(({ assessments }) => assessments.length > 0);
  const isOneQuote = new Set(all.map(quoteOf)).size <= 1;
  const areSeveral = all.length > 1;
  const isIndexed = areSeveral && (!isOneQuote || drawing.scale === "indexed");
  const { cut, base } = withBases(drawn);
  const shown = isIndexed ? cut.filter((one) => one.base !== null) : cut;
  const placeOf = (id: string): number => all.findIndex(({ series }) => series.id === id);
  return {
    lines: shown.map((one) => lineOf(one, { place: placeOf(one.series.id), areSeveral, isIndexed, drawing })),
    unit: isIndexed ? `Index, ${base} = 100` : all.slice(0, 1).map(quoteOf).join(""),
    decimals: isIndexed ? 1 : Math.max(0, ...shown.map(({ assessments }) => decimalsIn(assessments))),
    isIndexed,
    isOneQuote,
    missing: all.filter(({ series }) => !shown.some((one) => one.series.id === series.id)).map(seriesName),
  };
}
