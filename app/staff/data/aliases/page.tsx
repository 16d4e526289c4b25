import type { Metadata } from "next";
import { AliasFilters } from "@/components/catalog/alias-filters";
import { AliasesTable } from "@/components/catalog/aliases-table";
import { DataHead } from "@/components/catalog/data-head";
import { LinkName } from "@/components/catalog/link-name";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { listAliases } from "@/lib/catalog/records/list-aliases";
import { listSourceCodes } from "@/lib/catalog/releases/list-sources";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { AliasSearch, type PageInput } from "../search";

export const metadata: Metadata = { title: "Aliases" };

const PATH = "/staff/data/aliases";

export default async function AliasesPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { q, source, name, cursor } = AliasSearch.parse(await searchParams);
  const filter = { q, source: source || undefined, cursor: lastCursor(cursor) };
  const [page, { open }, sources] = await Promise.all([
    orFirstPage(PATH, listAliases(ctx, filter)),
    quarantineFacts(ctx),
    listSourceCodes(ctx),
  ]);
  return (
    <PageBody>
      <DataHead
        current="aliases"
        open={open}
        description="Other names of companies. A manufacturer or company in a file is linked by its name or by an alias."
      />
      {name !== "" && <LinkName name={name} />}
      <AliasFilters q={q} source={source} name={name} sources={sources} />
      <Card flush>
        <AliasesTable rows={page.rows} name={name} isNarrowed={[q, source].some(Boolean)} />
      </Card>
      <Pagination {...cursorPages(PATH, { q, source, name, cursor }, page.next)} label="Pages of companies" />
    </PageBody>
  );
}
