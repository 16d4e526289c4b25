import { pageOf, readTextCursor, writeCursor } from "@/lib/core/cursor";
import { escapeLike, foldText } from "@/lib/core/text";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { AliasRow } from "./contract";

export type AliasFilter = { q?: string; source?: string | undefined; cursor?: string | undefined; limit?: number };

const CURSOR = /^co_[0-9a-zA-Z]+ [^]{0,2000}$/;

type Found = AliasRow & { at: string };

/** Published real companies by name with what else they are called; without a search only those that have aliases. */
export async function listAliases(ctx: Context, filter: AliasFilter): Promise<{ rows: AliasRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const { q = "", source, cursor, limit = 50 } = filter;
  const words = foldText(q).split(" ").filter(Boolean);
  const [after = "", ...name] = cursor === undefined ? [] : readTextCursor(cursor, CURSOR).split(" ");
  const { rows } = await pool().query<Found>(
    `select t.id, t.name, t.source, t.country, t.aliases, t.content_hash as hash, t.name_folded as at
     from company t join data_source s on s.code = t.source and not s.synthetic
     where t.to_release is null and ($1::text is null or t.source = $1)
       and (t.id = $2 or (${words.map((_, i) => `t.search_folded like $${i + 6}`).join(" and ") || "$2 = '' and cardinality(t.aliases) > 0"}))
       and (t.name_folded, t.id) > ($3, $4)
     order by t.name_folded, t.id limit $5`,
    [source ?? null, q.trim(), name.join(" "), after, limit + 1, ...words.map((word) => `%${escapeLike(word)}%`)],
  );
  const { page, next } = pageOf(rows, limit, ({ id, at }) => writeCursor(`${id} ${at}`));
  return { rows: page.map(({ at: _at, ...row }) => row), next };
}
