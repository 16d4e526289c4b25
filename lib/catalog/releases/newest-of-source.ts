import type { Queryable } from "@/lib/platform/database";

/** Releases r that changed rows of a source ($1): its own, and those that merged its records into another's or took that back. */
export const OF_SOURCE = `
  (r.source = $1 or exists (select from import_run i where i.source = $1 and i.kind = 'merge' and i.release in (r.number, r.reverts)))`;

/** The newest release of a source, 0 before the first. A preview that was checked against it still holds. */
export async function newestOfSource(db: Queryable, source: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select coalesce(max(r.number), 0)::int as n from release r where ${OF_SOURCE}`, [source]);
  return rows[0]?.n ?? 0;
}
