/** SQL over t, a release: shipments by a kind of change, without the totals that a source states, which are no records. */
const less = (name: string, isOfKind: string): string =>
  `'${name}', greatest((t.summary #>> '{shipment,${name}}')::int - count(*) filter (where ${isOfKind}), 0)`;

/** SQL over t, a release: records that it added, changed and removed, by resource; counted as `/datasets` and `/changes` count them. */
export const RECORDS_CHANGED = `(case when t.summary ? 'shipment' then jsonb_set(t.summary, '{shipment}', (
  select jsonb_build_object(${less("added", "e.id is null")}, ${less("changed", "b.id is not null and e.id is not null")}, ${less("removed", "b.id is null")})
  from (select id from shipment where from_release = t.number and is_total) b
  full join (select id from shipment where to_release = t.number and is_total) e on e.id = b.id
)) else t.summary end)`;
