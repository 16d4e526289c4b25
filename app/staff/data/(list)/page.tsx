import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { ImportFilters } from "@/components/catalog/import-filters";
import { ImportsTable } from "@/components/catalog/imports-table";
import { PageBody } from "@/components/staff/page-body";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { listImports } from "@/lib/catalog/imports/list-imports";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { listSourceCodes } from "@/lib/catalog/releases/list-sources";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { ImportSearch, type PageInput } from "../search";

export const metadata: Metadata = { title: "Imports" };

const PATH = "/staff/data";

export default async function ImportsPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { state, source, cursor } = ImportSearch.parse(await searchParams);
  const filter = { states: state && [state], source, cursor: lastCursor(cursor) };
  const [page, { open }, sources] = await Promise.all([
    orFirstPage(PATH, listImports(ctx, filter)),
    quarantineFacts(ctx),
    listSourceCodes(ctx),
  ]);
  return (
    <PageBody>
      <DataHead
        current="imports"
        open={open}
        description="Imported files with their status and changes."
        actions={
          <ButtonLink href={`${PATH}/imports/new`} variant="primary">
            Import a file
          </ButtonLink>
        }
      />
      <ImportFilters state={state ?? ""} source={source} sources={sources} />
      <Card flush>
        <ImportsTable rows={page.rows} now={ctx.clock.now()} isNarrowed={state !== undefined || source !== ""} />
      </Card>
      <Pagination {...cursorPages(PATH, { state, source, cursor }, page.next)} label="Pages of imports" />
    </PageBody>
  );
}
