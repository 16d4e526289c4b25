import { pool } from "@/lib/platform/database";
import type { UnlinkedNames } from "../imports/contract";

const SHOWN_NAMES = 20;

const UNLINKED = `
  with named as (
    select s.doc ->> 'manufacturer' as name from staged_row s
    where s.import_id = $1 and s.resource = 'product' and s.doc ->> 'company_id' is null
    union all
    select s.doc ->> 'entity' from staged_row s
    where s.import_id = $1 and s.resource = 'shipment' and s.doc ->> 'dimension' = 'company' and s.doc ->> 'is_total' is distinct from 'true'
      and not exists (select from company c where c.id = s.doc ->> 'entity_id' and c.to_release is null)
  ), counted as (select name, count(*)::int as rows from named where name is not null group by name)
  select name, rows, count(*) over ()::int as total from counted order by rows desc, name collate "C" limit ${SHOWN_NAMES}`;

/** The names in the rows of an import that are linked to no company. */
export async function unlinkedNames(importId: string): Promise<UnlinkedNames> {
  const { rows } = await pool().query<{ name: string; rows: number; total: number }>(UNLINKED, [importId]);
  return { count: rows[0]?.total ?? 0, names: rows.map(({ name, rows: n }) => ({ name, rows: n })) };
}
