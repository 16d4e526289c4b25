import type { Queryable } from "@/lib/platform/database";

/** The newest release of a source, 0 before the first. A preview that was checked against it still holds. */
export async function newestOfSource(db: Queryable, source: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>("select coalesce(max(number), 0)::int as n from release where source = $1", [source]);
  return rows[0]?.n ?? 0;
}
