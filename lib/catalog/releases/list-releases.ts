import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";

export type ReleaseRow = {
  number: number;
  kind: string;
  source: string;
  title: string;
  published_at: string;
  reverted_by: number | null;
  summary: unknown;
  import_id: string | null;
  reverts: number | null;
};

const present = (row: {
  number: number;
  kind: string;
  source: string;
  title: string;
  publishedAt: Date;
  revertedBy: number | null;
  summary: unknown;
  importId: string | null;
  reverts: number | null;
}): ReleaseRow => ({
  number: row.number,
  kind: row.kind,
  source: row.source,
  title: row.title,
  published_at: row.publishedAt.toISOString(),
  reverted_by: row.revertedBy,
  summary: row.summary,
  import_id: row.importId,
  reverts: row.reverts,
});

/** Newest first. */
export async function listReleases(ctx: Context, limit: number): Promise<ReleaseRow[]> {
  requireStaff(ctx);
  const rows = await prisma().release.findMany({ orderBy: { number: "desc" }, take: limit });
  return rows.map(present);
}

export async function showRelease(ctx: Context, number: number): Promise<ReleaseRow> {
  requireStaff(ctx);
  const row = await prisma().release.findUnique({ where: { number } });
  if (!row) throw new DomainError("not-found", `There is no release ${number}.`);
  return present(row);
}

/** A page of releases, the newest first; `next` is the number to go on before. */
export async function pageReleases(
  ctx: Context,
  { source, before, limit = 30 }: { source?: string | undefined; before?: number | undefined; limit?: number },
): Promise<{ rows: ReleaseRow[]; next: string | null }> {
  requireStaff(ctx);
  const where = { ...(source ? { source } : {}), ...(before === undefined ? {} : { number: { lt: before } }) };
  const rows = await prisma().release.findMany({ where, orderBy: { number: "desc" }, take: limit + 1 });
  return { rows: rows.slice(0, limit).map(present), next: rows.length > limit ? String(rows[limit - 1]?.number) : null };
}

/** The one release that can be undone now: the newest that stands and is no undo itself. */
export async function undoableRelease(ctx: Context): Promise<number | null> {
  requireStaff(ctx);
  const newest = await prisma().release.findFirst({ where: { revertedBy: null, kind: { not: "revert" } }, orderBy: { number: "desc" } });
  return newest?.number ?? null;
}
