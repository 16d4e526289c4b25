import type { Metadata } from "next";
import type { z } from "zod";
import { DataHead } from "@/components/catalog/data-head";
import { QuarantineCauses } from "@/components/catalog/quarantine-causes";
import { QuarantineFile } from "@/components/catalog/quarantine-file";
import { QuarantineFilters } from "@/components/catalog/quarantine-filters";
import { QuarantineTable } from "@/components/catalog/quarantine-table";
import { WaitingDecisions } from "@/components/catalog/waiting-decisions";
import { PageBody } from "@/components/staff/page-body";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import { MAX_DECIDED_AT_ONCE } from "@/lib/catalog/quarantine/contract";
import { listQuarantined, quarantineCauses, quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { formFields } from "@/lib/catalog/quarantine/row-form";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { QuarantineSearch, type PageInput } from "../../search";

export const metadata: Metadata = { title: "Quarantine" };

const PAGE = 50;
const PATH = "/staff/data/quarantine";

/** The open rows that the list is narrowed to, as a file. */
const downloadOf = ({ import: run, source, resource, cause, reason }: z.output<typeof QuarantineSearch>): string =>
  withParams("/api/staff/data/quarantine/file", "", {
    import: run || null,
    source: source || null,
    resource: resource ?? null,
    cause: cause || null,
    code: reason || null,
  });

export default async function QuarantinePage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const search = QuarantineSearch.parse(await searchParams);
  const { state, reason, resource, source, cursor } = search;
  const filter = {
    state: state === "all" ? undefined : state,
    reason: reason || undefined,
    resource,
    source: source || undefined,
    importId: search.import || undefined,
    cause: search.cause || undefined,
    limit: search.cause === "" ? PAGE : MAX_DECIDED_AT_ONCE,
    cursor: lastCursor(cursor),
  };
  const [page, facts, causes] = await Promise.all([
    orFirstPage(PATH, listQuarantined(ctx, filter)),
    quarantineFacts(ctx),
    search.cause === "" ? quarantineCauses(ctx, filter) : [],
  ]);
  const isNarrowed = state !== "open" || [reason, source, search.import, search.cause].some(Boolean) || resource !== undefined;
  const kinds = [...new Set(page.rows.map((row) => row.resource))];
  const fieldsOf = Object.fromEntries(kinds.map((kind) => [kind, formFields(kind).map(({ name, choices }) => ({ name, choices }))]));
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
      {state === "open" && <QuarantineCauses causes={causes} path={PATH} />}
      {search.cause !== "" && (
        <Banner title={search.cause} action={<TextLink href={PATH}>Show all causes</TextLink>}>
          Rows with this reason only. Select all of them to make one decision.
        </Banner>
      )}
      <Card flush>
        <QuarantineTable
          key={JSON.stringify([search, page.rows.map(({ version }) => version)])}
          rows={page.rows}
          fieldsOf={fieldsOf}
          now={ctx.clock.now()}
          isNarrowed={isNarrowed}
        />
      </Card>
      <Pagination {...cursorPages(PATH, { ...search, cursor }, page.next)} label="Pages of quarantined rows" />
      {state === "open" && <QuarantineFile download={downloadOf(search)} />}
    </PageBody>
  );
}
