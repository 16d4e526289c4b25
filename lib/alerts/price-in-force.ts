import { headAt } from "@/lib/catalog/current-release";
import { marketDay } from "@/lib/core/dates";
import type { Context } from "@/lib/platform/context";
import { reading } from "@/lib/platform/context";
import { versionClock } from "@/lib/platform/version-clock";
import type { AlertSeries } from "./contract";

/** The newest release that this server knows, and the market's day. */
export async function newestState(ctx: Context): Promise<{ release: number; day: string }> {
  const { release } = await headAt((await versionClock().current()).release);
  return { release, day: marketDay(ctx.clock.now()) };
}

/** SQL of the price in force of row s of `price_series`; $1 is the release, $2 the day. */
export const PRICE_IN_FORCE = `
  select p.avg, p.effective_date from spot_price p
  where p.series_id = s.id and p.date <= $2::date and p.from_release <= $1 and (p.to_release is null or p.to_release > $1)
  order by p.date desc limit 1`;

/** A series with its price in force; undefined for one that has none. */
export async function seriesInForce(ctx: Context, id: string): Promise<AlertSeries | undefined> {
  const { release, day } = await newestState(ctx);
  const rows = await reading(ctx).$queryRawUnsafe<AlertSeries[]>(
    `select s.id, s.item, s.region, s.currency, s.unit, l.avg::text as price, l.effective_date::text as "priceDate"
     from price_series s cross join lateral (${PRICE_IN_FORCE}) l where s.id = $3`,
    release,
    day,
    id,
  );
  return rows[0];
}
