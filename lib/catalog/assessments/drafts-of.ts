import { pool } from "@/lib/platform/database";
import type { PriceDraft } from "../drafts";
import { exactFields } from "../files/exact-rows";
import { SERIES_NAMES, spotPrice } from "../resources/spot-price";
import { changeOf } from "./rules";

type Published = PriceDraft & { series_id: string };

const EXACT = exactFields(spotPrice.fields);
const LAST = `
  select ${Object.keys(spotPrice.form.shape)
    .map((name) => `${EXACT[name]?.sql} as "${name}"`)
    .join(", ")}, t.series_id
  from (
    select distinct on (p.series_id) p.*, ${SERIES_NAMES.map((name) => `s.${name}`).join(", ")}
    from spot_price p join price_series s on s.id = p.series_id
    where p.series_id = any($1) and p.date < $2::date and p.to_release is null order by p.series_id, p.date desc
  ) t`;

export type Assessed = { series_id: string; state: "entered" | "unchanged"; low: string | null; avg: string | null; high: string | null };

/**
 * What entries of a round become: the series' last published price with the round's date and values. One that is unchanged is
 * carried forward, with the day on which it was assessed. A series without a published price has none.
 */
export async function draftsOf(entries: readonly Assessed[], date: string): Promise<ReadonlyMap<string, PriceDraft>> {
  const { rows } = await pool().query<Published>(LAST, [entries.map(({ series_id }) => series_id), date]);
  const said = new Map(entries.map((entry) => [entry.series_id, entry]));
  return new Map(
    rows.flatMap(({ series_id, ...last }) => {
      const entry = said.get(series_id);
      return entry ? [[series_id, draftFrom(last, entry, date)] as const] : [];
    }),
  );
}

function draftFrom(last: PriceDraft, { state, low, avg, high }: Assessed, date: string): PriceDraft {
  if (state === "unchanged") return { ...last, date, basis: "carried_forward", change_pct: "0.00" };
  const price = avg ?? last.avg;
  return { ...last, date, effective_date: date, basis: "assessment", low, avg: price, high, change_pct: changeOf(last.avg, price) };
}
