import { z } from "zod";
import { pageOf, readTextCursor, writeCursor } from "@/lib/core/cursor";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { MappingRow } from "./contract";

type Found = Omit<MappingRow, "saved_at"> & { saved_at: Date };

const LIST = `
  select m.id, m.name, v.version, v.resource, v.source ->> 'code' as source, v.mode, v.created_at as saved_at, v.created_by as saved_by,
    (select count(*)::int from jsonb_object_keys((v.definition -> 'columns') || (v.definition -> 'constants')))
      + case when v.definition ? 'wide' then 2 else 0 end as fields,
    (select count(*)::int from import_run r where r.kind = 'mapped' and r.options ->> 'mapping' like m.id || ':%') as runs
  from import_mapping m
  join lateral (select * from import_mapping_version v where v.mapping_id = m.id order by version desc limit 1) v on true
  where m.archived_at is null and m.id > $1 order by m.id limit $2`;

/** The mappings in use with their newest version, by id. */
export async function listMappings(
  ctx: Context,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number } = {},
): Promise<{ rows: MappingRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const { rows } = await pool().query<Found>(LIST, [cursor === undefined ? "" : readTextCursor(cursor), z.int().parse(limit) + 1]);
  const { page, next } = pageOf(rows, limit, ({ id }) => writeCursor(id));
  return { rows: page.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() })), next };
}
