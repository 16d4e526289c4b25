import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { MappingsTable } from "@/components/catalog/mapping/mappings-table";
import { PageBody } from "@/components/staff/page-body";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { listMappings } from "@/lib/catalog/mappings/list-mappings";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { namesOf, Paged, type PageInput } from "../search";

export const metadata: Metadata = { title: "Mappings" };

const PATH = "/staff/data/mappings";

export default async function MappingsPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { cursor } = Paged.parse(await searchParams);
  const [page, { open }] = await Promise.all([orFirstPage(PATH, listMappings(ctx, { cursor: lastCursor(cursor) })), quarantineFacts(ctx)]);
  const names = await namesOf(
    ctx,
    page.rows.map(({ saved_by }) => saved_by),
  );
  const rows = page.rows.map((row) => ({ ...row, who: names.get(row.saved_by ?? "") ?? null }));
  return (
    <PageBody>
      <DataHead
        current="mappings"
        open={open}
        description="How files of other layouts are read. A file with the same columns is read by its mapping."
        actions={<ButtonLink href="/staff/data/imports/new">Import a file</ButtonLink>}
      />
      <Card flush>
        <MappingsTable rows={rows} now={ctx.clock.now()} />
      </Card>
      <Pagination {...cursorPages(PATH, { cursor }, page.next)} label="Pages of mappings" />
    </PageBody>
  );
}
