import { z } from "zod";
import { readCursor, writeCursor } from "@/lib/core/cursor";
import { addQuarters } from "@/lib/core/dates";
import { listPool } from "@/lib/platform/database";
import { exactFields } from "../../files/exact-rows";
import { shownIn } from "../../queries/conditions";
import { listPage, type Ask } from "../../queries/list-page";
import { shipmentTables, type ShipmentTable } from "../../queries/shipment-tables";
import { shipmentPage } from "../../queries/shipments";
import { all, Statement } from "../../queries/sql";
import { shipment } from "../../resources/shipment";
import { SHIPMENT_DIMENSIONS } from "../../vocabulary";
import { keptByView, type Reader } from "../kept-by-view";
import { chooseTable } from "./choose-table";
import type { League, LeagueFacts, LeagueQuery, LeagueRow, LeagueTable, Movement } from "./contract";
import { ofTable } from "./of-table";

const ROWS_PER_PAGE = 25;

/** Every table that the reader sees. */
export const visibleTables = keptByView("shipment-tables", ({ view, head }) => shipmentTables(view, head.release));

/** In this order of dimensions, the first of modules that a real source states a total of; without one, companies. */
const usualTable = keptByView("usual-shipment-table", async ({ view, head }) => {
  const sql = new Statement();
  const where = all([...shownIn(view, head.release), (s) => `t.product = ${s.value(USUAL.product)}`], sql);
  const { rows } = await listPool().query<{ dimension: string }>({
    text: `select distinct t.dimension from shipment t join data_source s on s.code = t.source where t.is_total and not s.synthetic and ${where}`,
    values: sql.values,
  });
  const found = SHIPMENT_DIMENSIONS.find((dimension) => rows.some((row) => row.dimension === dimension));
  return { ...USUAL, ...(found === undefined ? {} : { dimension: found }) };
});
const USUAL = { product: "module", dimension: "company" };

const Place = z.tuple([z.string().max(100), z.string().max(60)]);

/** A row as the list writes it; decimals are text. */
const Row = z.object({
  entity_id: z.string(),
  entity: z.string(),
  rank: z.string().nullable(),
  volume_gw: z.string().nullable(),
  share_pct: z.string().nullable(),
  qoq_pct: z.string().nullable(),
  yoy_pct: z.string().nullable(),
  status: z.string(),
  withheld: z.boolean(),
  id: z.string().nullable(),
});
type Row = z.output<typeof Row>;

/** Returns the league table that fits what is asked for, of those that the reader sees; null when there is none at all. */
export async function readLeague(reader: Reader, query: LeagueQuery): Promise<League | null> {
  const [tables, usual] = await Promise.all([visibleTables(reader), usualTable(reader)]);
  const chosen = chooseTable(tables, query, usual);
  const found = chosen && tables.find((one) => isTable(one, chosen.table));
  if (!chosen || !found) return null;
  const before = { ...chosen.table, quarter: addQuarters(chosen.table.quarter, -1) };
  const page = await readRows(reader, found, query.cursor);
  const [facts, places, companies] = await Promise.all([
    readFacts(reader, chosen.table),
    // A quarter that the reader does not see says nothing of this one either.
    tables.some((one) => isTable(one, before)) ? readPlaces(reader, before, page.rows) : null,
    chosen.table.dimension === "company" ? readProfiles(reader, page.rows) : new Set<string>(),
  ]);
  const rows = page.rows.map((row) => ({ ...present(row), movement: movementOf(row, places), companyId: idIn(companies, row) }));
  return { ...chosen, facts, rows, next: page.next };
}

const isTable = (one: ShipmentTable, table: LeagueTable): boolean =>
  one.quarter === table.quarter &&
  one.product === table.product &&
  one.dimension === table.dimension &&
  one.basis === table.basis &&
  one.source === table.source;

async function readRows({ view, head }: Reader, table: ShipmentTable, cursor: string | undefined) {
  const fields = exactFields(shipment.fields);
  const ask: Ask = {
    ...{ view, release: head.release, limit: Math.min(ROWS_PER_PAGE, view.maxRows), after: placeOf(cursor), pin: null },
    ...{ includeTotal: false, sort: shipment.defaultOrder, fields: Object.keys(Row.shape), format: "ndjson" as const },
  };
  const page = await listPage({ ...shipmentPage({}, ask, [table]), fields }, ask);
  const rows = page.count === 0 ? [] : page.body.split("\n").map((line) => Row.parse(JSON.parse(line)));
  return { rows, next: page.last && writeCursor(...page.last) };
}

