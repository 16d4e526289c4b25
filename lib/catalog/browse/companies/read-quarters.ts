import { listPool } from "@/lib/platform/database";
import { compare, shownIn } from "../../queries/conditions";
import { byDefault, shipmentTables, withoutRivals } from "../../queries/shipment-tables";
import { all, Statement, visibleAt } from "../../queries/sql";
import { keptByView, type Shown } from "../kept-by-view";
import type { CompanyQuarter } from "./contract";

/** Rows of one company: quarters, products and bases of several years. */
const MOST_ROWS = 200;
const SAME_TABLE = ["quarter", "product", "dimension", "basis", "source"] as const;
const sameTable = (alias: string): string => SAME_TABLE.map((column) => `${alias}.${column} = t.${column}`).join(" and ");

const respondingTables = keptByView("responding-shipment-tables", async ({ head, view }: Shown) =>
  withoutRivals(await shipmentTables(view, head.release)).sort(byDefault),
);

/** Rank and share as the API's shipments have them: among all rows of the same table, and of its stated total. */
async function rowsOf({ head, view }: Shown, id: string): Promise<CompanyQuarter[]> {
  const sql = new Statement();
  const isCompany = compare("entity_id", "=", "text")(id);
  const where = all([...shownIn(view, head.release), isCompany, () => "t.dimension = 'company' and not t.is_total"], sql);
  const { rows } = await listPool().query<CompanyQuarter>({
    text: `select t.quarter, t.product, t.basis, t.status, t.source, t.withheld, t.volume_gw::text as volume,
        round(t.volume_gw / nullif(total.gw, 0) * 100, 2)::text as share,
        case when t.volume_gw is not null and total.gw is not null then 1 + (select count(*)::int from shipment o
          where ${sameTable("o")} and not o.is_total and o.volume_gw > t.volume_gw and ${visibleAt(head.release, "o")(sql)}) end as rank
      from shipment t left join lateral (select s.volume_gw as gw from shipment s
        where ${sameTable("s")} and s.is_total and ${visibleAt(head.release, "s")(sql)} limit 1) total on true
      where ${where} order by t.quarter desc, t.product limit ${MOST_ROWS}`,
    values: sql.values,
  });
  return rows;
}

/** Quarterly shipments of a company, the newest first: of each quarter and product the table that responds by default. */
export async function readQuarters(market: Shown, id: string): Promise<CompanyQuarter[]> {
  if (market.view.windows.shipments === null) return [];
  const rows = await rowsOf(market, id);
  if (rows.length === 0) return [];
  const tables = await respondingTables(market);
  const defaults = new Map<string, string>();
  const nameOf = ({ quarter, product }: { quarter: string; product: string }): string => `${quarter}/${product}`;
  const tableOf = ({ basis, source }: { basis: string; source: string }): string => `${basis}/${source}`;
  for (const table of tables)
    if (table.dimension === "company" && !defaults.has(nameOf(table))) defaults.set(nameOf(table), tableOf(table));
  return rows.filter((row) => defaults.get(nameOf(row)) === tableOf(row));
}
