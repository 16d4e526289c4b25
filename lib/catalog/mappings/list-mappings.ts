import { z } from "zod";
import { pageOf, readTimeCursor, timeCursor } from "@/lib/core/cursor";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { MappingRow } from "./contract";

type Found = Omit<MappingRow, "saved_at" | "used_at"> & { saved_at: Date; used_at: Date | null; at: Date };

const LIST = `
  select m.id, m.name, v.version, v.resource, v.source ->> 'code' as source, v.mode, v.created_at as saved_at, v.created_by as saved_by,
    (select count(*)::int from jsonb_object_keys((v.definition -> 'columns') || (v.definition -> 'constants')))
      + case when v.definition ? 'wide' then 2 else 0 end as fields,
    used.runs, used.at as used_at, coalesce(used.at, v.created_at) as at
  from import_mapping m
  join lateral (select * from import_mapping_version v where v.mapping_id = m.id order by version desc limit 1) v on true
  join lateral (
    select count(*)::int as runs, max(r.created_at) as at from import_run r
    where r.kind = 'mapped' and r.options ->> 'mapping' like m.id || ':%'
  ) used on true
  where m.archived_at is null and ($1::timestamptz is null or (coalesce(used.at, v.created_at), m.id) < ($1, $2))
  order by at desc, m.id desc limit $3`;

/** The mappings in use with their newest version: the one that was used last comes first, or was saved and not used since. */
export async function listMappings(
  ctx: Context,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number } = {},
): Promise<{ rows: MappingRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const behind = readTimeCursor(cursor);
  const { rows } = await pool().query<Found>(LIST, [behind?.at ?? null, behind?.id ?? null, z.int().parse(limit) + 1]);
  const { page, next } = pageOf(rows, limit, ({ at, id }) => timeCursor({ createdAt: at, id }));
  const present = ({ id, name, version, resource, source, mode, fields, runs, saved_by, saved_at, used_at }: Found): MappingRow => ({
    ...{ id, name, version, resource, source, mode, fields, runs, saved_by },
    ...{ saved_at: saved_at.toISOString(), used_at: used_at?.toISOString() ?? null },
  });
  return { rows: page.map(present), next };
}
