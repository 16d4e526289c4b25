import { rangeStart, seriesPath } from "@/components/prices/series-search";
import { Banner } from "@/components/ui/banner";
import { dayText } from "@/components/ui/moment";
import { TextLink } from "@/components/ui/text-link";
import { dailyFeature, dailyWindow, firstWeek } from "@/lib/catalog/browse/prices/reach";
import type { View } from "@/lib/catalog/view";
import { addDays } from "@/lib/core/dates";
import type { SeriesData } from "./series-data";

const dayOf = (day: string): string => dayText(Date.parse(day));

/** How far the reader's plan reaches, where that is less than the range; null otherwise. */
export function planText(view: View, { asked, state }: SeriesData): string | null {
  const { from } = dailyWindow(view);
  const start = rangeStart(asked.range, state.day);
  if (from === null || (start !== null && start >= from)) return null;
  const weeks = firstWeek(view);
  const weekly = weeks === null || weeks < from ? ` and one a week since ${weeks === null ? "the beginning" : dayOf(weeks)}` : "";
  const larger = view.planReaching(dailyFeature(view), addDays(from, -1));
  const who = view.sandbox ? "Without a plan, this page shows" : `The ${view.title} plan shows`;
  return `${who} every assessment since ${dayOf(from)}${weekly}.${larger === null ? "" : ` ${larger} shows more.`}`;
}

const LEFT = {
  unknown: (count: number) =>
    count === 1 ? "1 series to compare with is not available." : `${count} series to compare with are not available.`,
  tooMany: (count: number) => `A chart has at most five series. ${count} more ${count === 1 ? "was" : "were"} left out.`,
};

/** What is to be known before the chart is read: the state, and what of the address is not shown. */
export function SeriesNotes({ id, data }: { id: string; data: SeriesData }) {
  const { asked, state, refusal, left, isShown } = data;
  const latest = <TextLink href={seriesPath(id, asked, { as_of: undefined })}>Show the latest</TextLink>;
  return (
    <>
      {refusal !== null && <Banner tone="warn">{refusal}</Banner>}
      {state.isPast && (
        <Banner
          title={state.publishedAtMs === null ? "Nothing was published by then" : `As shown on ${dayText(state.publishedAtMs)}`}
          action={latest}
        >
          {state.publishedAtMs !== null &&
            `State of release ${state.release}. ${isShown ? "Later values and revisions are left out." : "It does not include this series."}`}
        </Banner>
      )}
      {left.unknown > 0 && <Banner tone="warn">{LEFT.unknown(left.unknown)}</Banner>}
      {left.tooMany > 0 && <Banner tone="warn">{LEFT.tooMany(left.tooMany)}</Banner>}
    </>
  );
}
