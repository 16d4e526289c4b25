import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageMetadata } from "@/app/(site)/page-metadata";
import { SampleNote } from "@/components/data/sample-note";
import { ApiRequest } from "@/components/prices/api-request";
import { AssessmentsTable } from "@/components/prices/assessments-table";
import { SeriesFacts } from "@/components/prices/series-facts";
import { SeriesHead } from "@/components/prices/series-head";
import { rangeStart, SERIES_VALUES, SeriesSearch, seriesPath } from "@/components/prices/series-search";
import { StateStepper } from "@/components/prices/state-stepper";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { ignoredIn, type PageSearch } from "@/components/ui/page-search";
import { readBoard } from "@/lib/catalog/browse/prices/read-board";
import { readTouches } from "@/lib/catalog/browse/prices/read-revisions";
import { marketDay } from "@/lib/core/dates";
import { marketText, quoteText, seriesName } from "@/lib/core/price-words";
import { sampleShare } from "@/lib/core/sample";
import { Download } from "../../download";
import { marketPage } from "../../market-page";
import { type Market, readMarket } from "../../read-market";
import { SaveButton } from "../../save-view";
import { SeriesChart } from "../series-chart";
import { readSeriesData, type SeriesData } from "../series-data";
import { SeriesNotes } from "../series-notes";
import { seriesRequest } from "../series-request";

type Props = PageSearch & { params: Promise<{ id: string }> };

/** Named after the series; one that this reader is not shown has no name. */
export async function seriesMetadata({ params }: Props): Promise<Metadata> {
  const [market, { id }] = [await readMarket(), await params];
  const row = market === null ? undefined : (await readBoard(market)).find(({ series }) => series.id === id);
  if (row === undefined) return { title: "Prices" };
  const { series } = row;
  return pageMetadata({
    path: `/prices/${id}`,
    title: `${series.item}, ${marketText(series.region)} · Prices`,
    description: `Price of ${series.item} in ${quoteText(series)}: every assessment with its range, revisions, source and release.`,
  });
}

/** Alerts are for members of an organisation with a plan; staff that looks at its console creates none. */
const mayAlert = ({ isLive, member }: Market): boolean => isLive && member?.allows("alerts:write") === true;

/** The page of one price series. */
export const SeriesPage = marketPage(async (market, { params, searchParams }: Props) => {
  const { id } = await params;
  const search = await searchParams;
  const data = await readSeriesData(market, id, search);
  if (data === null) notFound();
  const { shown, newest, state } = data;
  const row = state.isPast ? undefined : (await readBoard(market)).find(({ series }) => series.id === id);
  return (
    <div className="grid gap-5">
      <SeriesHead
        prices={shown[0] ?? newest}
        day={data.isShown ? state.day : null}
        isPast={state.isPast}
        changes={row?.changes ?? null}
        actions={
          <>
            {mayAlert(market) && <ButtonLink href={`/console/alerts?new=${id}`}>Create alert</ButtonLink>}
            <SaveButton market={market} name={seriesName(newest.series)} />
          </>
        }
      />
      <SampleNote sample={sampleShare((shown.length > 0 ? shown : [newest]).map(({ isSample }) => isSample))} />
      <IgnoredParameters ignored={ignoredIn(search, SeriesSearch.parse(search), SERIES_VALUES)} />
      <SeriesNotes id={id} data={data} />
      {data.isShown && <SeriesChart id={id} data={data} market={market} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Assessments id={id} data={data} market={market} />
        <div className="grid min-w-0 gap-5">
          <Card title="Data as of">
            <StateStepper
              {...{ id, state: data.asked, today: marketDay(market.nowMs) }}
              day={state.publishedAtMs === null ? null : state.day}
              touches={await readTouches(id, market)}
              release={state.isPast ? state.release : null}
            />
          </Card>
          <Card title="Methodology and source">
            <SeriesFacts series={newest.series} source={market.head.sources.get(newest.series.source)} />
          </Card>
        </div>
      </div>
    </div>
  );
});

/** The assessments of the range as a table, and the request that brings them. */
function Assessments({ id, data, market }: { id: string; data: SeriesData; market: Market }) {
  const { asked, shown, state, revisions, newest } = data;
  const from = rangeStart(asked.range, state.day);
  const call = seriesRequest(data, market);
  const isOnlyLive = market.view.sandbox && !newest.series.benchmark;
  return (
    <div className="grid min-w-0 gap-5">
      <Card
        title={`Assessments in ${quoteText(newest.series)}`}
        flush
        aside={
          data.isShown &&
          !isOnlyLive && (
            <Download
              of={market.view.windows.history === null ? "trends" : "history"}
              name={market.view.windows.history === null ? "averages" : "daily prices"}
              query={Object.fromEntries(call.query)}
            />
          )
        }
      >
        {data.isShown ? (
          <AssessmentsTable
            assessments={(shown[0]?.assessments ?? []).filter(({ day }) => from === null || day >= from)}
            revisions={revisions}
            page={asked.page}
            pageHref={(page) => seriesPath(id, asked, { page })}
            stateHref={(release) => seriesPath(id, asked, { as_of: String(release) })}
          />
        ) : (
          <EmptyState title="No data at that time">Choose a later date.</EmptyState>
        )}
      </Card>
      {data.isShown && (
        <Card title="API request">
          <ApiRequest call={call}>
            {isOnlyLive ? "A live key is needed: this series is not part of the sandbox." : "Returns the rows of this range."}
          </ApiRequest>
        </Card>
      )}
    </div>
  );
}
