import { FileDown } from "lucide-react";
import type { Metadata } from "next";
import { ExportTable } from "@/components/exports/export-table";
import { NewExport } from "@/components/exports/new-export";
import { PlanNotice } from "@/components/exports/plan-notice";
import { BUCKET_PATH, EXPORTS_PATH } from "@/components/exports/words";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { readDestination } from "@/lib/exports/delivery/read-destination";
import { describeChoices } from "@/lib/exports/describe-choices";
import { listExports } from "@/lib/exports/list-exports";
import { env } from "@/lib/platform/env";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Exports" };

const PAGE = 25;

export default async function ExportsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit, orgId, allows } = await consolePage("exports:read");
  const params = await searchParams;
  const cursor = lastCursor(params["cursor"]);
  const [page, { refusal }] = await Promise.all([
    orFirstPage(EXPORTS_PATH, listExports(ctx, { orgId, limit: PAGE, cursor })),
    readFeatureAccess(ctx, orgId, "exports"),
  ]);
  const mayStart = allows("exports:write") && visit.org.role !== "staff-view" && refusal === null;
  const destination = allows("exports:write") ? await readDestination(ctx, orgId) : null;
  const hasBucketPage = allows("exports:write") && (refusal === null || destination !== null);
  const bucket = destination?.state === "enabled" ? destination.bucket : null;
  const startsOpen = params["new"] === "1";
  const empty = (
    <EmptyState title="No exports yet" icon={<FileDown size={18} />}>
      {mayStart
        ? "Start one with “New export”. An entire dataset usually takes less than a minute."
        : "Owners and developers can start exports."}
    </EmptyState>
  );
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Exports"
        description={`Download entire datasets as Parquet or CSV. Files are kept for ${env().KEEP_EXPORTS_DAYS} days.`}
        actions={
          <>
            {hasBucketPage && <ButtonLink href={BUCKET_PATH}>{destination === null ? "Add bucket" : "Bucket"}</ButtonLink>}
            {mayStart && (
              <NewExport key={String(startsOpen)} startsOpen={startsOpen} choices={await describeChoices(ctx, orgId)} bucket={bucket} />
            )}
          </>
        }
      />
      {refusal !== null && <PlanNotice detail={refusal.detail} mayPay={allows("billing:write")} hasExports={page.exports.length > 0} />}
      {(refusal === null || page.exports.length > 0) && (
        <Card flush>
          <ExportTable initial={page} cursor={cursor} now={ctx.clock.now()} empty={empty} />
        </Card>
      )}
      <Pagination {...cursorPages(EXPORTS_PATH, params, page.next)} label="Pages of exports" />
    </div>
  );
}
