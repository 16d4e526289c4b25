import type { Metadata } from "next";
import { pageMetadata } from "@/app/(site)/page-metadata";
import { ApiRequest } from "@/components/data/api-request";
import { OpenReach } from "@/components/data/open-reach";
import { SampleNote } from "@/components/data/sample-note";
import { productColumns } from "@/components/products/product-columns";
import { ProductFilters, reversedRange } from "@/components/products/product-filters";
import { ProductsTable } from "@/components/products/products-table";
import { PRODUCTS_PATH, seriesPath } from "@/components/products/words";
import { several } from "@/components/ui/amounts";
import { cursorPages, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { PageHeader } from "@/components/ui/page-header";
import { cursor, ignoredIn, type PageSearch } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { columnsIn, hasChosen, ignoredInLook, lookParams, readTableLook, TableTools } from "@/components/ui/table-look";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import { nameCompany } from "@/lib/catalog/browse/companies/name-company";
import { countAllProducts, countProducts } from "@/lib/catalog/browse/products/count-products";
import { listProducts } from "@/lib/catalog/browse/products/list-products";
import { PRODUCT_VALUES, productParameters, ProductSearch } from "@/lib/catalog/browse/products/search";
import type { SampleShare } from "@/lib/core/sample";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { apiCode } from "../api-code";
import { Download } from "../download";
import { marketPage } from "../market-page";
import type { Market } from "../read-market";
import { shareOf } from "../record-facts";
import { SaveButton } from "../save-view";
import { sortLink } from "../sort-link";

export const productsMetadata = (): Metadata =>
  pageMetadata({
    path: PRODUCTS_PATH,
    title: "Products",
    description: "Search datasheets of photovoltaic modules, inverters and storage by manufacturer, technology, power and efficiency.",
  });

async function readPage(market: Market, params: PageParams) {
  const search = ProductSearch.parse(params);
  const place = { view: market.view, release: market.head.release };
  const first = withParams(PRODUCTS_PATH, "", { ...params, cursor: null });
  const [{ rows, next }, all, counts, company] = await Promise.all([
    orFirstPage(first, listProducts(place, search, cursor.parse(params["cursor"]))),
    countAllProducts(market),
    countProducts(market, search),
    search.company_id === null ? null : nameCompany(market, search.company_id),
  ]);
  return { search, rows, next, all, counts, company };
}

/** Every product that the reader may see, as a table that is searched, narrowed and chosen from for a comparison. */
export const ProductsPage = marketPage<PageSearch>(async (market, { searchParams }) => {
  const { cursor: trail, ...given } = await searchParams;
  const { search, rows, next, all, counts, company } = await readPage(market, { ...given, cursor: trail });
  const sample = shareOf(market, rows);
  const query = productParameters(search);
  const isNarrowed = Object.keys(query).length > 0;
  const sorted = search.sort === "manufacturer" ? {} : { sort: search.sort };
  const look = readTableLook(given);
  const params = { ...query, ...sorted, ...lookParams(look) };
  const sort = sortLink(PRODUCTS_PATH, params, { sort: search.sort, initial: "manufacturer" });
  const columns = productColumns(search.category, sort);
  const counted = counts.total === null ? "Over 2,000 products" : several(counts.total, "product", "products");
  const pages = cursorPages(PRODUCTS_PATH, { ...params, cursor: trail }, next);
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Products"
        description={<Reach isLive={market.isLive} sample={sample} />}
        actions={
          <>
            <SaveButton market={market} name="Products" />
            <Download of="products" name="products" query={{ ...query, ...sorted }} total={counts.total} />
          </>
        }
      />
      <IgnoredParameters ignored={[...ignoredIn(given, search, PRODUCT_VALUES), ...ignoredInLook(given, look, columns)]} />
      <SampleNote sample={sample} />
      {company !== null && (
        <p className="text-14">
          Products of <TextLink href={`/companies/${company.id}`}>{company.name}</TextLink>
        </p>
      )}
      {search.series_id !== null && rows.length > 0 && (
        <p className="text-14">
          Power classes of one series. <TextLink href={seriesPath(search.series_id)}>Series datasheet</TextLink>
        </p>
      )}
      <ProductFilters
        kept={{ ...sorted, ...lookParams(look) }}
        search={search}
        isNarrowed={isNarrowed}
        counted={counted}
        values={all.facets}
        counts={counts.facets}
      />
      <TableTools look={look} all={columns} kept={{ ...query, ...sorted }} />
      <ProductsTable
        rows={rows}
        columns={columnsIn(look, columns)}
        scroll={hasChosen(look, columns)}
        dense={look.density === "compact"}
        empty={isNarrowed ? <NoResults search={search} /> : <NoProducts />}
      />
      {(pages.previous !== null || pages.next !== null) && <Pagination {...pages} label="Pages of products" />}
      <ApiRequest {...apiCode(market, { operation: "listProducts", path: PRODUCTS_PATH, query: { ...query, ...sorted } })} />
    </div>
  );
});

const ABOUT = "Datasheets of modules, inverters and storage, one record per power class.";

const Reach = ({ isLive, sample }: { isLive: boolean; sample: SampleShare }) =>
  isLive ? (
    ABOUT
  ) : (
    <>
      {ABOUT} <OpenReach of="products" sample={sample} />
    </>
  );

function NoResults({ search }: { search: ProductSearch }) {
  const reversed = reversedRange(search);
  return (
    <EmptyState title="No results">
      {reversed === null
        ? "Search by part of a model or manufacturer, choose a wider range, or clear the filters."
        : `The lower limit of the ${reversed} is above its upper limit. Swap them or remove one.`}
    </EmptyState>
  );
}

const NoProducts = () => <EmptyState title="No products yet">Products appear here with the first release of this dataset.</EmptyState>;
