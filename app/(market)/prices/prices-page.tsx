import { pageMetadata } from "@/app/(site)/page-metadata";
import { SampleNote } from "@/components/data/sample-note";
import { ApiRequest } from "@/components/prices/api-request";
import { BoardFilters } from "@/components/prices/board-filters";
import { BoardSearch, type BoardState, boardValues, shownRows } from "@/components/prices/board-search";
import { BoardTable } from "@/components/prices/board-table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { Moment } from "@/components/ui/moment-text";
import { PageHeader } from "@/components/ui/page-header";
import { ignoredIn, type PageSearch } from "@/components/ui/page-search";
import { TextLink } from "@/components/ui/text-link";
import { API_ROOT } from "@/lib/api/render";
import { weeksBefore } from "@/lib/catalog/browse/prices/reach";
import { readBoard } from "@/lib/catalog/browse/prices/read-board";
import { marketDay } from "@/lib/core/dates";
import { sampleShare } from "@/lib/core/sample";
import { publicUrl } from "@/lib/platform/env";
import { Download } from "../download";
import { marketPage } from "../market-page";
import type { Market } from "../read-market";
import { SaveButton } from "../save-view";

export const pricesMetadata = () =>
  pageMetadata({
    path: "/prices",
    title: "Prices",
    description: "Spot prices of polysilicon, wafers, cells, modules, glass and inverters: last value, change and a year at a glance.",
  });

const sourceNames = ({ head }: Pick<Market, "head">): Record<string, string> =>
  Object.fromEntries([...head.sources].map(([code, { name }]) => [code, name]));

/** The board of prices. */
export const PricesPage = marketPage(async (market, { searchParams }: PageSearch) => {
  const all = await readBoard(market);
  const params = await searchParams;
  const { rows, state } = shownRows(all, BoardSearch.parse(params));
  const today = marketDay(market.nowMs);
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Prices"
        description="Spot prices along the value chain. Each holds until its next assessment."
        actions={
          <>
            <SaveButton market={market} name="Prices" />
            <Download of="spot" name="prices" query={Object.fromEntries(callOf(state, market).query)} />
          </>
        }
      />
      <IgnoredParameters ignored={all.length === 0 ? [] : ignoredIn(params, state, boardValues(all))} />
      <SampleNote sample={sampleShare(rows.map(({ isSample }) => isSample))} />
      {all.length > 0 && <BoardFilters rows={all} state={state} shown={rows.length} />}
      <Card flush>
        {rows.length > 0 ? (
          <BoardTable rows={rows} state={state} today={today} sources={sourceNames(market)} />
        ) : (
          <Nothing isFiltered={all.length > 0} />
        )}
      </Card>
      <Footnotes market={market} today={today} />
      <Card title="API request">
        <ApiRequest call={callOf(state, market)}>Returns the prices of these series in effect today.</ApiRequest>
      </Card>
    </div>
  );
});

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No series match these filters" action={<TextLink href="/prices">Clear filters</TextLink>} />
  ) : (
    <EmptyState title="No prices yet">Prices appear here with the first release that has them.</EmptyState>
  );

function Footnotes({ market: { head, view }, today }: { market: Market; today: string }) {
  return (
    <p className="text-12 text-muted">
      {head.publishedAtMs !== null && (
        <>
          Release {head.release}, published <Moment at={head.publishedAtMs} />.{" "}
        </>
      )}
      Changes compare assessments: with the one before, and with the price in effect 4 and 52 weeks ago. A dash means that there was none or
      that it was stale by then.
      {weeksBefore(today, 52, view) === null && ` The ${view.title} plan does not reach 52 weeks back.`}
    </p>
  );
}

const callOf = ({ stage, technology, region, currency }: BoardState, { isLive }: Market) => ({
  baseUrl: publicUrl() + API_ROOT,
  path: "/pricing/spot",
  query: Object.entries({ type: technology, stage, region, currency }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  ),
  operation: "listSpotPrices",
  isLive,
});
