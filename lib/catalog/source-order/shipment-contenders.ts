import type { Queryable } from "@/lib/platform/database";
import type { Contender } from "./by-order";

type Found = Contender & { scope: string };

/**
 * Rows of one version follow those of the version before without a gap, so a source that only updates its rows has had them all along.
 * A release that is undone leaves no gap either.
 */
const PRESENCE = `
  with span as (
    select distinct product || '/' || dimension || '/' || basis as scope, source, from_release, coalesce(to_release, 2147483647) as until
    from shipment where from_release <= $1 and ($2::text[] is null or product || '/' || dimension || '/' || basis = any($2))
  ), follows as (
    select *, max(until) over (partition by scope, source order by from_release rows between unbounded preceding and 1 preceding) as before from span
  ), present as (
    select f.scope, f.source, max(f.from_release) filter (where (f.before is null or f.before < f.from_release) and r.number is null) as since
    from follows f left join release r on r.number = f.from_release and r.reverts = f.before group by f.scope, f.source having max(f.until) > $1
  )
  select p.scope, p.source, p.since::int as since, d.synthetic from present p join data_source d on d.code = p.source`;

/** The sources that have rows of shipment tables at a release, by scope; of all scopes, or of these. */
export async function shipmentContenders(
  db: Queryable,
  release: number,
  scopes: readonly string[] | null = null,
): Promise<ReadonlyMap<string, Contender[]>> {
  const { rows } = await db.query<Found>(PRESENCE, [release, scopes]);
  const found = new Map<string, Contender[]>();
  for (const { scope, ...contender } of rows) found.set(scope, [...(found.get(scope) ?? []), contender]);
  return found;
}
