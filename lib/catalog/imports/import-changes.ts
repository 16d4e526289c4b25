import { pageOf, readTextCursor, writeCursor } from "@/lib/core/cursor";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { present, textRow, type ChangedRow } from "../releases/changed-record";
import { diffSql } from "../releases/diff";
import { stagedRun } from "../releases/preview";
import type { Resource } from "../vocabulary";
import type { ChangedRecord } from "./contract";

/** What a price says of its series, which may not exist yet. */
const SAID = `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(d.doc) where key in ('stage', 'item', 'region', 'price_term', 'currency'))`;

export type ChangesPage = { rows: ChangedRecord[]; next: string | null };
export type ChangesInput = {
  id: string;
  resource: Resource;
  change: ChangedRow["change"] | null;
  cursor?: string | undefined;
  limit?: number;
};

/** What publishing a staged import would change in one resource, record by record and field by field. */
export async function importChanges(ctx: Context, { id, resource, change, cursor, limit = 25 }: ChangesInput): Promise<ChangesPage> {
  requireStaff(ctx, "data:read");
  const run = await stagedRun(id);
  const { rows } = await pool().query<ChangedRow>(
    `select d.ref, d.change, ${textRow("t")} as old, ${SAID} || ${textRow("n")} as new
     from (select * from (${diffSql(resource)}) a where ($4::text is null or change = $4) and ref collate "C" > $5 order by ref collate "C" limit $6) d
     left join ${resource} t on t.row_id = d.row_id
     left join lateral jsonb_populate_record(null::${resource}, d.doc) n on d.doc is not null
     order by d.ref collate "C"`,
    [id, run.source, run.mode === "snapshot", change, cursor === undefined ? "" : readTextCursor(cursor), limit + 1],
  );
  const { page, next } = pageOf(rows, limit, ({ ref }) => writeCursor(ref));
  return { rows: await present(resource, page), next };
}
