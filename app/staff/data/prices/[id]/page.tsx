import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { PriceTable } from "@/components/catalog/price-table";
import { LineChart } from "@/components/charts/line-chart";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { readSeries } from "@/lib/catalog/quarantine/read-series";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { Paged, type OneInput } from "../../search";

/** Read once for the page and its title. */
const thisSeries = cache(async (id: string, cursor: string | undefined) => {
  const { ctx } = await staffPage("data:read");
  return orFirstPage(`/staff/data/prices/${id}`, orNotFound(readSeries(ctx, { id, cursor })));
});
const cursorIn = async ({ searchParams }: OneInput) => Paged.parse(await searchParams).cursor;

export const generateMetadata = async (input: OneInput): Promise<Metadata> => {
  const { series } = await thisSeries((await input.params).id, lastCursor(await cursorIn(input)));
  return { title: `${series.item} · Price series` };
};

const decimalsOf = (values: readonly string[]): number =>
  Math.min(4, Math.max(0, ...values.map((value) => value.split(".")[1]?.length ?? 0)));

export default async function SeriesPage(input: OneInput) {
  await staffPage("data:read");
  const { id } = await input.params;
  const cursor = await cursorIn(input);
  const { series, rows, next } = await thisSeries(id, lastCursor(cursor));
  const unit = `${series.currency}/${series.unit}`;
  const points = rows.toReversed().map(({ date, avg }) => ({ x: date, y: Number(avg) }));
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Prices", href: "/staff/data/prices" }]}
        title={<span className="[overflow-wrap:anywhere]">{series.item}</span>}
        description={[series.stage, series.technology, series.region, series.price_term, unit, series.source].filter(Boolean).join(" · ")}
      />
      {points.length > 1 && (
        <Card>
          <LineChart
            title="Daily average"
            unit={unit}
            decimals={decimalsOf(rows.map(({ avg }) => avg))}
            series={[{ key: "avg", label: "Average", colour: `var(--stage-${series.stage})`, points, shape: "steps", strong: true }]}
            source={`Source: ${series.source}, as published`}
          />
        </Card>
      )}
      <Card title="Published prices" flush>
        <PriceTable rows={rows} unit={unit} />
      </Card>
      <Pagination {...cursorPages(`/staff/data/prices/${id}`, { cursor }, next)} label="Pages of prices" />
    </PageBody>
  );
}
