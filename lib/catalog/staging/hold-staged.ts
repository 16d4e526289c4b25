import type { Queryable } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import { insertQuarantined } from "../quarantine/insert-quarantined";
import type { Resource } from "../vocabulary";
import type { StageReport } from "./stage-report";

/** Rows are moved in parts, so that a file of which every row is held needs no more memory than others. */
const PART_ROWS = 1_000;

type Held = { ref: string; doc: unknown; hash: string };

/** Quarantines staged rows of an import, each with its reasons by ref; the first of them is counted. */
export async function holdStaged(
  db: Queryable,
  { importId, report }: { importId: string; report: StageReport },
  { resource, reasons }: { resource: Resource; reasons: ReadonlyMap<string, Reason[]> },
): Promise<void> {
  const refs = [...reasons.keys()];
  for (let at = 0; at < refs.length; at += PART_ROWS) {
    const { rows } = await db.query<Held>(
      "delete from staged_row where import_id = $1 and resource = $2 and ref = any($3) returning ref, doc, hash",
      [importId, resource, refs.slice(at, at + PART_ROWS)],
    );
    const held = rows.map((row) => ({ ...row, resource, line: null, reasons: reasons.get(row.ref) ?? [] }));
    await insertQuarantined(db, importId, held);
    report.staged -= held.length;
    for (const { code } of held.flatMap((row) => row.reasons.slice(0, 1))) report.quarantined[code] = (report.quarantined[code] ?? 0) + 1;
  }
}
