import { RESOURCES, type Resource } from "../vocabulary";

export type Counts = { added: number; changed: number; removed: number };
export type Summary = Partial<Record<Resource, Counts>>;

/** Resources whose refs follow from the values of a whole row: one that could not be read has none. */
const REF_OF_VALUES: readonly Resource[] = ["spot_price", "shipment"];

/** Why a published row t that the file of import $1 lacks stays: its own row is quarantined, or one that might be its own. */
const isHeld = (resource: Resource): string => `
  exists (select from quarantined_row q where q.import_id = $1 and q.resource = '${resource}' and q.ref = t.source_ref)`;
const mayBeHeld = (resource: Resource): string => `
  exists (select from quarantined_row q where q.import_id = $1 and q.resource = '${resource}'
    and ${REF_OF_VALUES.includes(resource) ? "q.hash is null" : "q.ref is null"})`;

/**
 * Whether rows are gone that the file lacks: $3 says that it is a snapshot, which is one of the kinds of records that it has. One
 * without any row, as the removal of the sample is, is of all kinds.
 */
const isWhole = (resource: Resource): string => `
  $3 and (exists (select from staged_row s where s.import_id = $1 and s.resource = '${resource}')
    or not exists (select from staged_row s where s.import_id = $1 union all select from quarantined_row q where q.import_id = $1))`;

/**
 * Staged rows of import $1 beside the published rows of its source $2: one row a ref, with what will
 * happen to it. A staged row without a hash takes its record out; $3 says whether rows missing from the file are gone as well.
 * Quarantined is not gone.
 */
export function diffSql(resource: Resource): string {
  return `
    select coalesce(s.ref, t.source_ref) as ref, t.row_id, case when s.hash <> '' then s.doc end as doc, s.hash,
      case when t.row_id is null then 'added' when coalesce(s.hash, '') = '' then 'removed' else 'changed' end as change
    from (select ref, hash, doc from staged_row where import_id = $1 and resource = '${resource}') s
    full join (select row_id, source_ref, content_hash from ${resource} where source = $2 and to_release is null) t on t.source_ref = s.ref
    where (t.row_id is null and s.hash <> '') or s.hash <> t.content_hash
      or (s.ref is null and ${isWhole(resource)} and not ${isHeld(resource)} and not ${mayBeHeld(resource)})`;
}

/** How many published rows a snapshot lacks that stay because a quarantined row might be one of them: a row for each resource. */
export const WAITING_REMOVALS = RESOURCES.map(
  (resource) => `select '${resource}' as resource, count(*)::int as n from ${resource} t
    where t.source = $2 and t.to_release is null and ${isWhole(resource)} and ${mayBeHeld(resource)} and not ${isHeld(resource)}
      and not exists (select from staged_row s where s.import_id = $1 and s.resource = '${resource}' and s.ref = t.source_ref)
    having count(*) > 0`,
).join(" union all ");

export function summaryOf(rows: readonly { resource: Resource; change: keyof Counts; n: number }[]): Summary {
  const summary: Summary = {};
  for (const { resource, change, n } of rows) {
    const counts = (summary[resource] ??= { added: 0, changed: 0, removed: 0 });
    counts[change] += n;
  }
  return summary;
}

/** Counts of every resource in one statement. */
export const DIFF_COUNTS = RESOURCES.map(
  (resource) => `select '${resource}' as resource, change, count(*)::int as n from (${diffSql(resource)}) d group by change`,
).join(" union all ");
