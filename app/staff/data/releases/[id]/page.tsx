import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orNotFound } from "@/app/refusals";
import { ChangeCounts } from "@/components/catalog/change-counts";
import { ChangeFilters } from "@/components/catalog/change-filters";
import { ChangeList } from "@/components/catalog/change-list";
import { ReleaseFacts } from "@/components/catalog/release-facts";
import { ReleaseTag } from "@/components/catalog/releases-table";
import { UndoRelease } from "@/components/catalog/undo-release";
import { RESOURCE_KEYS, recordPath, summaryText } from "@/components/catalog/words";
import { PageBody } from "@/components/staff/page-body";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { showRelease, type ReleaseRow } from "@/lib/catalog/releases/list-releases";
import { releaseChanges } from "@/lib/catalog/releases/release-changes";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { ChangeSearch, numberOf, releaseView, type OneInput } from "../../search";

export const generateMetadata = async ({ params }: OneInput): Promise<Metadata> => ({
  title: `Release ${(await params).id.slice(0, 12)} · Data`,
});

const canUndo = ({ kind, reverted_by }: ReleaseRow): boolean => kind !== "revert" && reverted_by === null;

export default async function ReleasePage({ params, searchParams }: OneInput) {
  const { ctx } = await staffPage("data:read");
  const number = numberOf((await params).id) ?? notFound();
  const { resource: asked, change, cursor } = ChangeSearch.parse(await searchParams);
  const path = `/staff/data/releases/${number}`;
  const row = await orNotFound(showRelease(ctx, number));
  const release = releaseView(row);
  const keys = RESOURCE_KEYS.filter((key) => release.summary[key] !== undefined);
  const resource = asked ?? keys[0];
  const input = { number, change: change ?? null, cursor: lastCursor(cursor) };
  const page = resource === undefined ? null : await orFirstPage(path, releaseChanges(ctx, { ...input, resource }));
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Releases", href: "/staff/data/releases" }]}
        title={<span className="[overflow-wrap:anywhere]">{release.title}</span>}
        badge={<ReleaseTag release={release} />}
        actions={canUndo(row) && <UndoRelease number={number} title={release.title} changes={summaryText(release.summary)} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ReleaseFacts release={row} now={ctx.clock.now()} />
        <ChangeCounts title="Changes" summary={release.summary} />
      </div>
      {page !== null && (
        <>
          <ChangeFilters keys={keys} resource={resource ?? ""} change={change ?? ""} />
          <ChangeList title="Changed records" rows={page.rows} hrefOf={recordPath} />
          <Pagination {...cursorPages(path, { resource: asked, change, cursor }, page.next)} label="Pages of changes" />
        </>
      )}
    </PageBody>
  );
}
