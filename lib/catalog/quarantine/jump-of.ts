import { pool } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import { carriedReason } from "../staging/carried-prices";
import { daysBetween, jumpReason } from "../staging/price-moves";
import { doubtsAbout } from "../staging/quarantine-volumes";
import { namesakeReasons } from "../staging/replace-namesakes";
import type { Figure } from "../staging/shipment-jumps";
import type { StagedRow } from "../staging/staged-row";
import { PRICE_STAGES } from "../vocabulary";

type Neighbour = { day: string; low: string | null; avg: string; high: string | null; isBefore: boolean };

const COLUMNS = `to_char(date, 'YYYY-MM-DD') as day, low::text, avg::text, high::text`;
const IN_SERIES = "spot_price where series_id = $1 and to_release is null and basis = 'assessment' and date";
const NEIGHBOURS = `
  (select ${COLUMNS}, true as "isBefore" from ${IN_SERIES} < $2::date order by date desc limit 1)
  union all
  (select ${COLUMNS}, false from ${IN_SERIES} > $2::date order by date limit 1)`;

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

/** How far a price set by hand is from the published assessments around it; what is carried forward has to be the one before it. */
async function priceDoubts({ doc }: StagedRow): Promise<Reason[]> {
  const { rows } = await pool().query<Neighbour>(NEIGHBOURS, [doc["series_id"], doc["date"]]);
  const stage = PRICE_STAGES.find((known) => known === doc["stage"]);
  if (!stage) return [];
  const textOf = (name: string): string | null => (typeof doc[name] === "string" ? doc[name] : null);
  const price = { day: String(doc["date"]), low: textOf("low"), avg: String(doc["avg"]), high: textOf("high") };
  const carried = rows.find(({ isBefore }) => isBefore);
  if (doc["basis"] === "carried_forward" && carried) return [carriedReason(price, carried)].filter((reason) => reason !== null);
  return rows.flatMap((near) => {
    const [first, second] = near.isBefore ? [near, price] : [price, near];
    return jumpReason({ stage, before: first.avg, after: second.avg, days: daysBetween(first.day, second.day) }) ?? [];
  });
}

/** How far a price or a volume set by hand would be from the published ones around it, where that is further than the rules allow. */
export async function jumpsOf(source: string, row: StagedRow): Promise<Reason[]> {
  if (row.resource === "shipment") return [...(await namesakeReasons(source, row)), ...(await volumeDoubts(source, row))];
  return row.resource === "spot_price" ? priceDoubts(row) : [];
}
