import { pageOf } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import type { Release } from "@/prisma/generated/client";

const present = ({ publishedAt, revertedBy, importId, ...row }: Release) => ({
  ...row,
  published_at: publishedAt.toISOString(),
  reverted_by: revertedBy,
  import_id: importId,
});

export type ReleaseRow = ReturnType<typeof present>;

/** Newest first. */
export async function listReleases(ctx: Context, limit: number): Promise<ReleaseRow[]> {
  requireStaff(ctx, "data:read");
  const rows = await prisma().release.findMany({ orderBy: { number: "desc" }, take: limit });
  return rows.map(present);
}

export async function showRelease(ctx: Context, number: number): Promise<ReleaseRow> {
  requireStaff(ctx, "data:read");
  const row = await prisma().release.findUnique({ where: { number } });
  if (!row) throw new DomainError("not-found", `There is no release ${number}.`);
  return present(row);
}

/** A page of releases, the newest first; `next` is the number to go on before. */
export async function pageReleases(
  ctx: Context,
  { source, before, limit = 30 }: { source?: string | undefined; before?: number | undefined; limit?: number },
): Promise<{ rows: ReleaseRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const where = { ...(source ? { source } : {}), ...(before === undefined ? {} : { number: { lt: before } }) };
  const rows = await prisma().release.findMany({ where, orderBy: { number: "desc" }, take: limit + 1 });
  const { page, next } = pageOf(rows, limit, (last) => String(last.number));
  return { rows: page.map(present), next };
}
