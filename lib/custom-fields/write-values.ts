import { DomainError } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import type { TxContext } from "@/lib/platform/context";
import { MAX_VALUES } from "./contract";
import type { LockedSet } from "./records";
import type { Stored } from "./rules";

export type Cell = Stored & { recordId: string; fieldId: string };
export type Written = { set: number; changed: number; cleared: number };

/** `given` has record_id, field_id, text and number; neither of the two clears. What is the same already is left alone. */
const statement = (given: string): string => `
  with given as (${given}),
  gone as (
    delete from custom_value v using given g where v.org_id = $1 and v.record_id = g.record_id and v.field_id = g.field_id
      and g.text is null and g.number is null returning 1),
  kept as (
    insert into custom_value as v (org_id, record_id, field_id, text, number)
    select $1, record_id, field_id, text, number from given where text is not null or number is not null
    on conflict (org_id, record_id, field_id) do update set text = excluded.text, number = excluded.number
      where (v.text, v.number::text) is distinct from (excluded.text, excluded.number::text)
    returning (xmax = 0) as is_new)
  select (select count(*)::int from gone) as cleared, count(*) filter (where is_new)::int as set,
    count(*) filter (where not is_new)::int as changed from kept`;

const OF_CELLS = statement(
  "select r as record_id, f as field_id, t as text, n::numeric as number from unnest($2::text[], $3::text[], $4::text[], $5::text[]) g(r, f, t, n)",
);
const OF_UPLOAD = statement(
  `select c.record_id, c.field_id, c.text, c.number from custom_upload_cell c
     join custom_field f on f.id = c.field_id and f.org_id = $1 and f.removed_at is null where c.upload_id = $2`,
);

async function counted(tx: TxContext, orgId: string, { locked, rows }: { locked: LockedSet; rows: Written[] }): Promise<Written> {
  const written = rows[0] ?? { set: 0, changed: 0, cleared: 0 };
  const values = locked.values + written.set - written.cleared;
  if (values > MAX_VALUES) throw new DomainError("conflict", `An organisation can have up to ${countText(MAX_VALUES)} custom values.`);
  if (values !== locked.values) await tx.db.customFieldSet.update({ where: { orgId }, data: { values } });
  return written;
}

/** Sets and clears values of fields that are the organisation's, each once. The set is locked by who calls. */
export async function writeCells(
  tx: TxContext,
  orgId: string,
  { locked, cells }: { locked: LockedSet; cells: readonly Cell[] },
): Promise<Written> {
  const columns = [cells.map((c) => c.recordId), cells.map((c) => c.fieldId), cells.map((c) => c.text), cells.map((c) => c.number)];
  return counted(tx, orgId, { locked, rows: await tx.db.$queryRawUnsafe<Written[]>(OF_CELLS, orgId, ...columns) });
}

/** The same with the cells of a file that was read. */
export async function writeUpload(
  tx: TxContext,
  orgId: string,
  { locked, uploadId }: { locked: LockedSet; uploadId: string },
): Promise<Written> {
  return counted(tx, orgId, { locked, rows: await tx.db.$queryRawUnsafe<Written[]>(OF_UPLOAD, orgId, uploadId) });
}
