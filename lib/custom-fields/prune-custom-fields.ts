import { DAY_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";

const BATCH = 20_000;
const MAX_BATCHES = 200;

async function inBatches(statement: string): Promise<number> {
  let erased = 0;
  for (let i = 0; i < MAX_BATCHES; i++) {
    const { rowCount } = await pool().query(statement, [BATCH]);
    erased += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return erased;
}

const OLD_CELLS = `delete from custom_upload_cell where ctid = any(array(
  select c.ctid from custom_upload u join custom_upload_cell c on c.upload_id = u.id where u.state in ('applied', 'discarded') limit $1))`;
const REMOVED_VALUES = `delete from custom_value where ctid = any(array(
  select v.ctid from custom_field f join custom_value v on v.field_id = f.id where f.removed_at is not null limit $1))`;

/**
 * Erases what nobody reads any more: values of removed fields, fields of deleted organisations, files that were applied,
 * discarded, or left lying for a day. A row of a file goes after 30 days.
 */
export async function pruneCustomFields({ clock }: Context): Promise<Record<string, number>> {
  const now = new Date(clock.now());
  const ago = (days: number): Date => new Date(clock.now() - days * DAY_MS);
  const given = await pool().query(
    "update custom_upload set state = 'discarded', finished_at = $1 where state in ('reading', 'staged') and created_at < $2",
    [now, ago(1)],
  );
  const orphaned = await pool().query(
    `update custom_field f set name = null, removed_at = $1 from organisation o
     where o.id = f.org_id and o.deleted_at is not null and f.removed_at is null`,
    [now],
  );
  const cells = await inBatches(OLD_CELLS);
  const values = await inBatches(REMOVED_VALUES);
  await pool().query(
    "delete from custom_upload u where created_at < $1 and not exists (select from custom_upload_cell c where c.upload_id = u.id)",
    [ago(30)],
  );
  await pool().query(
    "delete from custom_field f where removed_at is not null and not exists (select from custom_value v where v.field_id = f.id)",
  );
  return { discarded: given.rowCount ?? 0, orphaned: orphaned.rowCount ?? 0, cells, values };
}
