import type { z } from "zod";
import { addQuarters, quarterEnd, quarterOf } from "@/lib/core/dates";
import { wrongParameter } from "@/lib/core/errors";
import { explainKnown } from "@/lib/core/nearest";
import { listPool } from "@/lib/platform/database";
import { conditionsOf } from "../resources/filters";
import { INCOMPLETE, OTHERS_ID, shipment } from "../resources/shipment";
import { scopeOf } from "../source-order/contract";
import { shownIn } from "./conditions";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { latestDay, requireInside } from "./plan-window";
import { byDefault, shipmentTables, type ShipmentTable, withoutRivals } from "./shipment-tables";
import { all, Statement, type Condition } from "./sql";

type Query = z.output<typeof shipment.query>;

/**
 * Returns the tables of a source, or of each table the one that responds.
 * @throws DomainError invalid-parameter for a source without any table that the caller may see
 */
export function respondingTables(tables: readonly ShipmentTable[], source: string | undefined): ShipmentTable[] {
  if (source === undefined) return withoutRivals(tables);
  const known = [...new Set(tables.map((table) => table.source))].toSorted();
  if (known.includes(source)) return tables.filter((table) => table.source === source);
  throw wrongParameter(
    "source",
    "unknown-value",
    `${JSON.stringify(source.slice(0, 40))} is not a source of shipments.${explainKnown(source, known)}`,
  );
}

/** @throws DomainError for a quarter that has not begun, or that the plan doesn't show */
export function refuseOutside(query: Query, ask: Ask, nowMs: number): void {
  if (query.quarter === undefined) return;
  if (query.quarter > quarterOf(latestDay(nowMs))) throw wrongParameter("quarter", "out-of-range", `${query.quarter} has not started yet.`);
  requireInside("quarter", quarterEnd(query.quarter), { feature: "shipments", view: ask.view });
}

/**
 * Rows of one dataset with rank, share and changes, and the rest that closes to the stated total. Where a part of it is quarantined
 * nobody knows the rest, nor the ranks: the rest is there without figures and says that it is incomplete.
 */
function ranked(sql: Statement, ask: Ask, dataset: ShipmentTable): string {
  const same = (alias: string, quarter: string): string =>
    `${alias}.product = ${product} and ${alias}.dimension = ${dimension} and ${alias}.basis = ${basis} and ${alias}.source = ${source} and ${alias}.quarter = ${sql.value(quarter)} and ${visible(alias)}`;
  const [product, dimension, basis, source] = [dataset.product, dataset.dimension, dataset.basis, dataset.source].map((value) =>
    sql.value(value),
  );
  const release = sql.value(ask.release);
  const visible = (alias: string): string =>
    `${alias}.from_release <= ${release} and (${alias}.to_release is null or ${alias}.to_release > ${release})`;
  const shareOf = (volume: string): string => `round((${volume}) / nullif(total.gw, 0) * 100, 2)`;
  const change = (before: string): string => `round((r.volume_gw / nullif(${before}, 0) - 1) * 100, 2)`;
  return `(
    with held as materialized (
      select exists (select from held_record h where h.resource = 'shipment' and h.source = ${source} and ${visible("h")}
        and h.scope = ${sql.value([dataset.quarter, scopeOf(dataset)].join("/"))}) as any
    ),
    rows as materialized (select t.* from shipment t where ${same("t", dataset.quarter)}),
    total as (select volume_gw as gw, from_release, status from rows where is_total),
    named as (
      select r.*, rank() over (order by r.volume_gw desc nulls last) as place, ${shareOf("r.volume_gw")} as share,
        ${change("q.volume_gw")} as qoq, ${change("y.volume_gw")} as yoy
      from rows r left join total on true
      left join shipment q on q.entity_id = r.entity_id and ${same("q", addQuarters(dataset.quarter, -1))}
      left join shipment y on y.entity_id = r.entity_id and ${same("y", addQuarters(dataset.quarter, -4))}
      where not r.is_total
    )
    select id, quarter, product, dimension, entity_id, entity, case when volume_gw is null or held.any or not exists (select from total) then null else place end as rank, volume_gw, share as share_pct,
      case when share is null then null else 'stated_total' end as share_basis, qoq as qoq_pct, yoy as yoy_pct, basis, status, withheld, source, from_release,
      lpad(place::text, 6, '0') || '/' || entity_id as sort_key
    from named cross join held
    union all
    select '${OTHERS_ID}', ${sql.value(dataset.quarter)}, ${product}, ${dimension}, 'others', 'Others', null, case when not held.any then total.gw - n.gw end, case when not held.any then ${shareOf("total.gw - n.gw")} end,
      case when not held.any then 'stated_total' end, null, null, ${basis}, case when held.any then '${INCOMPLETE}' else total.status end, false,
      ${source}, total.from_release, '999999/others'
    from total cross join (select coalesce(sum(volume_gw), 0) as gw from named) n cross join held where total.gw > n.gw
  ) t`;
}

