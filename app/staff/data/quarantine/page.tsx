import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { QuarantineFilters } from "@/components/catalog/quarantine-filters";
import { QuarantineTable } from "@/components/catalog/quarantine-table";
import { WaitingDecisions } from "@/components/catalog/waiting-decisions";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { quarantineFacts, listQuarantined } from "@/lib/catalog/quarantine/list-quarantined";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { QuarantineSearch, type PageInput } from "../search";

export const metadata: Metadata = { title: "Quarantine" };

const PATH = "/staff/data/quarantine";

export default async function QuarantinePage({ searchParams }: PageInput) {
  const { ctx } = await staffPage();
  const search = QuarantineSearch.parse(await searchParams);
  const { state, reason, resource, source, cursor } = search;
  const filter = {
    state: state === "all" ? undefined : state,
    reason: reason || undefined,
    resource,
    source: source || undefined,
    importId: search.import || undefined,
    cursor: lastCursor(cursor),
  };
  const [page, facts] = await Promise.all([orFirstPage(PATH, listQuarantined(ctx, filter)), quarantineFacts(ctx)]);
  const isNarrowed = state !== "open" || [reason, source, search.import].some(Boolean) || resource !== undefined;
  return (
    <PageBody>
      <DataHead
        current="quarantine"
        open={facts.open}
        description="Rows that were not published because a value is invalid or a price changed by more than the limit."
      />
      {facts.waiting.map((entry) => (
        <WaitingDecisions key={entry.source} {...entry} />
      ))}
      <QuarantineFilters search={search} reasons={facts.reasons} sources={facts.sources} />
      <Card flush>
        <QuarantineTable
          key={JSON.stringify([search, page.rows.map(({ version }) => version)])}
          rows={page.rows}
          now={ctx.clock.now()}
          isNarrowed={isNarrowed}
        />
      </Card>
      <Pagination {...cursorPages(PATH, { ...search, cursor }, page.next)} label="Pages of quarantined rows" />
    </PageBody>
  );
}
