import { listPool } from "@/lib/platform/database";
import { compare, shownIn } from "../../queries/conditions";
import { byDefault, withoutRivals } from "../../queries/shipment-tables";
import { all, Statement, visibleAt } from "../../queries/sql";
import type { Shown } from "../kept-by-view";
import { visibleTables } from "../shipments/read-league";
import type { CompanyQuarter, RankSeries } from "./contract";
import { rankSeries } from "./rank-series";

/** Rows of one company: quarters, products, bases and sources of several years. */
const MOST_ROWS = 400;
const SAME_TABLE = ["quarter", "product", "dimension", "basis", "source"] as const;
const sameTable = (alias: string): string => SAME_TABLE.map((column) => `${alias}.${column} = t.${column}`).join(" and ");

/** Rank and share as the API's shipments have them: among all rows of the same table, and of its stated total; no rank while a row is held. */
async function rowsOf({ head, view }: Shown, id: string): Promise<CompanyQuarter[]> {
  const sql = new Statement();
  const isCompany = compare("entity_id", "=", "text")(id);
  const where = all([...shownIn(view, head.release), isCompany, () => "t.dimension = 'company' and not t.is_total"], sql);
  const { rows } = await listPool().query<CompanyQuarter>({
    text: `select t.quarter, t.product, t.basis, t.status, t.source, t.withheld, t.from_release as release, t.volume_gw::text as volume,
        round(t.volume_gw / nullif(total.gw, 0) * 100, 2)::text as share,
        case when t.volume_gw is not null and total.gw is not null and not exists (select from held_record h
          where h.resource = 'shipment' and h.source = t.source and ${visibleAt(head.release, "h")(sql)}
            and h.scope = concat_ws('/', t.quarter, t.product, t.dimension, t.basis)) then 1 + (select count(*)::int from shipment o
          where ${sameTable("o")} and not o.is_total and o.volume_gw > t.volume_gw and ${visibleAt(head.release, "o")(sql)}) end as rank
      from shipment t left join lateral (select s.volume_gw as gw from shipment s
        where ${sameTable("s")} and s.is_total and ${visibleAt(head.release, "s")(sql)} limit 1) total on true
      where ${where} order by t.quarter desc, t.product limit ${MOST_ROWS}`,
    values: sql.values,
  });
  return rows;
}

type Shipments = { quarters: CompanyQuarter[]; ranks: RankSeries[] };

/**
 * Quarterly shipments of a company, the newest first: of each quarter and product the table that responds by default. And its ranks
 * over the quarters of every table that the reader sees.
 */
export async function readQuarters(market: Shown, id: string): Promise<Shipments> {
  if (market.view.windows.shipments === null) return { quarters: [], ranks: [] };
  const rows = await rowsOf(market, id);
  if (rows.length === 0) return { quarters: [], ranks: [] };
  const tables = (await visibleTables(market)).filter(({ dimension }) => dimension === "company");
  const defaults = new Map<string, string>();
  const nameOf = ({ quarter, product }: { quarter: string; product: string }): string => `${quarter}/${product}`;
  const tableOf = ({ basis, source }: { basis: string; source: string }): string => `${basis}/${source}`;
  for (const table of withoutRivals(tables).toSorted(byDefault))
    if (!defaults.has(nameOf(table))) defaults.set(nameOf(table), tableOf(table));
  return {
    quarters: rows.filter((row) => defaults.get(nameOf(row)) === tableOf(row)),
    ranks: rankSeries(rows, tables.toSorted(byDefault)),
  };
}
