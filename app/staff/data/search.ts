import { z } from "zod";
import type { ReleaseView } from "@/components/catalog/releases-table";
import { words, type PageSearch } from "@/components/ui/page-search";
import { nameActors } from "@/lib/accounts/name-actors";
import { DUPLICATE_RESOURCES, DUPLICATE_STATES } from "@/lib/catalog/duplicates/contract";
import { ChangeKind, IMPORT_STATES, ResourceName, SummaryByResource } from "@/lib/catalog/imports/contract";
import { QUARANTINE_STATES } from "@/lib/catalog/quarantine/contract";
import { LISTED } from "@/lib/catalog/records/contract";
import type { ReleaseRow } from "@/lib/catalog/releases/list-releases";
import type { Context } from "@/lib/platform/context";

export type PageInput = PageSearch;
export type OneInput = PageInput & { params: Promise<{ id: string }> };

const code = z.string().trim().max(60).catch("");
export const cursor = z.string().max(8_000).optional().catch(undefined);

/** What the addresses of the data pages say; what they say wrongly is left out. */
export const ImportSearch = z.object({ state: z.enum(IMPORT_STATES).optional().catch(undefined), source: code, cursor });
export const QuarantineSearch = z.object({
  state: z.enum([...QUARANTINE_STATES, "all"]).catch("open"),
  reason: code,
  resource: ResourceName.optional().catch(undefined),
  source: code,
  import: code,
  cause: z.string().max(1_000).catch(""),
  cursor,
});
export const ChangeSearch = z.object({
  resource: ResourceName.optional().catch(undefined),
  change: ChangeKind.optional().catch(undefined),
  cursor,
});
export const RecordSearch = z.object({ q: words, resource: z.enum(LISTED).catch("company"), source: code, cursor });
export const AliasSearch = z.object({ q: words, source: code, name: z.string().trim().max(300).catch(""), cursor });
export const DuplicateSearch = z.object({
  resource: z.enum(DUPLICATE_RESOURCES).optional().catch(undefined),
  state: z.enum([...DUPLICATE_STATES, "all"]).catch("open"),
  source: code,
  score: z.coerce.number().int().min(0).max(100).optional().catch(undefined),
  cursor,
});
export const SeriesSearch = z.object({ q: words, stage: code, source: code, cursor });
export const ReleaseSearch = z.object({ source: code, cursor });
export const Paged = z.object({ cursor });

/** Names of staff members by their ids. */
export async function namesOf(ctx: Context, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  const asked = known.map((id) => ({
    id,
    type: "",
    orgId: null,
    actor: { kind: "staff", id },
    subject: null,
    data: {},
    requestId: null,
    address: null,
    userAgent: null,
    at: "",
  }));
  return new Map((await nameActors(ctx, asked)).map(({ id, who }) => [id, who]));
}

/** A release number as an address names it; undefined for what is none. */
export const numberOf = (text: string | undefined): number | undefined => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : undefined);

export const releaseView = (row: ReleaseRow): ReleaseView => ({ ...row, summary: SummaryByResource.catch({}).parse(row.summary) });
