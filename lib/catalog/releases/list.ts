import { DomainError } from "@/lib/core/errors";
import { requireOperator, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";

export type ReleaseRow = {
  number: number;
  kind: string;
  source: string;
  title: string;
  published_at: string;
  reverted_by: number | null;
  summary: unknown;
};

const present = (row: {
  number: number;
  kind: string;
  source: string;
  title: string;
  publishedAt: Date;
  revertedBy: number | null;
  summary: unknown;
}): ReleaseRow => ({
  number: row.number,
  kind: row.kind,
  source: row.source,
  title: row.title,
  published_at: row.publishedAt.toISOString(),
  reverted_by: row.revertedBy,
  summary: row.summary,
});

/** Newest first. */
export async function listReleases(ctx: Context, limit: number): Promise<ReleaseRow[]> {
  requireOperator(ctx);
  const rows = await prisma().release.findMany({ orderBy: { number: "desc" }, take: limit });
  return rows.map(present);
}

export async function showRelease(ctx: Context, number: number): Promise<ReleaseRow> {
  requireOperator(ctx);
  const row = await prisma().release.findUnique({ where: { number } });
  if (!row) throw new DomainError("not-found", `There is no release ${number}.`);
  return present(row);
}
