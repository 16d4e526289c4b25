import { pool } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import { jumpAgainst } from "../staging/checks";
import { doubtsAbout } from "../staging/quarantine-volumes";
import type { Figure } from "../staging/shipment-jumps";
import type { StagedRow } from "../staging/staged-row";
import { PRICE_STAGES } from "../vocabulary";

type Neighbour = { avg: string; is_before: boolean };

const NEIGHBOURS = `
  (select avg::text, true as is_before from spot_price where series_id = $1 and date < $2::date and to_release is null and basis = 'assessment' order by date desc limit 1)
  union all
  (select avg::text, false from spot_price where series_id = $1 and date > $2::date and to_release is null and basis = 'assessment' order by date limit 1)`;

/** Published volumes of the same source and table that a volume set by hand is measured by: its series, and its quarter. */
const FIGURES = `
  select t.source_ref as ref, t.quarter, t.entity_id as "entityId", t.entity, t.is_total as "isTotal", t.volume_gw::float8 as gw, false as "isOpen", '' as scope
  from shipment t where t.source = $1 and t.product = $2 and t.dimension = $3 and t.basis = $4 and (t.entity_id = $5 or t.quarter = $6)
    and t.to_release is null and t.volume_gw is not null and t.source_ref <> $7`;

async function volumeDoubts(source: string, { ref, doc }: StagedRow): Promise<Reason[]> {
  if (doc["volume_gw"] === null) return [];
  const text = (name: string): string => String(doc[name]);
  const about = ["product", "dimension", "basis", "entity_id", "quarter"].map(text);
  const { rows } = await pool().query<Figure>(FIGURES, [source, ...about, ref]);
  const own = {
    ...{ ref, scope: "", quarter: text("quarter"), entityId: text("entity_id"), entity: text("entity") },
    ...{ isTotal: doc["is_total"] === true, gw: Number(doc["volume_gw"]), isOpen: true },
  };
  const figures = [...rows, own].sort((a, b) => a.quarter.localeCompare(b.quarter));
  return doubtsAbout(figures).map(({ reason }) => reason);
}

/** How far a price or a volume set by hand would be from the published ones around it, where that is further than the rules allow. */
export async function jumpsOf(source: string, row: StagedRow): Promise<Reason[]> {
  if (row.resource === "shipment") return volumeDoubts(source, row);
  if (row.resource !== "spot_price" || row.doc["basis"] !== "assessment") return [];
  const { rows } = await pool().query<Neighbour>(NEIGHBOURS, [row.doc["series_id"], row.doc["date"]]);
  const avg = String(row.doc["avg"]);
  const stage = PRICE_STAGES.find((known) => known === row.doc["stage"]);
  if (!stage) return [];
  return rows.flatMap((near) => (near.is_before ? jumpAgainst(stage, near.avg, avg) : jumpAgainst(stage, avg, near.avg)) ?? []);
}
