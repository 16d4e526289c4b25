import type { TxContext } from "@/lib/platform/context";

/** What a shipment is a part of, as `held_record` says it. */
const heldScope = (of: (column: string) => string): string =>
  `concat_ws('/', ${["quarter", "product", "dimension", "basis"].map(of).join(", ")})`;

const DOC = (column: string): string => `q.doc ->> '${column}'`;

const IS_UNDONE = (run: string): string => `exists (select from release r where r.number = ${run}.release and r.reverted_by is not null)`;

/**
 * Open quarantined rows of source $1, of imports that are published, or that just are, and that no whole list of it has superseded since: volumes that
 * are part of a table and prices of a series, while nothing is published in their place.
 */
const HELD = `
  select distinct on (q.resource, q.ref) q.resource, coalesce(q.ref, q.id::text) as ref,
    case q.resource when 'shipment' then ${heldScope(DOC)} else ${DOC("series_id")} end as scope,
    case when q.resource = 'spot_price' and not q.reasons @> '[{"code": "bad-date"}]' then (${DOC("date")})::date end as day
  from quarantined_row q join import_run i on i.id = q.import_id
  where q.source = $1 and q.state in ('open', 'accepted', 'corrected') and q.release is null and i.state in ('published', 'publishing') and not ${IS_UNDONE("i")}
    and not exists (select from import_run j where j.source = $1 and j.state = 'published' and j.mode = 'snapshot' and j.finished_at > i.finished_at and not ${IS_UNDONE("j")})
    and case q.resource
      when 'shipment' then coalesce(${DOC("is_total")}, 'false') <> 'true' and num_nulls(${["quarter", "product", "dimension", "basis"].map(DOC).join(", ")}) = 0
        and not exists (select from shipment t where t.source = $1 and t.source_ref = q.ref and t.to_release is null)
        and not exists (select from shipment t where t.source = $1 and t.quarter = ${DOC("quarter")} and t.product = ${DOC("product")}
          and t.dimension = ${DOC("dimension")} and t.basis = ${DOC("basis")} and lower(t.entity) = lower(${DOC("entity")}) and t.to_release is null)
      when 'spot_price' then q.hash is not null and ${DOC("basis")} = 'assessment'
        and not exists (select from spot_price t where t.source = $1 and t.source_ref = q.ref and t.to_release is null)
      else false end
  order by q.resource, q.ref, q.id desc`;

const IS_SAME = "h.resource = x.resource and h.ref = x.ref and h.scope = x.scope";

const NEWLY_HELD = `
  select from (${HELD}) x where x.scope is not null and not exists (select from held_record h where h.source = $1 and h.to_release is null and ${IS_SAME}) limit 1`;

/** Whether a volume or price of a source is quarantined that no release says it lacks: what responses show of the others is no longer whole. */
export async function holdsMore(tx: TxContext, source: string): Promise<boolean> {
  return (await tx.db.$queryRawUnsafe<unknown[]>(NEWLY_HELD, source)).length > 0;
}

/**
 * Writes down which volumes and prices of a source a release lacks because they are quarantined. It happens with a release and never
 * else: a decision changes what responses say only once it is published.
 */
export async function noteHeld(tx: TxContext, { number, source }: { number: number; source: string }): Promise<void> {
  await tx.db.$executeRawUnsafe(
    `with x as materialized (${HELD}),
      closed as (
        update held_record h set to_release = $2 where h.source = $1 and h.to_release is null and not exists (select from x where ${IS_SAME})
      )
    insert into held_record (source, resource, ref, scope, day, from_release)
    select $1, x.resource, x.ref, x.scope, x.day, $2 from x
    where x.scope is not null and not exists (select from held_record h where h.source = $1 and h.to_release is null and ${IS_SAME})`,
    source,
    number,
  );
}
