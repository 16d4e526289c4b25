import type { Metadata } from "next";
import { pageMetadata } from "@/app/(site)/page-metadata";
import { colourRegistry } from "@/components/charts/colours";
import { SampleNote } from "@/components/data/sample-note";
import { ApiRequest } from "@/components/shipments/api-request";
import { LeagueCard } from "@/components/shipments/league-card";
import { LeagueFilters } from "@/components/shipments/league-filters";
import { leagueColumns } from "@/components/shipments/league-table";
import { NoShipments } from "@/components/shipments/no-shipments";
import { TrendCard } from "@/components/shipments/trend-card";
import { replacedText } from "@/components/shipments/words";
import { Banner } from "@/components/ui/banner";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { PageHeader } from "@/components/ui/page-header";
import { ignoredIn, type PageSearch } from "@/components/ui/page-search";
import { ignoredInLook, lookParams, readTableLook, type TableLook, TableTools } from "@/components/ui/table-look";
import { TextLink } from "@/components/ui/text-link";
import { firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import type { League, LeagueTable } from "@/lib/catalog/browse/shipments/contract";
import { readLeague } from "@/lib/catalog/browse/shipments/read-league";
import { readTrend } from "@/lib/catalog/browse/shipments/read-trend";
import { shareOf } from "@/lib/catalog/read-figures";
import { seriesTitle } from "@/lib/core/shipment-words";
import { publicUrl } from "@/lib/platform/env";
import { Download } from "../download";
import { marketPage } from "../market-page";
import { asVisitor, type Market } from "../read-market";
import { SaveButton } from "../save-view";
import { Watch } from "../watch";
import { readShipmentsQuery, SHIPMENTS_VALUES, shipmentsHref, type ShipmentsQuery } from "./shipments-query";

const ABOUT =
  "Quarterly volumes of the solar industry by company, destination, origin and technology: ranks, shares and changes, each with its source.";

export const shipmentsMetadata = (): Metadata => pageMetadata({ path: "/shipments", title: "Shipments", description: ABOUT });

const PLAN = PLAN_TABLE[firstPlanWith("shipments")].title;

const watched = ({ product, dimension, basis, source }: LeagueTable) => ({ kind: "shipments" as const, product, dimension, basis, source });

/** The league table of a quarter, and its leaders over several. */
export const ShipmentsPage = marketPage(async (asked, { searchParams }: PageSearch) => {
  const isIncluded = asked.view.windows.shipments !== null;
  const market = isIncluded ? asked : asVisitor(asked);
  const given = await searchParams;
  const query = readShipmentsQuery(given);
  const look = readTableLook(given);
  const league = await readLeague(market, { ...query, cursor: lastCursor(query.cursor) });
  const actions = league !== null && (
    <>
      <Watch market={market} subject={watched(league.table)} />
      <SaveButton market={market} name={seriesTitle(league.table)} />
      <Download of="shipments" name="shipments" query={league.table} />
    </>
  );
  const header = <PageHeader title="Shipments" description={ABOUT} actions={actions} />;
  if (league === null)
    return (
      <div className="grid gap-5">
        {header}
        <NoShipments plan={isIncluded ? null : PLAN} />
      </div>
    );
  return (
    <div className="grid gap-5">
      {header}
      <IgnoredParameters
        ignored={[
          ...ignoredIn(given, query, SHIPMENTS_VALUES),
          ...ignoredInLook(
            given,
            look,
            leagueColumns(league, () => ""),
          ),
        ]}
      />
      {!isIncluded && (
        <Banner action={<TextLink href="/pricing">Compare plans</TextLink>}>
          Your plan doesn't include shipments. You see what is open to everyone: open sources and the sandbox slice.
        </Banner>
      )}
      <Tables market={market} query={query} league={league} look={look} />
    </div>
  );
});

type TablesProps = { market: Market; query: ShipmentsQuery; league: League; look: TableLook };

async function Tables({ market, query, league, look }: TablesProps) {
  const { table, replaced } = league;
  const { quarters, show } = query;
  const trend = await readTrend(market, table, quarters);
  const colourOf = colourRegistry(trend.entities.map(({ id }) => id));
  const { sources } = market.head;
  const sourceName = (code: string): string => sources.get(code)?.name ?? code;
  const source = { code: table.source, name: sourceName(table.source), licence: "", url: null, ...sources.get(table.source) };
  const pages = cursorPages("/shipments", { ...table, quarters, show, ...lookParams(look), cursor: query.cursor }, league.next);
  return (
    <>
      <SampleNote sample={shareOf([{ code: table.source }], market.head)} />
      <LeagueFilters
        {...{ league, sourceName, kept: { quarters, show, ...lookParams(look) } }}
        stepHref={(quarter) => shipmentsHref({ ...table, quarter }, query, look)}
      />
      {replaced.length > 0 && (
        <Banner action={market.isLive ? undefined : <TextLink href="/pricing">Compare plans</TextLink>}>
          {replaced.map(replacedText).join(" ")}
          {!market.isLive && ` ${PLAN} includes every table and quarter.`}
        </Banner>
      )}
      <TableTools look={look} all={leagueColumns(league, colourOf)} kept={{ ...table, quarters, show }} />
      <LeagueCard {...{ league, colourOf, look, source, pages, now: market.nowMs, plan: market.isLive ? null : PLAN }} />
      <TrendCard
        {...{ table, trend, show, colourOf, span: quarters }}
        hrefOf={(patch) => shipmentsHref(table, { ...query, ...patch }, look)}
        source={`${source.name}, ${source.licence}. Release ${market.head.release}.`}
      />
      <ApiRequest table={table} baseUrl={publicUrl()} isLive={market.isLive} />
    </>
  );
}
