import type { IsoDate, PriceDraft } from "../drafts";
import { dayNumber, isoDay, wednesdayBefore } from "./days";
import { decimal } from "./numbers";
import { averageOn, rangeOn, seriesName } from "./price-curve";
import { SAMPLE_SERIES, type SampleSeries } from "./tables/price-series";

export { SAMPLE_SERIES } from "./tables/price-series";

/** A series with its days as numbers, which are compared once per row. */
type Calendar = { series: SampleSeries; name: string; from: number; until: number; gapFrom: number; gapUntil: number; respecified: number };

const CALENDARS: readonly Calendar[] = SAMPLE_SERIES.map((series) => ({
  series,
  name: seriesName(series),
  from: dayNumber(series.from),
  until: series.until === null ? Infinity : dayNumber(series.until),
  gapFrom: series.gap === null ? Infinity : dayNumber(series.gap[0]),
  gapUntil: series.gap === null ? -Infinity : dayNumber(series.gap[1]),
  respecified: series.respecified === null ? Infinity : dayNumber(series.respecified),
}));

function hasRow({ from, until, gapFrom, gapUntil }: Calendar, day: number): boolean {
  return day >= from && day <= until && !(day >= gapFrom && day <= gapUntil);
}

/** Change in percent with two decimals against the Wednesday before, or null where that week has no assessment. */
function changeOn(calendar: Calendar, wednesday: number, average: number): string | null {
  if (!hasRow(calendar, wednesday - 7)) return null;
  const before = averageOn(calendar.series, calendar.name, wednesday - 7);
  const hundredths = Math.round((Math.abs(average - before) * 10_000) / before);
  return decimal(average < before && hundredths > 0 ? -hundredths : hundredths, 2);
}

function priceOf(calendar: Calendar, day: number): PriceDraft {
  const { series, name } = calendar;
  const wednesday = wednesdayBefore(day);
  const isAssessment = wednesday === day;
  const average = averageOn(series, name, wednesday);
  const range = rangeOn(series, name, { wednesday, average });
  const { places } = series.scale;
  return {
    ...series.key,
    date: isoDay(day),
    effective_date: isoDay(wednesday),
    low: range === null ? null : decimal(range.low, places),
    avg: decimal(average, places),
    high: range === null ? null : decimal(range.high, places),
    change_pct: isAssessment ? changeOn(calendar, wednesday, average) : null,
    frequency: "weekly",
    basis: isAssessment ? "assessment" : "carried_forward",
    spec_version: wednesday >= calendar.respecified ? "2" : "1",
    benchmark: series.benchmark,
  };
}

/**
 * The rows of all series for one day. Series are assessed on Wednesdays; on other days the last
 * assessment is carried forward. A series has no row before its start, in its gap and after its end.
 */
export function samplePricesOn(day: IsoDate): PriceDraft[] {
  const number = dayNumber(day);
  return CALENDARS.filter((calendar) => hasRow(calendar, number)).map((calendar) => priceOf(calendar, number));
}

/** The rows of all days from the first to the last, both included; each day as `samplePricesOn` gives it. */
export function* samplePrices(from: IsoDate, to: IsoDate): Generator<PriceDraft> {
  for (let day = dayNumber(from), last = dayNumber(to); day <= last; day++) yield* samplePricesOn(isoDay(day));
}
