import type { Queryable } from "@/lib/platform/database";
import type { Contender } from "./by-order";

/**
 * The sources that say of a module series that it stands for its technology, with the first release of such a price. Prices of
 * every source are listed; only a chart that has room for one series a technology has to choose.
 */
export async function benchmarkContenders(db: Queryable, release: number): Promise<Contender[]> {
  const { rows } = await db.query<Contender>(
    `select s.source, d.synthetic, min(p.from_release)::int as since
     from price_series s join spot_price p on p.series_id = s.id join data_source d on d.code = s.source
     where s.stage = 'module' and s.technology is not null and p.benchmark and p.from_release <= $1
     group by s.source, d.synthetic having bool_or(p.to_release is null or p.to_release > $1)`,
    [release],
  );
  return rows;
}