export function shipmentPage(query: Query, ask: Ask, dataset: ShipmentTable): PageQuery {
  return {
    from: (sql) => ranked(sql, ask, dataset),
    where: conditionsOf(shipment.filters, query),
    order: orderOf(shipment.orders, ask.sort),
    fields: shipment.fields,
  };
}

async function totalOf(ask: Ask, dataset: ShipmentTable): Promise<string | null> {
  const sql = new Statement();
  const conditions = (["quarter", "product", "dimension", "basis", "source"] as const).map(
    (column): Condition =>
      (s) =>
        `t.${column} = ${s.value(dataset[column])}`,
  );
  const { rows } = await listPool().query<{ gw: string | null }>({
    text: `select t.volume_gw::text as gw from shipment t where ${all([...shownIn(ask.view, ask.release), ...conditions, () => "t.is_total"], sql)}`,
    values: sql.values,
  });
  return rows[0]?.gw ?? null;
}

const EMPTY: Omit<Page, "meta" | "total"> = { body: "", count: 0, hasMore: false, last: null, sources: [] };

const isAsked = (query: Query, table: ShipmentTable): boolean =>
  table.product === (query.product ?? "module") &&
  table.dimension === (query.dimension ?? "company") &&
  (query.basis === undefined || query.basis === table.basis) &&
  (query.quarter === undefined || query.quarter === table.quarter);

/** The table of a walk, so that its pages stay with it whatever staff orders meanwhile. */
const pinOf = (table: ShipmentTable): string => [table.quarter, scopeOf(table), table.source].join("/");

/**
 * Volume and share in one quarter: by default the newest, modules, by company. `meta` says which
 * dataset answers, its stated total in GW, and what else exists for the same quarter.
 */
export async function shipments(query: Query, ask: Ask, nowMs: number): Promise<Page> {
  refuseOutside(query, ask, nowMs);
  const existing = await shipmentTables(ask.view, ask.release);
  const fitting = respondingTables(existing, query.source).filter((table) => isAsked(query, table));
  const chosen = existing.find((table) => pinOf(table) === ask.pin) ?? fitting.sort(byDefault)[0];
  const quarter = chosen?.quarter ?? query.quarter ?? null;
  // Without a quarter to look at, what exists is told of the newest.
  const available = existing
    .filter((set) => set.quarter === (quarter ?? existing[0]?.quarter))
    .sort(byDefault)
    .map((set) => ({ product: set.product, dimension: set.dimension, basis: set.basis, source: set.source }));
  const asked = { product: query.product ?? "module", dimension: query.dimension ?? "company" };
  const selection = { quarter, ...asked, basis: chosen?.basis ?? query.basis ?? null };
  if (!chosen) return { ...EMPTY, total: ask.includeTotal ? 0 : null, meta: { ...selection, source: null, total_gw: null, available } };
  const [page, total] = await Promise.all([listPage(shipmentPage(query, ask, chosen), ask), totalOf(ask, chosen)]);
  const meta = { ...selection, source: chosen.source, total_gw: total === null ? null : Number(total), available };
  return { ...page, pin: pinOf(chosen), meta };
}
