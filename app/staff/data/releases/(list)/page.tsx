import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { ReleasesTable } from "@/components/catalog/releases-table";
import { SourceFilter } from "@/components/catalog/source-filter";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { pageReleases } from "@/lib/catalog/releases/list-releases";
import { listSourceCodes } from "@/lib/catalog/releases/list-sources";
import { staffPage } from "@/lib/portal/page-access";
import { numberOf, ReleaseSearch, releaseView, type PageInput } from "../../search";

export const metadata: Metadata = { title: "Releases" };

const PATH = "/staff/data/releases";

export default async function ReleasesPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { source, cursor } = ReleaseSearch.parse(await searchParams);
  const filter = { source: source || undefined, before: numberOf(lastCursor(cursor)) };
  const [page, { open }, sources] = await Promise.all([pageReleases(ctx, filter), quarantineFacts(ctx), listSourceCodes(ctx)]);
  return (
    <PageBody>
      <DataHead
        current="releases"
        open={open}
        description="All published releases, newest first. Rows are superseded, never overwritten."
      />
      <SourceFilter label="Filter releases" all="All sources" source={source} sources={sources} />
      <Card flush>
        <ReleasesTable rows={page.rows.map(releaseView)} now={ctx.clock.now()} />
      </Card>
      <Pagination {...cursorPages(PATH, { source, cursor }, page.next)} label="Pages of releases" />
    </PageBody>
  );
}
