import { pool } from "@/lib/platform/database";

export type Figures = {
  companies: number;
  products: number;
  countries: number;
  release: number | null;
  publishedAt: string | null;
  sample: boolean;
};

/** The service in four numbers, as it stands now. */
export async function catalogueFigures(): Promise<Figures> {
  const { rows } = await pool().query<Omit<Figures, "publishedAt"> & { published_at: Date | null }>(
    `select (select count(*)::int from company where to_release is null) as companies, (select count(*)::int from product where to_release is null) as products,
      (select count(distinct country)::int from company where to_release is null) as countries, r.number as release, r.published_at,
      exists (select from company c join data_source s on s.code = c.source where s.synthetic and c.to_release is null) as sample
     from (select 1) one left join lateral (select number, published_at from release order by number desc limit 1) r on true`,
  );
  const row = rows[0];
  if (!row) return { companies: 0, products: 0, countries: 0, release: null, publishedAt: null, sample: false };
  const { published_at: publishedAt, ...rest } = row;
  return { ...rest, publishedAt: publishedAt?.toISOString() ?? null };
}
