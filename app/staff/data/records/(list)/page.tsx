import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { RecordFilters } from "@/components/catalog/record-filters";
import { RecordsTable } from "@/components/catalog/records-table";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { listRecords } from "@/lib/catalog/records/list-records";
import { listSourceCodes } from "@/lib/catalog/releases/list-sources";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { RecordSearch, type PageInput } from "../../search";

export const metadata: Metadata = { title: "Records" };

const PATH = "/staff/data/records";

export default async function RecordsPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { q, resource, source, cursor } = RecordSearch.parse(await searchParams);
  const filter = { q, resource, source: source || undefined, cursor: lastCursor(cursor) };
  const [page, { open }, sources] = await Promise.all([
    orFirstPage(PATH, listRecords(ctx, filter)),
    quarantineFacts(ctx),
    listSourceCodes(ctx),
  ]);
  return (
    <PageBody>
      <DataHead
        current="records"
        open={open}
        description="Published companies, products and shipments. Open one to correct or withdraw it."
      />
      <RecordFilters resource={resource} q={q} source={source} sources={sources} />
      <Card flush>
        <RecordsTable resource={resource} rows={page.rows} isNarrowed={[q, source].some(Boolean)} />
      </Card>
      <Pagination {...cursorPages(PATH, { q, resource, source, cursor }, page.next)} label="Pages of records" />
    </PageBody>
  );
}
