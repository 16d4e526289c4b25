import type { Metadata } from "next";
import { ExportFacts } from "@/components/exports/export-facts";
import { ManifestCard } from "@/components/exports/manifest-card";
import { EXPORTS_PATH, titleOf } from "@/components/exports/words";
import { PageHeader } from "@/components/ui/page-header";
import { ExportSummary } from "@/lib/exports/contract";
import { readDestination } from "@/lib/exports/delivery/read-destination";
import { consolePage } from "@/lib/portal/page-access";
import { thisExport } from "./this-export";

export const generateMetadata = async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => ({
  title: `${titleOf(await thisExport((await params).id))} · Exports`,
});

export default async function ExportPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx, visit, orgId, allows } = await consolePage("exports:read");
  const one = await thisExport((await params).id);
  const mayChange = allows("exports:write") && visit.org.role !== "staff-view";
  const mayDeliver = mayChange && (await readDestination(ctx, orgId))?.state === "enabled";
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader parents={[{ label: "Exports", href: EXPORTS_PATH }]} title={titleOf(one)} />
      <ExportFacts initial={ExportSummary.strip().parse(one)} now={ctx.clock.now()} mayChange={mayChange} mayDeliver={mayDeliver} />
      {one.state === "ready" && one.manifest && <ManifestCard manifest={one.manifest} />}
    </div>
  );
}
