import { pageOf, readTextCursor, writeCursor } from "@/lib/core/cursor";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { ChangesPage } from "../imports/import-changes";
import type { Resource } from "../vocabulary";
import { present, textRow, type ChangedRow } from "./changed-record";
import { showRelease } from "./list-releases";

type Input = { number: number; resource: Resource; change: ChangedRow["change"] | null; cursor?: string | undefined; limit?: number };

/** What a release changed in one resource, record by record: the rows that it ended beside those that it began. */
export async function releaseChanges(ctx: Context, { number, resource, change, cursor, limit = 25 }: Input): Promise<ChangesPage> {
  requireStaff(ctx, "data:read");
  await showRelease(ctx, number);
  const { rows } = await pool().query<ChangedRow>(
    `select coalesce(n.id, o.id) as ref, d.change, ${textRow("o")} as old, ${textRow("n")} as new
     from (
       select b.row_id as began, e.row_id as ended, coalesce(b.id, e.id) as id,
         case when e.id is null then 'added' when b.id is null then 'removed' else 'changed' end as change
       from (select id, row_id from ${resource} where from_release = $1) b
       full join (select id, row_id from ${resource} where to_release = $1) e on e.id = b.id
       where coalesce(b.id, e.id) > $3 and ($2::text is null or $2 = case when e.id is null then 'added' when b.id is null then 'removed' else 'changed' end)
       order by coalesce(b.id, e.id) limit $4
     ) d
     left join ${resource} n on n.row_id = d.began
     left join ${resource} o on o.row_id = d.ended
     order by d.id`,
    [number, change, cursor === undefined ? "" : readTextCursor(cursor), limit + 1],
  );
  const { page, next } = pageOf(rows, limit, ({ ref }) => writeCursor(ref));
  return { rows: await present(resource, page), next };
}
