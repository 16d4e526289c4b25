import type { Queryable } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import type { Resource } from "../vocabulary";

/** A row that was read and is quarantined, with why. */
export type NewQuarantined = {
  resource: Resource;
  ref: string | null;
  line: number | null;
  reasons: Reason[];
  doc: unknown;
  hash: string | null;
};

export async function insertQuarantined(db: Queryable, importId: string, rows: readonly NewQuarantined[]): Promise<void> {
  await db.query(
    `insert into quarantined_row (import_id, source, resource, ref, line, reasons, doc, hash)
     select i.id, i.source, r.resource, r.ref, r.line, r.reasons, r.doc, r.hash from import_run i
     cross join jsonb_to_recordset($2::jsonb) as r(resource text, ref text, line int, reasons jsonb, doc jsonb, hash text) where i.id = $1`,
    [importId, JSON.stringify(rows)],
  );
}
