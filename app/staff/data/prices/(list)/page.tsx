import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { SeriesFilters } from "@/components/catalog/series-filters";
import { SeriesTable } from "@/components/catalog/series-table";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { listSeries } from "@/lib/catalog/quarantine/read-series";
import { listSourceCodes } from "@/lib/catalog/releases/list-sources";
import { PRICE_STAGES } from "@/lib/catalog/vocabulary";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { SeriesSearch, type PageInput } from "../../search";

export const metadata: Metadata = { title: "Prices" };

const PATH = "/staff/data/prices";

export default async function PricesPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { q, stage, source, cursor } = SeriesSearch.parse(await searchParams);
  const filter = { q, stage: stage || undefined, source: source || undefined, cursor: lastCursor(cursor) };
  const [page, { open }, sources] = await Promise.all([
    orFirstPage(PATH, listSeries(ctx, filter)),
    quarantineFacts(ctx),
    listSourceCodes(ctx),
  ]);
  return (
    <PageBody>
      <DataHead current="prices" open={open} description="All price series with their latest value. Open one to correct a value." />
      <SeriesFilters q={q} stage={stage} source={source} stages={PRICE_STAGES} sources={sources} />
      <Card flush>
        <SeriesTable rows={page.rows} isNarrowed={[q, stage, source].some(Boolean)} />
      </Card>
      <Pagination {...cursorPages(PATH, { q, stage, source, cursor }, page.next)} label="Pages of series" />
    </PageBody>
  );
}
