import type { Queryable } from "@/lib/platform/database";
import { holdStaged } from "./hold-staged";
import { type Doubt, type Figure, jumpsIn } from "./shipment-jumps";
import { doubtsIn } from "./shipment-totals";
import type { StageReport } from "./stage-report";

const SCOPE = (row: string): string => `${row}product || '/' || ${row}dimension || '/' || ${row}basis`;
const DOC_SCOPE = "doc ->> 'product' || '/' || (doc ->> 'dimension') || '/' || (doc ->> 'basis')";
const OF_DOC = `${DOC_SCOPE} as scope, doc ->> 'quarter' as quarter, doc ->> 'entity_id' as "entityId", doc ->> 'entity' as entity, (doc ->> 'is_total')::boolean as "isTotal"`;

/**
 * Staged volumes beside the published ones of the same source and tables that publishing leaves: those that the file lacks, unless
 * they go, and those whose row of the file is quarantined.
 */
const FIGURES = `
  with staged as (select ref, doc from staged_row where import_id = $1 and resource = 'shipment')
  select ref, ${OF_DOC}, (doc ->> 'volume_gw')::float8 as gw,
    not exists (select from shipment p where p.id = staged.doc ->> 'id' and p.to_release is null and p.volume_gw = (staged.doc ->> 'volume_gw')::numeric) as "isOpen"
  from staged where doc ->> 'volume_gw' is not null
  union all
  select t.source_ref, ${SCOPE("t.")}, t.quarter, t.entity_id, t.entity, t.is_total, t.volume_gw::float8, false
  from shipment t where t.source = $2 and t.to_release is null and t.volume_gw is not null
    and ${SCOPE("t.")} in (select ${DOC_SCOPE} from staged) and not exists (select from staged s where s.ref = t.source_ref)
    and ((select mode from import_run where id = $1) = 'merge'
      or exists (select from quarantined_row q where q.import_id = $1 and q.resource = 'shipment' and q.ref = t.source_ref))
  order by scope, quarter`;

/** Rows of the import that the ceiling kept out, by table and quarter. */
const ABOVE_MAX = `
  select ${DOC_SCOPE} || ' ' || (doc ->> 'quarter') as key, count(*)::int as n from quarantined_row
  where import_id = $1 and resource = 'shipment' and hash is not null and reasons @> '[{"code": "volume-implausible"}]' and not (doc ->> 'is_total')::boolean
  group by 1`;

function groupedBy(figures: readonly Figure[], keyOf: (figure: Figure) => string): Figure[][] {
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) {
    const group = groups.get(keyOf(figure));
    if (group) group.push(figure);
    else groups.set(keyOf(figure), [figure]);
  }
  return [...groups.values()];
}

const tableOf = ({ scope, quarter }: Figure): string => `${scope} ${quarter}`;

/** What can't be right of these figures, in order of quarters, beside each other: series by series, then table by table. */
export function doubtsAbout(figures: readonly Figure[], aboveMax: ReadonlyMap<string, number> = new Map()): Doubt[] {
  const jumps = groupedBy(figures, ({ scope, entityId }) => `${scope} ${entityId}`).flatMap(jumpsIn);
  const held = new Set(jumps.map(({ figure }) => figure));
  const tables = groupedBy(figures, tableOf).flatMap((table) => {
    const [first] = table;
    if (!first) return [];
    const jumped = table.filter((figure) => held.has(figure));
    return doubtsIn({ figures: table.filter((figure) => !held.has(figure)), jumped, aboveMax: aboveMax.get(tableOf(first)) ?? 0 });
  });
  return [...jumps, ...tables];
}

/** Quarantines every staged volume that does not fit its own series or the table that it is in. */
export async function quarantineVolumes(
  db: Queryable,
  { importId, source, report }: { importId: string; source: string; report: StageReport },
): Promise<void> {
  const { rows: figures } = await db.query<Figure>(FIGURES, [importId, source]);
  if (figures.length === 0) return;
  const { rows: above } = await db.query<{ key: string; n: number }>(ABOVE_MAX, [importId]);
  const doubts = doubtsAbout(figures, new Map(above.map(({ key, n }) => [key, n])));
  const reasons = new Map(doubts.map(({ figure, reason }) => [figure.ref, [reason]]));
  await holdStaged(db, { importId, report }, { resource: "shipment", reasons });
}
