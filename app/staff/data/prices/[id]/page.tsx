import type { Metadata } from "next";
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

export const metadata: Metadata = { title: "Price series" };

const decimalsOf = (values: readonly string[]): number =>
  Math.min(4, Math.max(0, ...values.map((value) => value.split(".")[1]?.length ?? 0)));

export default async function SeriesPage({ params, searchParams }: OneInput) {
  const { ctx } = await staffPage();
  const { id } = await params;
  const { cursor } = Paged.parse(await searchParams);
  const path = `/staff/data/prices/${id}`;
  const { series, rows, next } = await orFirstPage(path, orNotFound(readSeries(ctx, { id, cursor: lastCursor(cursor) })));
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
      <Pagination {...cursorPages(path, { cursor }, next)} label="Pages of prices" />
    </PageBody>
  );
}
