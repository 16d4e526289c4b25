import { pageOf, readTextCursor, writeCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { seriesNames, titleOf, type TextRow } from "../releases/changed-record";
import type { Resource } from "../vocabulary";
import { canBeAccepted, type QuarantineCause, type QuarantinedRow, type QuarantineState } from "./contract";

export type QuarantineFilter = {
  state?: QuarantineState | undefined;
  reason?: string | undefined;
  resource?: Resource | undefined;
  source?: string | undefined;
  importId?: string | undefined;
  /** Rows whose first reason is in these words. */
  cause?: string | undefined;
  id?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
};

type Row = Omit<QuarantinedRow, "id" | "title" | "decided_at" | "quarantined_at" | "can_accept"> & {
  id: number;
  texts: TextRow;
  hash: string | null;
  decided_at: Date | null;
  quarantined_at: Date;
};

const LIST = `
  select q.id, q.import_id, q.source, q.resource, q.ref, q.line, q.reasons, q.hash, q.state, q.version, q.decided_at, q.decided_by, q.decision, q.release,
    q.publishing_id, r.created_at as quarantined_at, (select jsonb_object_agg(key, value) from jsonb_each_text(q.doc)) as texts
  from quarantined_row q join import_run r on r.id = q.import_id
  where r.state <> 'reading' and ($1::bigint is null or q.id = $1) and ($2::bigint is null or q.id < $2)
    and ($3::text is null or q.state = $3) and ($4::text is null or q.reasons @> jsonb_build_array(jsonb_build_object('code', $4::text)))
    and ($5::text is null or q.resource = $5) and ($6::text is null or q.source = $6) and ($7::text is null or q.import_id = $7)
    and ($8::text is null or q.reasons -> 0 ->> 'detail' = $8)
  order by q.id desc limit $9`;

async function present(rows: readonly Row[]): Promise<QuarantinedRow[]> {
  const series = await seriesNames(rows.flatMap(({ texts }) => texts?.["series_id"] ?? []));
  return rows.map(({ texts, hash, quarantined_at, decided_at, ...row }) => ({
    ...row,
    id: String(row.id),
    title: titleOf(row.resource, texts ?? {}, series) || row.ref || "Unnamed row",
    quarantined_at: quarantined_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    can_accept: canBeAccepted({ hash, reasons: row.reasons }),
  }));
}

/** Rows that were quarantined, the newest first. */
export async function listQuarantined(ctx: Context, filter: QuarantineFilter): Promise<{ rows: QuarantinedRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const { limit = 50, cursor } = filter;
  const from = cursor === undefined ? null : readTextCursor(cursor, /^\d{1,18}$/);
  const { state = null, reason = null, resource = null, source = null, importId = null, cause = null, id = null } = filter;
  const { rows } = await pool().query<Row>(LIST, [id, from, state, reason, resource, source, importId, cause, limit + 1]);
  const { page, next } = pageOf(rows, limit, (last) => writeCursor(String(last.id)));
  return { rows: await present(page), next };
}

export async function readQuarantined(ctx: Context, id: string): Promise<QuarantinedRow> {
  const found = /^\d{1,18}$/.test(id) ? (await listQuarantined(ctx, { id, limit: 1 })).rows[0] : undefined;
  if (!found) throw new DomainError("not-found", `There is no quarantined row ${id}.`);
  return found;
}

export type QuarantineFacts = {
  waiting: { source: string; rows: number }[];
  open: number;
  reasons: string[];
  sources: string[];
};

const CAUSES = `
  select q.source, q.resource, q.reasons -> 0 ->> 'code' as code, q.reasons -> 0 ->> 'detail' as detail, count(*)::int as rows
  from quarantined_row q where q.state = 'open' and ($1::text is null or q.source = $1) and ($2::text is null or q.import_id = $2)
  group by 1, 2, 3, 4 having count(*) > 2 order by 5 desc, 4 limit 10`;

/** What quarantined three open rows or more in the same words, the most frequent first. */
export async function quarantineCauses(ctx: Context, { source, importId }: QuarantineFilter): Promise<QuarantineCause[]> {
  requireStaff(ctx, "data:read");
  return (await pool().query<QuarantineCause>(CAUSES, [source ?? null, importId ?? null])).rows;
}

/** What the list can be narrowed to, and decisions by source that wait to be published. */
export async function quarantineFacts(ctx: Context): Promise<QuarantineFacts> {
  requireStaff(ctx, "data:read");
  const [waiting, open, reasons, sources] = await Promise.all([
    pool().query<{ source: string; rows: number }>(
      `select source, count(*)::int as rows from quarantined_row
       where state in ('accepted', 'corrected') and publishing_id is null and release is null group by 1 order by 1`,
    ),
    pool().query<{ n: number }>("select count(*)::int as n from quarantined_row where state = 'open'"),
    pool().query<{ code: string }>(
      "select distinct r ->> 'code' as code from quarantined_row, jsonb_array_elements(reasons) r where jsonb_typeof(reasons) = 'array' order by 1 limit 100",
    ),
    pool().query<{ source: string }>("select distinct source from quarantined_row order by 1 limit 500"),
  ]);
  return {
    waiting: waiting.rows,
    open: open.rows[0]?.n ?? 0,
    reasons: reasons.rows.map(({ code }) => code),
    sources: sources.rows.map(({ source }) => source),
  };
}
