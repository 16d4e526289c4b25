import { pool } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import { jumpAgainst } from "../staging/checks";
import type { StagedRow } from "../staging/staged-row";
import { PRICE_STAGES } from "../vocabulary";

type Neighbour = { avg: string; is_before: boolean };

const NEIGHBOURS = `
  (select avg::text, true as is_before from spot_price where series_id = $1 and date < $2::date and to_release is null and basis = 'assessment' order by date desc limit 1)
  union all
  (select avg::text, false from spot_price where series_id = $1 and date > $2::date and to_release is null and basis = 'assessment' order by date limit 1)`;

/** How far a price set by hand would be from the published ones before and after it, where that is further than the rule allows. */
export async function jumpsOf(row: StagedRow): Promise<Reason[]> {
  if (row.resource !== "spot_price" || row.doc["basis"] !== "assessment") return [];
  const { rows } = await pool().query<Neighbour>(NEIGHBOURS, [row.doc["series_id"], row.doc["date"]]);
  const avg = String(row.doc["avg"]);
  const stage = PRICE_STAGES.find((known) => known === row.doc["stage"]);
  if (!stage) return [];
  return rows.flatMap((near) => (near.is_before ? jumpAgainst(stage, near.avg, avg) : jumpAgainst(stage, avg, near.avg)) ?? []);
}
