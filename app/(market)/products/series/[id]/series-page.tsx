import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { pageMetadata } from "@/app/(site)/page-metadata";
import { ApiRequest } from "@/components/data/api-request";
import { SampleNote } from "@/components/data/sample-note";
import { SeriesClasses } from "@/components/products/series-classes";
import { SeriesDrawing } from "@/components/products/series-drawing";
import { seriesSheet } from "@/components/products/series-sheet";
import { SharedValues } from "@/components/products/shared-values";
import { categoryName, comparePath, PRODUCTS_PATH, seriesPath } from "@/components/products/words";
import { RecordSource } from "@/components/sources/record-source";
import { several } from "@/components/ui/amounts";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import { MOST_COMPARED, type ProductSeries, type ShownProduct } from "@/lib/catalog/browse/products/contract";
import { readProductSeries } from "@/lib/catalog/browse/products/read-products";
import { SAMPLE_WORD } from "@/lib/core/sample";
import { apiCode, SANDBOX_NOTE } from "../../../api-code";
import { marketPage } from "../../../market-page";
import { type Market, readMarket } from "../../../read-market";
import { publishedIn, shareOf, sourceOf } from "../../../record-facts";

type SeriesProps = { params: Promise<{ id: string }> };

/** Read once for the page and its title. An id of another form is one that nobody has. */
const seriesOf = cache(async (id: string) => {
  const market = await readMarket();
  return market === null ? null : readProductSeries(market, id);
});

const makerOf = ({ classes }: ProductSeries): string => classes[0]?.manufacturer ?? "";

export async function seriesMetadata({ params }: SeriesProps): Promise<Metadata> {
  const { id } = await params;
  const series = await seriesOf(id);
  if (series === null) return { title: "Page not found" };
  const { name, total } = series;
  return pageMetadata({
    path: seriesPath(id),
    title: `${name} series · ${makerOf(series)}`,
    description:
      `Datasheet of the series ${name} by ${makerOf(series)}: ${several(total, "power class", "power classes")} with shared values and source.`.slice(
        0,
        300,
      ),
  });
}

/** One series: its power classes side by side, and once what they have in common. */
export const SeriesPage = marketPage<SeriesProps>(async (market, { params }) => {
  const { id } = await params;
  const series = await seriesOf(id);
  if (series === null) notFound();
  const { name, classes, total } = series;
  const [first] = classes;
  if (first === undefined) notFound();
  const { columns, shared } = seriesSheet(classes);
  const sample = shareOf(market, classes);
  return (
    <div className="grid gap-5">
      <PageHeader
        parents={[{ label: "Products", href: PRODUCTS_PATH }]}
        title={<span className="wrap-anywhere">{name} series</span>}
        badge={sample === "all" && <Tag>{SAMPLE_WORD}</Tag>}
        description={<Maker series={series} category={first.category} />}
        actions={
          classes.length > 1 && (
            <ButtonLink href={comparePath(classes.slice(0, MOST_COMPARED).map((one) => one.id))}>Compare classes</ButtonLink>
          )
        }
      />
      <SampleNote sample={sample} />
      <SeriesClasses classes={classes} columns={columns} />
      {total > classes.length && (
        <p className="text-13 text-muted">
          The table has the first {classes.length} of {several(total, "class", "classes")}.{" "}
          <TextLink href={withParams(PRODUCTS_PATH, "", { series_id: id })}>See all classes</TextLink>
        </p>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SharedValues shared={shared}>
          <Sources classes={classes} market={market} />
        </SharedValues>
        <div className="grid min-w-0 gap-5">
          <SeriesDrawing product={first} columns={columns} />
          <ApiRequest {...apiCode(market, { operation: "listProducts", path: PRODUCTS_PATH, query: { series_id: id } })}>
            {market.isLive ? undefined : SANDBOX_NOTE}
          </ApiRequest>
        </div>
      </div>
    </div>
  );
});

const Maker = ({ series, category }: { series: ProductSeries; category: string }) => (
  <span className="wrap-anywhere">
    {series.company === null ? makerOf(series) : <TextLink href={`/companies/${series.company.id}`}>{makerOf(series)}</TextLink>}
    {` · ${categoryName(category)} · ${several(series.total, "power class", "power classes")}`}
  </span>
);

/** Each source once, with the newest release that changed one of its classes; the table has the day of each class. */
const Sources = ({ classes, market }: { classes: readonly ShownProduct[]; market: Market }) =>
  [...new Set(classes.map(({ source }) => source))].map((code) => {
    const newest = Math.max(...classes.filter(({ source }) => source === code).map(({ release }) => Number(release)));
    return <RecordSource key={code} source={sourceOf(market, code)} published={publishedIn(market, newest)} word="Last updated" />;
  });
