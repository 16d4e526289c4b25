import { RESOURCES, type Resource } from "../vocabulary";

export type Counts = { added: number; changed: number; removed: number };
export type Summary = Partial<Record<Resource, Counts>>;

/**
 * Staged rows of import $1 beside the published rows of its source $2: one row a ref, with what will
 * happen to it. $3 says whether rows missing from the file are gone. A quarantined row keeps its
 * published predecessor.
 */
export function diffSql(resource: Resource): string {
  return `
    select coalesce(s.ref, t.source_ref) as ref, t.row_id, s.doc,
      case when t.row_id is null then 'added' when s.ref is null then 'removed' else 'changed' end as change
    from (select ref, hash, doc from staged_row where import_id = $1 and resource = '${resource}') s
    full join (select row_id, source_ref, content_hash from ${resource} where source = $2 and to_release is null) t on t.source_ref = s.ref
    where t.row_id is null or s.hash <> t.content_hash
      or (s.ref is null and $3 and not exists (select from quarantined_row q where q.import_id = $1 and q.ref = t.source_ref))`;
}

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
