import { z } from "zod";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import type { QuarantinedRow } from "@/prisma/generated/client";
import { Reason, ResourceName } from "../imports/contract";
import { RESOURCES } from "../vocabulary";
import { canBeAccepted, DECISION_COLUMNS, MAX_DECISIONS, type QuarantineCsvQuery, reasonsText } from "./contract";
import { csvOf } from "./csv-cells";
import { givenValues } from "./given-values";
import { formFields } from "./row-form";
import { rowMark } from "./row-mark";

/** Open rows, in the order of their file. */
const IDS = `
  select q.id::text, count(*) over ()::int as total from quarantined_row q join import_run r on r.id = q.import_id
  where r.state <> 'reading' and q.state = 'open' and q.publishing_id is null
    and ($1::text is null or q.import_id = $1) and ($2::text is null or q.source = $2) and ($3::text is null or q.resource = $3)
    and ($4::text is null or q.reasons -> 0 ->> 'detail' = $4)
    and ($5::text is null or q.reasons @> jsonb_build_array(jsonb_build_object('code', $5::text)))
  order by q.import_id, q.line nulls last, q.id limit ${MAX_DECISIONS}`;

const Reasons = z.array(Reason);

function cellsOf(row: QuarantinedRow, values: Readonly<Record<string, string>>, fields: readonly string[]): string[] {
  const resource = ResourceName.parse(row.resource);
  const reasons = Reasons.parse(row.reasons);
  const about: Record<(typeof DECISION_COLUMNS)[number], string> = {
    ...{ id: String(row.id), version: rowMark(row), line: row.line === null ? "" : String(row.line), records: resource },
    ...{ source: row.source, quarantined_for: reasonsText(reasons), can_accept: canBeAccepted({ hash: row.hash, reasons }) ? "yes" : "no" },
    ...{ decision: "", reason: "", accept_jump: "" },
  };
  return [...DECISION_COLUMNS.map((name) => about[name]), ...fields.map((name) => values[name] ?? "")];
}

/** `left`: rows for which the file has no room. */
type ExportedRows = { csv: string; rows: number; left: number };

/** Open rows of an import, a cause or all as CSV, to be decided on in a spreadsheet: at most 1,000 of them. */
export async function exportQuarantined(ctx: Context, query: z.output<typeof QuarantineCsvQuery>): Promise<ExportedRows> {
  requireStaff(ctx, "data:read");
  const { import: importId, source, resource, cause, code } = query;
  const given = [importId, source, resource, cause, code].map((one) => one || null);
  const { rows: ids } = await pool().query<{ id: string; total: number }>(IDS, given);
  const found = await prisma().quarantinedRow.findMany({ where: { id: { in: ids.map(({ id }) => BigInt(id)) } } });
  const byId = new Map(found.map((row) => [String(row.id), row]));
  const rows = ids.flatMap(({ id }) => byId.get(id) ?? []);
  const kinds = RESOURCES.filter((kind) => rows.some((row) => row.resource === kind));
  const fields = [...new Set(kinds.flatMap((kind) => formFields(kind).map(({ name }) => name)))];
  const valuesOf = await givenValues(rows);
  return {
    csv: csvOf([[...DECISION_COLUMNS, ...fields], ...rows.map((row) => cellsOf(row, valuesOf(row), fields))]),
    rows: rows.length,
    left: (ids[0]?.total ?? 0) - ids.length,
  };
}
