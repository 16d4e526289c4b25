import { pool } from "@/lib/platform/database";

/** How fresh the catalogue is. `pricesAt` is when prices were last published, `pricesOf` the newest day that has one. */
export type Freshness = {
  release: number | null;
  publishedAt: string | null;
  pricesAt: string | null;
  pricesOf: string | null;
  shipmentsOf: string | null;
  sample: boolean;
};

type Row = { release: number | null; published_at: Date | null; prices_at: Date | null; prices_of: string | null; quarter: string | null };

const FRESHNESS = `
  select r.number as release, r.published_at,
    (select published_at from release where number = (select max(from_release) from spot_price where to_release is null)) as prices_at,
    (select to_char(max(date), 'YYYY-MM-DD') from spot_price where to_release is null) as prices_of,
    (select max(quarter) from shipment where to_release is null and not is_total) as quarter,
    exists (select from spot_price p join data_source s on s.code = p.source where s.synthetic and p.to_release is null) as sample
  from (select 1) one left join lateral (select number, published_at from release order by number desc limit 1) r on true`;

export async function readFreshness(): Promise<Freshness> {
  const { rows } = await pool().query<Row & { sample: boolean }>(FRESHNESS);
  const row = rows[0];
  return {
    release: row?.release ?? null,
    publishedAt: row?.published_at?.toISOString() ?? null,
    pricesAt: row?.prices_at?.toISOString() ?? null,
    pricesOf: row?.prices_of ?? null,
    shipmentsOf: row?.quarter ?? null,
    sample: row?.sample ?? false,
  };
}
