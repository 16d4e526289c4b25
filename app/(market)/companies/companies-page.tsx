import type { Metadata } from "next";
import { pageMetadata } from "@/app/(site)/page-metadata";
import { CompaniesTable, companyColumns } from "@/components/companies/companies-table";
import { CompanyFilters } from "@/components/companies/company-filters";
import { CountryMap } from "@/components/companies/country-map";
import { ApiRequest } from "@/components/data/api-request";
import { OpenReach } from "@/components/data/open-reach";
import { SampleNote } from "@/components/data/sample-note";
import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { cursorPages, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { PageHeader } from "@/components/ui/page-header";
import { cursor, ignoredIn, type PageSearch } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { ignoredInLook, lookParams, readTableLook, TableTools } from "@/components/ui/table-look";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import { countAllCompanies, countCompanies } from "@/lib/catalog/browse/companies/count-companies";
import { listCompanies } from "@/lib/catalog/browse/companies/list-companies";
import { COMPANY_VALUES, companyParameters, CompanySearch } from "@/lib/catalog/browse/companies/search";
import type { SampleShare } from "@/lib/core/sample";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { apiCode } from "../api-code";
import { Download } from "../download";
import { marketPage } from "../market-page";
import type { Market } from "../read-market";
import { shareOf } from "../record-facts";
import { SaveButton } from "../save-view";
import { sortLink } from "../sort-link";

const PATH = "/companies";

export const companiesMetadata = (): Metadata =>
  pageMetadata({
    path: PATH,
    title: "Companies",
    description: "Search manufacturers, suppliers, installers and recyclers in photovoltaics by name, country, type and technology.",
  });

async function readPage(market: Market, params: PageParams) {
  const search = CompanySearch.parse(params);
  const place = { view: market.view, release: market.head.release };
  const first = withParams(PATH, "", { ...params, cursor: null });
  const [{ rows, next }, all, counts] = await Promise.all([
    orFirstPage(first, listCompanies(place, search, cursor.parse(params["cursor"]))),
    countAllCompanies(market),
    countCompanies(market, search),
  ]);
  return { search, rows, next, all, counts };
}

/** Every company that the reader may see, as a table that is searched and narrowed. */
export const CompaniesPage = marketPage<PageSearch>(async (market, { searchParams }) => {
  const given = await searchParams;
  const { search, rows, next, all, counts } = await readPage(market, given);
  const sample = shareOf(market, rows);
  const query = companyParameters(search);
  const isNarrowed = Object.keys(query).length > 0;
  const sorted = search.sort === "name" ? {} : { sort: search.sort };
  const look = readTableLook(given);
  const params = { ...query, ...sorted, ...lookParams(look) };
  const sort = sortLink(PATH, params, { sort: search.sort, initial: "name" });
  const counted = counts.total === null ? "Over 2,000 companies" : several(counts.total, "company", "companies");
  // A quarter of the page, so it is made for who asks for it.
  const isMapShown = given["map"] === "shown";
  const cursors = given["cursor"];
  const pages = cursorPages(PATH, { ...params, ...(cursors === undefined ? {} : { cursor: cursors }) }, next);
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Companies"
        description={<Reach isLive={market.isLive} sample={sample} />}
        actions={
          <>
            <SaveButton market={market} name="Companies" />
            <Download of="companies" name="companies" query={{ ...query, ...sorted }} total={counts.total} />
          </>
        }
      />
      <IgnoredParameters ignored={[...ignoredIn(given, search, COMPANY_VALUES), ...ignoredInLook(given, look, companyColumns(sort))]} />
      <SampleNote sample={sample} />
      <CompanyFilters
        kept={{ ...sorted, ...lookParams(look) }}
        path={PATH}
        search={search}
        isNarrowed={isNarrowed}
        counted={counted}
        values={all.facets}
        counts={counts.facets}
      />
      {search.country === null && counts.facets !== null && counts.facets.country.length > 1 && (
        <section className="grid gap-4 text-13">
          <TextLink href={withParams(PATH, "", { ...params, map: isMapShown ? null : "shown" })} className="w-fit" scroll={false}>
            {isMapShown ? "Hide map" : "Map by country"}
          </TextLink>
          {isMapShown && (
            <CountryMap countries={counts.facets.country} hrefOf={(country) => withParams(PATH, "", { ...params, country })} />
          )}
        </section>
      )}
      <TableTools look={look} all={companyColumns(sort)} kept={{ ...query, ...sorted }} />
      <Card flush>
        <CompaniesTable rows={rows} look={look} sort={sort} empty={isNarrowed ? <NoResults /> : <NoCompanies />} />
      </Card>
      {(pages.previous !== null || pages.next !== null) && <Pagination {...pages} label="Pages of companies" />}
      <ApiRequest {...apiCode(market, { operation: "listCompanies", path: PATH, query: { ...query, ...sorted } })} />
    </div>
  );
});

const ABOUT = "Manufacturers, suppliers, installers and recyclers in photovoltaics.";

const Reach = ({ isLive, sample }: { isLive: boolean; sample: SampleShare }) =>
  isLive ? (
    ABOUT
  ) : (
    <>
      {ABOUT} <OpenReach of="companies" sample={sample} />
    </>
  );

const NoResults = () => <EmptyState title="No results">Search by part of a name or a former name, or clear the filters.</EmptyState>;

const NoCompanies = () => <EmptyState title="No companies yet">Companies appear here with the first release of this dataset.</EmptyState>;
