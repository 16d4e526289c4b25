import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { pageMetadata } from "@/app/(site)/page-metadata";
import { ApiRequest } from "@/components/data/api-request";
import { RecordHistory } from "@/components/data/record-history";
import { SampleNote } from "@/components/data/sample-note";
import { DatasheetValues } from "@/components/products/datasheet-values";
import { DimensionDrawing } from "@/components/products/dimension-drawing";
import { SeriesTable } from "@/components/products/series-table";
import { TemperatureCard } from "@/components/products/temperature-card";
import { categoryName, comparePath, productPath } from "@/components/products/words";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { Datasheet } from "@/lib/catalog/browse/products/contract";
import { readDatasheet } from "@/lib/catalog/browse/products/read-products";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import { apiCode, SANDBOX_NOTE } from "../../api-code";
import { marketPage } from "../../market-page";
import { readMarket } from "../../read-market";
import { shareOf, sourceOf } from "../../record-facts";
import { toSurvivor } from "../../to-survivor";

type ProductProps = { params: Promise<{ id: string }> };

/** Read once for the page and its title. An id of another form is one that nobody has. */
const datasheetOf = cache(async (id: string) => {
  const market = await readMarket();
  if (market === null || !/^pr_[0-9a-z]{1,40}$/.test(id)) return null;
  return (await readDatasheet(market, id)) ?? toSurvivor(market, id, { resource: "product", pathOf: productPath });
});

export async function productMetadata({ params }: ProductProps): Promise<Metadata> {
  const { id } = await params;
  const sheet = await datasheetOf(id);
  if (sheet === null) return { title: "Page not found" };
  const { manufacturer, model, category } = sheet.product;
  return pageMetadata({
    path: productPath(id),
    title: `${model} · ${manufacturer}`,
    description: `Datasheet of ${manufacturer} ${model} (${categoryName(category).toLowerCase()}) with source and history.`.slice(0, 300),
  });
}

/** One product: its datasheet, its series, and where every value comes from. */
export const ProductPage = marketPage<ProductProps>(async (market, { params }) => {
  const { id } = await params;
  const sheet = await datasheetOf(id);
  if (sheet === null) notFound();
  const { product, series, history, dates } = sheet;
  const isModule = product.category === "module";
  return (
    <div className="grid gap-5">
      <PageHeader
        parents={[{ label: "Products", href: "/products" }]}
        title={<span className="wrap-anywhere">{product.model}</span>}
        badge={isSampleRecord(product) && <Tag>{SAMPLE_WORD}</Tag>}
        description={<Maker sheet={sheet} />}
        actions={<ButtonLink href={comparePath([id])}>Compare</ButtonLink>}
      />
      <SampleNote sample={shareOf(market, [product])} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <DatasheetValues product={product} dates={dates} source={sourceOf(market, product.source)} />
          {series.length > 1 && product.series_id !== null && <SeriesTable seriesId={product.series_id} classes={series} current={id} />}
          {isModule && <TemperatureCard product={product} />}
          <RecordHistory history={history} />
        </div>
        <div className="grid min-w-0 gap-5">
          <DimensionDrawing product={product} />
          {isModule && <Simulation />}
          <ApiRequest {...apiCode(market, { operation: "getProduct", path: `/products/${id}`, id })}>
            {market.isLive ? undefined : SANDBOX_NOTE}
          </ApiRequest>
        </div>
      </div>
    </div>
  );
});

const Maker = ({ sheet: { product, company } }: { sheet: Datasheet }) => (
  <span className="wrap-anywhere">
    {company === null ? product.manufacturer : <TextLink href={`/companies/${company.id}`}>{product.manufacturer}</TextLink>}
    {` · ${categoryName(product.category)}`}
  </span>
);

const Simulation = () => (
  <Card title="Simulation file">
    <p className="text-13 text-pretty text-muted">
      A PAN file can't be exported: it needs series resistance, shunt resistance and the diode ideality factor, which the record does not
      have.
    </p>
  </Card>
);
