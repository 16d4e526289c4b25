import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { ImportFacts } from "@/components/catalog/import-facts";
import { ImportOutcome } from "@/components/catalog/import-outcome";
import { ImportProgress } from "@/components/catalog/import-progress";
import { importTitle } from "@/components/catalog/imports-table";
import { ImportStateTag } from "@/components/catalog/state-tags";
import { PageBody } from "@/components/staff/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { isUnderWay } from "@/lib/catalog/imports/contract";
import { readImport } from "@/lib/catalog/imports/read-import";
import { staffPage } from "@/lib/portal/page-access";
import { ChangeSearch, namesOf, type OneInput } from "../../search";
import { MapFile } from "./map-file";
import { ImportPreview } from "./preview";

/** Looked up once for the page and its title. */
const thisImport = cache(async (id: string) => orNotFound(readImport((await staffPage("data:read")).ctx, id)));

export const generateMetadata = async ({ params }: OneInput): Promise<Metadata> => ({
  title: `${importTitle(await thisImport((await params).id))} · Imports`,
});

export default async function ImportPage({ params, searchParams }: OneInput) {
  const { ctx } = await staffPage("data:read");
  const { id } = await params;
  const row = await thisImport(id);
  const names = await namesOf(ctx, [row.created_by]);
  const now = ctx.clock.now();
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Imports", href: "/staff/data" }]}
        title={<span className="[overflow-wrap:anywhere]">{importTitle(row)}</span>}
        badge={<ImportStateTag state={row.state} />}
      />
      {isUnderWay(row.state) && <ImportProgress key={row.state} row={row} />}
      <ImportOutcome row={row} />
      {row.state === "mapping" && <MapFile ctx={ctx} row={row} />}
      {row.state === "staged" && <ImportPreview ctx={ctx} row={row} search={ChangeSearch.parse(await searchParams)} />}
      <ImportFacts row={row} now={now} who={names.get(row.created_by ?? "") ?? null} />
    </PageBody>
  );
}
