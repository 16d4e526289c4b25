import type { z } from "zod";
import { addQuarters, quarterEnd, quarterOf } from "@/lib/core/dates";
import { wrongParameter } from "@/lib/core/errors";
import { explainKnown } from "@/lib/core/nearest";
import { listPool } from "@/lib/platform/database";
import { countryNamed } from "../countries";
import { conditionsOf } from "../resources/filters";
import { INCOMPLETE, OTHERS_ID, shipment } from "../resources/shipment";
import { scopeOf } from "../source-order/contract";
import { anyOf, shownIn } from "./conditions";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { latestDay, requireInside } from "./plan-window";
import { byDefault, shipmentTables, type ShipmentTable, withoutRivals } from "./shipment-tables";
import { all, Statement } from "./sql";

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
  for (const quarter of query.quarter ?? []) {
    if (quarter > quarterOf(latestDay(nowMs))) throw wrongParameter("quarter", "out-of-range", `${quarter} has not started yet.`);
    const end = quarterEnd(quarter);
    requireInside("quarter", end, { feature: "shipments", view: ask.view, called: `${quarter}, which ends on ${end},` });
  }
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
      lpad(place::text, 6, '0') || '/' || entity_id as rank_key
    from named cross join held
    union all
    select '${OTHERS_ID}', ${sql.value(dataset.quarter)}, ${product}, ${dimension}, 'others', 'Others', null, case when not held.any then total.gw - n.gw end, case when not held.any then ${shareOf("total.gw - n.gw")} end,
      case when not held.any then 'stated_total' end, null, null, ${basis}, case when held.any then '${INCOMPLETE}' else total.status end, false,
      ${source}, total.from_release, '999999/others'
    from total cross join (select coalesce(sum(volume_gw), 0) as gw from named) n cross join held where total.gw > n.gw
  ) t`;
}

/** Rows of several datasets, one after the other in their order. Of one alone the keys have no place: cursors of walks over one do not expire. */
function rankedInTurn(sql: Statement, ask: Ask, datasets: readonly ShipmentTable[]): string {
  // Quarters go from the newest to the oldest, whichever way their rows go.
  const isUpward = ask.sort.startsWith("-");
  const placeOf = (index: number): string =>
    datasets.length === 1 ? "" : `${String(isUpward ? datasets.length - 1 - index : index).padStart(2, "0")}/`;
  const parts = datasets.map(
    (dataset, index) => `select t.*, '${placeOf(index)}' || t.rank_key as sort_key from ${ranked(sql, ask, dataset)}`,
  );
  return `(${parts.join(" union all ")}) t`;
}

/** @param datasets whose rows are listed, one dataset after the other */
export function shipmentPage(query: Query, ask: Ask, datasets: readonly ShipmentTable[]): PageQuery {
  return {
    from: (sql) => rankedInTurn(sql, ask, datasets),
    where: conditionsOf(shipment.filters, query),
    order: orderOf(shipment.orders, ask.sort),
    fields: shipment.fields,
  };
}

/** The stated total of each dataset in GW, in their order. */
async function totalsOf(ask: Ask, datasets: readonly ShipmentTable[]): Promise<(number | null)[]> {
  const sql = new Statement();
  const asked = (["quarter", "product", "dimension", "basis", "source"] as const).map(
    (column) => `${sql.value(datasets.map((dataset) => dataset[column]))}::text[]`,
  );
  const { rows } = await listPool().query<{ gw: string | null }>({
    text: `select t.volume_gw::text as gw
      from unnest(${asked.join(", ")}) with ordinality asked (quarter, product, dimension, basis, source, place)
      left join shipment t on (t.quarter, t.product, t.dimension, t.basis, t.source) = (asked.quarter, asked.product, asked.dimension, asked.basis, asked.source)
        and t.is_total and ${all(shownIn(ask.view, ask.release), sql)} order by asked.place`,
    values: sql.values,
  });
  return rows.map(({ gw }) => (gw === null ? null : Number(gw)));
}

const EMPTY: Omit<Page, "meta" | "total"> = { body: "", count: 0, hasMore: false, last: null, sources: [] };

const isAsked = (query: Query, table: ShipmentTable): boolean =>
  table.product === (query.product ?? "module") &&
  table.dimension === (query.dimension ?? "company") &&
  (query.basis === undefined || query.basis === table.basis) &&
  (query.quarter === undefined || query.quarter.includes(table.quarter));

/** The tables of a walk, so that its pages stay with them whatever staff orders meanwhile. */
const pinOf = (table: ShipmentTable): string => [table.quarter, scopeOf(table), table.source].join("/");

/** What was shipped doesn't compare with what was produced, nor what one source counts with what another does. */
const comparable = ({ basis, source }: ShipmentTable): string => `${basis}/${source}`;

/**
 * The tables of several quarters that compare with each other: those of one basis and source, which have most of the quarters, and
 * of two alike those that respond by default.
 */
function comparableTables(fitting: readonly ShipmentTable[]): ShipmentTable[] {
  const groups = new Map<string, ShipmentTable[]>();
  for (const table of fitting) groups.set(comparable(table), [...(groups.get(comparable(table)) ?? []), table]);
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Tables that are split by country, whose entities are codes. */
const OF_COUNTRIES: ReadonlySet<string> = new Set(["destination", "country_of_origin"]);

/** Countries are found by every name of theirs; else a name would be taken for the beginning of another country's. */
function withCountry(query: Query): Query {
  const { entity, dimension = "company" } = query;
  const code = entity === undefined || !OF_COUNTRIES.has(dimension) ? undefined : countryNamed(entity);
  return code === undefined ? query : { ...query, entity: code };
}

/** Of tables, those that have the entity that is asked for; all of them where none has it. */
async function havingEntity(tables: readonly ShipmentTable[], query: Query, ask: Ask): Promise<readonly ShipmentTable[]> {
  if (query.entity === undefined || ask.pin !== null || (query.quarter ?? []).length < 2) return tables;
  const sql = new Statement();
  const where = all(
    [...shownIn(ask.view, ask.release), ...conditionsOf({ entity: shipment.filters.entity }, query), anyOf("quarter")(query.quarter ?? [])],
    sql,
  );
  const { rows } = await listPool().query<ShipmentTable>({
    text: `select distinct quarter, product, dimension, basis, source from shipment t where not is_total and ${where}`,
    values: sql.values,
  });
  const known = new Set(rows.map(pinOf));
  const having = tables.filter((table) => known.has(pinOf(table)));
  return having.length === 0 ? tables : having;
}

/** The table that responds for a quarter, the newest unless told; of several those that compare, newest first. */
function chosenTables(existing: readonly ShipmentTable[], query: Query, pin: string | null): ShipmentTable[] {
  const pins = pin?.split(",");
  if (pins) return existing.filter((table) => pins.includes(pinOf(table)));
  const isOne = query.quarter === undefined || query.quarter.length === 1;
  const responding = respondingTables(existing, query.source);
  const fitting = (isOne || query.source !== undefined ? responding : existing)
    .filter((table) => isAsked(query, table))
    .toSorted(byDefault);
  return isOne ? fitting.slice(0, 1) : comparableTables(fitting);
}

/** What exists for any of these quarters, each kind of table once. */
function tablesOf(existing: readonly ShipmentTable[], quarters: readonly string[]): Omit<ShipmentTable, "quarter" | "synthetic">[] {
  const found = existing.filter(({ quarter }) => quarters.includes(quarter)).toSorted(byDefault);
  const kinds = found.map(({ product, dimension, basis, source }) => ({ product, dimension, basis, source }));
  return [...new Map(kinds.map((kind) => [Object.values(kind).join("/"), kind])).values()];
}

/** What the tables have in common; null where they differ. */
const shared = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null);

/**
 * Volume and share by quarter: by default of the newest, modules, by company. `meta` says which datasets respond, their stated
 * totals in GW, and what else exists for the quarters that were asked for.
 */
export async function shipments(given: Query, ask: Ask, nowMs: number): Promise<Page> {
  const query = withCountry(given);
  refuseOutside(query, ask, nowMs);
  const existing = await shipmentTables(ask.view, ask.release);
  const chosen = chosenTables(await havingEntity(existing, query, ask), query, ask.pin);
  const quarters = chosen.length > 0 ? chosen.map(({ quarter }) => quarter) : (query.quarter ?? []);
  const asked = { product: query.product ?? "module", dimension: query.dimension ?? "company" };
  const available = tablesOf(existing, query.quarter ?? [chosen[0]?.quarter ?? existing[0]?.quarter ?? ""]);
  const selection = { quarter: shared(quarters), ...asked, basis: chosen[0]?.basis ?? query.basis ?? null };
  if (chosen.length === 0)
    return {
      ...EMPTY,
      total: ask.includeTotal ? 0 : null,
      meta: { ...selection, source: null, total_gw: null, tables: [], available },
    };
  const [page, totals] = await Promise.all([listPage(shipmentPage(query, ask, chosen), ask), totalsOf(ask, chosen)]);
  const tables = chosen.map(({ quarter, basis, source }, index) => ({ quarter, basis, source, total_gw: totals[index] ?? null }));
  const meta = {
    ...selection,
    source: shared(chosen.map(({ source }) => source)),
    total_gw: tables.length === 1 ? (tables[0]?.total_gw ?? null) : null,
    tables,
    available,
  };
  return { ...page, pin: chosen.map(pinOf).join(","), meta };
}
