import { z } from "zod";
import { pageOf, readCursor, writeCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { readRecord, type RecordView } from "../records/read-record";
import { textRow, titleOf, type TextRow } from "../releases/changed-record";
import type { DuplicatePair, DuplicateResource, DuplicateState } from "./contract";

export type DuplicateFilter = {
  resource?: DuplicateResource | undefined;
  state?: DuplicateState | undefined;
  source?: string | undefined;
  minScore?: number | undefined;
  id?: number | undefined;
  cursor?: string | undefined;
  limit?: number;
};

type Row = Omit<DuplicatePair, "ids" | "titles" | "sources"> & {
  a_id: string;
  b_id: string;
  a_source: string;
  b_source: string;
  a: TextRow | null;
  b: TextRow | null;
};

/** The newest version of a record, also of one that is gone. */
const newest = (id: string): string => `
  case d.resource
    when 'company' then (select ${textRow("t")} from company t where t.id = d.${id} order by t.from_release desc limit 1)
    else (select ${textRow("t")} from product t where t.id = d.${id} order by t.from_release desc limit 1) end`;

const LIST = `
  select d.id, d.resource, d.a_id, d.b_id, d.a_source, d.b_source, d.score, d.reasons, d.state, d.version, d.survivor, d.release, d.reason,
    ${newest("a_id")} as a, ${newest("b_id")} as b
  from duplicate_pair d
  where ($1::text is null or d.resource = $1) and ($2::text is null or d.state = $2)
    and ($3::text is null or d.a_source = $3 or d.b_source = $3) and ($4::int is null or d.score >= $4) and ($5::int is null or d.id = $5)
    and ($6::int is null or (d.score, d.id) < ($6, $7::int))
  order by d.score desc, d.id desc limit $8`;

const Place = z.tuple([z.int(), z.int()]);
const NO_SERIES: ReadonlyMap<string, string> = new Map();

function presented({ a, b, a_id, b_id, a_source, b_source, ...row }: Row): DuplicatePair {
  const title = (texts: TextRow | null, id: string): string => titleOf(row.resource, texts ?? {}, NO_SERIES) || id;
  return { ...row, ids: [a_id, b_id], titles: [title(a, a_id), title(b, b_id)], sources: [a_source, b_source] };
}

/** Pairs that may be the same, the surest first. */
export async function listDuplicates(ctx: Context, filter: DuplicateFilter): Promise<{ rows: DuplicatePair[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const { resource = null, state = null, source = null, minScore = null, id = null, cursor, limit = 50 } = filter;
  const [score, before] = cursor === undefined ? [null, null] : readCursor(cursor, Place);
  const { rows } = await pool().query<Row>(LIST, [resource, state, source, minScore, id, score, before, limit + 1]);
  const { page, next } = pageOf(rows, limit, (last) => writeCursor(last.score, last.id));
  return { rows: page.map(presented), next };
}

export type DuplicateView = DuplicatePair & { records: [RecordView, RecordView] };

/** A pair with both of its records. @throws DomainError not-found */
export async function readDuplicate(ctx: Context, id: number): Promise<DuplicateView> {
  const [pair] = (await listDuplicates(ctx, { id, limit: 1 })).rows;
  if (!pair) throw new DomainError("not-found", "This pair does not exist.");
  const { resource, ids } = pair;
  return { ...pair, records: [await readRecord(ctx, { resource, id: ids[0] }), await readRecord(ctx, { resource, id: ids[1] })] };
}
