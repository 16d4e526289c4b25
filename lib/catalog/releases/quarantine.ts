import type { Queryable } from "@/lib/platform/database";
import type { Reason, Resource } from "../drafts";

/** A row that was read and is held back, with why. */
export type Held = { resource: Resource; ref: string | null; line: number | null; reasons: Reason[]; doc: unknown };

export async function insertHeld(db: Queryable, importId: string, rows: readonly Held[]): Promise<void> {
  await db.query(
    `insert into quarantined_row (import_id, resource, ref, line, reasons, doc)
     select $1, r.resource, r.ref, r.line, r.reasons, r.doc from jsonb_to_recordset($2::jsonb) as r(resource text, ref text, line int, reasons jsonb, doc jsonb)`,
    [importId, JSON.stringify(rows)],
  );
}