/** A position that nobody was given is that of the first page. */
function placeOf(cursor: string | undefined): readonly [string, string] | null {
  try {
    return cursor === undefined ? null : readCursor(cursor, Place);
  } catch {
    return null;
  }
}

const present = (row: Row): Omit<LeagueRow, "movement" | "companyId"> => ({
  entityId: row.entity_id,
  entity: row.entity,
  rank: row.rank,
  volumeGw: row.volume_gw,
  sharePct: row.share_pct,
  qoqPct: row.qoq_pct,
  yoyPct: row.yoy_pct,
  status: row.status,
  isWithheld: row.withheld,
  isRest: row.id === null,
});

/** Ranks of the quarter before, by entity; a withheld entity is there and has none. */
type Places = ReadonlyMap<string, number | null>;

function movementOf(row: Row, places: Places | null): Movement {
  if (row.rank === null || places === null || places.size === 0) return null;
  const before = places.get(row.entity_id);
  return before === undefined ? "new" : before === null ? null : before - Number(row.rank);
}

/** Empty where no total is stated, and so nobody has a rank. */
async function readPlaces({ view, head }: Reader, table: LeagueTable, rows: readonly Row[]): Promise<Places> {
  const sql = new Statement();
  const where = all([...shownIn(view, head.release), ...ofTable(table)], sql);
  const { rows: found } = await listPool().query<{ entity_id: string; place: number | null }>({
    text: `with rows as materialized (select t.entity_id, t.volume_gw, t.is_total from shipment t where ${where})
      select entity_id, case when volume_gw is null then null else place end as place
      from (select *, rank() over (order by volume_gw desc nulls last)::int as place from rows where not is_total) r
      where exists (select from rows where is_total) and (entity_id = any(${sql.value(rows.map((row) => row.entity_id))}) or place = 1)`,
    values: sql.values,
  });
  return new Map(found.map(({ entity_id, place }) => [entity_id, place]));
}

type FactRow = Omit<LeagueFacts, "totalGw" | "namedGw" | "excessGw" | "largestGw" | "publishedAt"> & {
  total: string | null;
  named: string;
  excess: string | null;
  largest: string | null;
};

async function readFacts({ view, head }: Reader, table: LeagueTable): Promise<LeagueFacts> {
  const sql = new Statement();
  const where = all([...shownIn(view, head.release), ...ofTable(table)], sql);
  const { rows } = await listPool().query<FactRow>({
    text: `select total::text, named::text, largest::text, case when named > total then (named - total)::text end as excess,
        entities, withheld, statuses, release
      from (
        select max(t.volume_gw) filter (where t.is_total) as total, coalesce(sum(t.volume_gw) filter (where not t.is_total), 0) as named,
          max(t.volume_gw) filter (where not t.is_total) as largest, count(*) filter (where not t.is_total)::int as entities,
          count(*) filter (where t.withheld and not t.is_total)::int as withheld,
          array_agg(distinct t.status) as statuses, max(t.from_release) as release
        from shipment t where ${where}
      ) f`,
    values: sql.values,
  });
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate has no row");
  const { total, named, excess, largest, ...counts } = row;
  const published = head.releases.find(({ release }) => release === counts.release);
  return {
    ...{ totalGw: total, namedGw: named, excessGw: excess, largestGw: largest, ...counts },
    publishedAt: published === undefined ? null : new Date(published.publishedAtMs).toISOString(),
  };
}

const idIn = (companies: ReadonlySet<string>, { entity_id: id }: Row): string | null => (companies.has(id) ? id : null);

/** Ids of the companies of a table whose profile the reader sees: in the sandbox, few of them. */
async function readProfiles({ view, head }: Reader, rows: readonly Row[]): Promise<Set<string>> {
  const sql = new Statement();
  const where = all([...shownIn(view, head.release), (s) => `t.id = any(${s.value(rows.map((row) => row.entity_id))})`], sql);
  const { rows: found } = await listPool().query<{ id: string }>({ text: `select t.id from company t where ${where}`, values: sql.values });
  return new Set(found.map(({ id }) => id));
}
