import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { DuplicateFilters } from "@/components/catalog/duplicate-filters";
import { DuplicateRules } from "@/components/catalog/duplicate-rules";
import { DuplicatesTable } from "@/components/catalog/duplicates-table";
import { FindDuplicates } from "@/components/catalog/find-duplicates";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { listDuplicates } from "@/lib/catalog/duplicates/list-duplicates";
import { readDuplicateRules } from "@/lib/catalog/duplicates/read-rules";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { listSourceCodes } from "@/lib/catalog/releases/list-sources";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { DuplicateSearch, type PageInput } from "../search";

export const metadata: Metadata = { title: "Duplicates" };

const PATH = "/staff/data/duplicates";

export default async function DuplicatesPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { resource, state, source, score, cursor } = DuplicateSearch.parse(await searchParams);
  const filter = {
    ...{ resource, state: state === "all" ? undefined : state, source: source || undefined },
    ...{ minScore: score, cursor: lastCursor(cursor) },
  };
  const [page, { open }, sources, rules] = await Promise.all([
    orFirstPage(PATH, listDuplicates(ctx, filter)),
    quarantineFacts(ctx),
    listSourceCodes(ctx),
    readDuplicateRules(ctx),
  ]);
  const search = { resource: resource ?? "", state, source, score: score === undefined ? "" : String(score) };
  return (
    <PageBody>
      <DataHead
        current="duplicates"
        open={open}
        description="Companies and products of two sources that may be the same, the surest first."
        actions={<FindDuplicates />}
      />
      <DuplicateFilters {...search} sources={sources} />
      <Card flush>
        <DuplicatesTable rows={page.rows} isNarrowed={[resource, source, score].some(Boolean) || state !== "open"} />
      </Card>
      <Pagination {...cursorPages(PATH, { ...search, cursor }, page.next)} label="Pages of pairs" />
      <DuplicateRules rules={rules} />
    </PageBody>
  );
}
