import { pageOf, readTextCursor, writeCursor } from "@/lib/core/cursor";
import { escapeLike, foldText } from "@/lib/core/text";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { textRow, titleOf, type TextRow } from "../releases/changed-record";
import type { RecordRow, ListedResource } from "./contract";

/** What is searched, and by what a list is in order; prices have their series. */
const LISTS: Readonly<Record<ListedResource, { text: string; order: string }>> = {
  company: { text: "t.search_folded", order: "t.name_folded" },
  product: { text: "t.search_folded", order: "t.model_folded" },
  shipment: { text: "lower(concat_ws(' ', t.quarter, t.product, t.dimension, t.basis, t.entity, t.entity_id))", order: "t.quarter" },
};

export type RecordFilter = {
  resource: ListedResource;
  q?: string;
  source?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
};

const CURSOR = /^[a-z]{2}_[0-9a-zA-Z]+ [^]{0,2000}$/;
const NO_SERIES: ReadonlyMap<string, string> = new Map();

type Found = { id: string; at: string; row: TextRow; source: string; release: number; corrected: boolean };

/** Published records by name, which contain all words or have this ID or source reference. */
export async function listRecords(ctx: Context, filter: RecordFilter): Promise<{ rows: RecordRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const { resource, q = "", source, cursor, limit = 50 } = filter;
  const { text, order } = LISTS[resource];
  const words = foldText(q).split(" ").filter(Boolean);
  const [after = "", ...name] = cursor === undefined ? [] : readTextCursor(cursor, CURSOR).split(" ");
  const { rows } = await pool().query<Found>(
    `select t.id, ${order} as at, ${textRow("t")} as row, t.source, t.from_release as release,
      exists (select from correction c where c.source = t.source and c.resource = '${resource}' and c.ref = t.source_ref and c.hash = t.content_hash) as corrected
     from ${resource} t
     where t.to_release is null and ($1::text is null or t.source = $1)
       and (t.id = $2 or t.source_ref = $2 or (${words.map((_, i) => `${text} like $${i + 6}`).join(" and ") || "$2 = ''"}))
       and (${order}, t.id) > ($3, $4)
     order by ${order}, t.id limit $5`,
    [source ?? null, q.trim(), name.join(" "), after, limit + 1, ...words.map((word) => `%${escapeLike(word)}%`)],
  );
  const { page, next } = pageOf(rows, limit, ({ id, at }) => writeCursor(`${id} ${at}`));
  return { rows: page.map(({ at: _at, row, ...found }) => ({ ...found, title: titleOf(resource, row, NO_SERIES) })), next };
}
