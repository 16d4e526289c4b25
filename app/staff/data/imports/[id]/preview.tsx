import type { z } from "zod";
import { ChangeCounts } from "@/components/catalog/change-counts";
import { ChangeFilters } from "@/components/catalog/change-filters";
import { ChangeList } from "@/components/catalog/change-list";
import { EffectFacts } from "@/components/catalog/effect-facts";
import { ImportStep } from "@/components/catalog/import-step";
import { importTitle } from "@/components/catalog/imports-table";
import { PublishForm } from "@/components/catalog/publish-form";
import { ResponseEffects } from "@/components/catalog/response-effects";
import { RESOURCE_KEYS, RESOURCE_WORDS, type ResourceKey } from "@/components/catalog/words";
import { several } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import type { ImportRow } from "@/lib/catalog/imports/contract";
import { importChanges } from "@/lib/catalog/imports/import-changes";
import { previewImport } from "@/lib/catalog/releases/preview";
import type { Context } from "@/lib/platform/context";
import { orFirstPage } from "@/lib/portal/or-first-page";
import type { ChangeSearch } from "../../search";

const countOf = (key: ResourceKey, n: number): string => several(n, RESOURCE_WORDS[key].one, RESOURCE_WORDS[key].many);

type PreviewProps = { ctx: Context; row: ImportRow; search: z.output<typeof ChangeSearch> };

/** What publishing would change, record by record, and only then the button. */
export async function ImportPreview({ ctx, row, search }: PreviewProps) {
  const path = `/staff/data/imports/${row.id}`;
  const {
    summary,
    checked,
    newest,
    gonePct,
    waitingRemovals,
    links,
    unlinked,
    emptied,
    goneColumns,
    report,
    responses,
    worse,
    responsesKey,
  } = await previewImport(ctx, row.id);
  const keys = RESOURCE_KEYS.filter((key) => summary[key] !== undefined);
  const resource = search.resource ?? keys[0];
  const input = { id: row.id, change: search.change ?? null, cursor: lastCursor(search.cursor) };
  const page = resource === undefined ? null : await orFirstPage(path, importChanges(ctx, { ...input, resource }));
  const gone = keys.reduce((sum, key) => sum + (summary[key]?.removed ?? 0), 0);
  const waiting = RESOURCE_KEYS.filter((key) => waitingRemovals[key] !== undefined);
  const kept = { resource: search.resource, change: search.change, cursor: search.cursor };
  return (
    <>
      {newest !== checked && (
        <Banner
          tone="warn"
          title={`Release ${newest} of this source was published after this import was checked.`}
          action={
            <ImportStep id={row.id} what="check" done="Check completed">
              Check again
            </ImportStep>
          }
        >
          Check it again to see what would be published now.
        </Banner>
      )}
      {waiting.length > 0 && (
        <Banner title={`Not removed: ${waiting.map((key) => countOf(key, waitingRemovals[key] ?? 0)).join(", ")}`}>
          The file does not include these records, but a quarantined row may be one of them. To remove them, correct the file and import it
          again.
        </Banner>
      )}
      {goneColumns.length > 0 && (
        <Banner tone="warn" title={`Columns gone: ${goneColumns.map(({ field }) => field).join(", ")}`}>
          The file published before had them. Published values stay as they are and are no longer updated.
        </Banner>
      )}
      <ResponseEffects effects={responses} />
      <ChangeCounts title="Changes" summary={summary} quarantined={Object.values(row.quarantined).reduce((sum, n) => sum + n, 0)} />
      <EffectFacts links={links} unlinked={unlinked} emptied={emptied} kept={report.kept ?? []} />
      {page !== null && (
        <>
          <ChangeFilters keys={keys} resource={resource ?? ""} change={search.change ?? ""} />
          <ChangeList title="Changed records" rows={page.rows} />
          <Pagination {...cursorPages(path, kept, page.next)} label="Pages of changes" />
        </>
      )}
      {newest === checked && (
        <PublishForm
          id={row.id}
          title={importTitle(row)}
          checked={checked}
          responses={responsesKey}
          gone={gone}
          gonePct={gonePct}
          isEmpty={keys.length === 0}
          worse={worse}
        />
      )}
    </>
  );
}
