import { pageOf, readTextCursor, writeCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { foldText, escapeLike } from "@/lib/core/text";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { positionOf } from "../queries/spot-prices";
import type { PriceOfDay, SeriesRow } from "./contract";

const COLUMNS = "s.id, s.stage, s.item, s.technology, s.region, s.price_term, s.currency, s.unit, s.source";

const AT = `${positionOf("l")} || ' ' || s.id`;

const LIST = `
  select ${COLUMNS}, ${AT} as at, to_char(l.date, 'YYYY-MM-DD') as last_date, l.avg::text as last_avg,
    (select count(*)::int from spot_price p where p.series_id = s.id and p.to_release is null) as prices
  from price_series s
  left join lateral (select date, avg, benchmark, frequency from spot_price p where p.series_id = s.id and p.to_release is null order by date desc limit 1) l on true
  where ($1::text is null or s.stage = $1) and ($2::text is null or s.source = $2)
    and (select bool_and(lower(concat_ws(' ', s.item, s.technology, s.region, s.price_term, s.currency, s.source, s.id)) like w) from unnest($3::text[]) w) is not false
    and ${AT} > $4
  order by at limit $5`;

export type SeriesFilter = {
  q?: string | undefined;
  stage?: string | undefined;
  source?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
};

/** Price series with their last value; benchmarks first. */
export async function listSeries(ctx: Context, filter: SeriesFilter): Promise<{ rows: SeriesRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const { limit = 50, cursor, stage, source, q = "" } = filter;
  const words = foldText(q)
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${escapeLike(word)}%`);
  const from = cursor === undefined ? "" : readTextCursor(cursor);
  const { rows } = await pool().query<SeriesRow & { at: string }>(LIST, [stage ?? null, source ?? null, words, from, limit + 1]);
  const { page, next } = pageOf(rows, limit, ({ at }) => writeCursor(at));
  return { rows: page, next };
}

const PRICES = `
  select p.id, to_char(p.date, 'YYYY-MM-DD') as date, p.low::text, p.avg::text, p.high::text, p.basis, p.from_release as release, p.content_hash as hash,
    (select c.reason from correction c where c.source = p.source and c.resource = 'spot_price' and c.ref = p.source_ref and c.hash = p.content_hash
     order by c.made_at desc limit 1) as corrected
  from spot_price p where p.series_id = $1 and p.to_release is null and ($2::date is null or p.date < $2) order by p.date desc limit $3`;

export type SeriesView = { series: Omit<SeriesRow, "last_date" | "last_avg" | "prices">; rows: PriceOfDay[]; next: string | null };

/** One series with its published prices, the newest first. @throws DomainError not-found */
export async function readSeries(ctx: Context, input: { id: string; cursor?: string | undefined; limit?: number }): Promise<SeriesView> {
  requireStaff(ctx, "data:read");
  const { id, cursor, limit = 60 } = input;
  const found = await pool().query<SeriesView["series"]>(`select ${COLUMNS} from price_series s where s.id = $1`, [id]);
  const series = found.rows[0];
  if (!series) throw new DomainError("not-found", `There is no price series ${id}.`);
  const from = cursor === undefined ? null : readTextCursor(cursor, /^\d{4}-\d{2}-\d{2}$/);
  const { rows } = await pool().query<PriceOfDay>(PRICES, [id, from, limit + 1]);
  const { page, next } = pageOf(rows, limit, ({ date }) => writeCursor(date));
  return { series, rows: page, next };
}
