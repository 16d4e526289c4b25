import { setImmediate as breathe } from "node:timers/promises";
import type { Resource } from "../drafts";
import type { Field, FieldMap, Format } from "../fields";
import { historyPage } from "../queries/price-history";
import { companyPage } from "../queries/search-companies";
import { productPage } from "../queries/search-products";
import { shipmentPage } from "../queries/shipments";
import { shipmentTables } from "../queries/shipment-tables";
import { listPage, type Ask, type PageQuery } from "../queries/list-page";
import { COMPANY_FIELDS, PRODUCT_FIELDS, SHIPMENT_FIELDS, SPOT_PRICE_FIELDS } from "../resources";
import type { View } from "../view";

/** What a file of the slice shows, and when it is read. */
export type SliceAsk = { resource: Resource; view: View; release: number; nowMs: number };

export const SLICE_FIELDS: Readonly<Record<Resource, FieldMap>> = {
  company: COMPANY_FIELDS,
  product: PRODUCT_FIELDS,
  spot_price: SPOT_PRICE_FIELDS,
  shipment: SHIPMENT_FIELDS,
};

/** Far above any slice; more would be a whole dataset by mistake. */
const MAX_ROWS = 100_000;

const askOf = ({ view, release }: SliceAsk, limit: number, sort: string, fields: FieldMap, format: Format): Ask => ({
  view,
  release,
  limit,
  after: null,
  pin: null,
  includeTotal: false,
  sort,
  fields: Object.keys(fields),
  format,
});

const SORTS: Readonly<Record<Resource, string>> = { company: "name", product: "manufacturer", spot_price: "-date", shipment: "rank" };

/** The queries of the API that give the rows of the slice, in the order of the file. Prices are the daily rows, newest first. */
async function queriesOf(slice: SliceAsk, ask: Ask): Promise<PageQuery[]> {
  const { resource, view, release, nowMs } = slice;
  if (resource === "company") return [companyPage({}, ask)];
  if (resource === "product") return [productPage({}, ask)];
  if (resource === "spot_price") return view.windows.history === null ? [] : [historyPage({}, ask, nowMs)];
  return (await shipmentTables(view, release)).map((table) => shipmentPage({}, ask, table));
}

type Body = { body: string; count: number };

async function readBodies(slice: SliceAsk, fields: FieldMap, format: Format, wanted: number): Promise<Body[]> {
  const ask = askOf(slice, wanted, SORTS[slice.resource], fields, format);
  const bodies: Body[] = [];
  let left = wanted;
  for (const query of await queriesOf(slice, ask)) {
    if (left === 0) break;
    const { body, count, hasMore } = await listPage({ ...query, fields }, { ...ask, limit: left });
    if (hasMore && wanted === MAX_ROWS) throw new Error(`the slice of ${slice.resource} has more than ${MAX_ROWS} rows`);
    if (count > 0) bodies.push({ body, count });
    left -= count;
  }
  return bodies;
}

/** The slice as the API writes CSV: header row, safe cells, CRLF. */
export async function readSliceCsv(slice: SliceAsk): Promise<{ text: string; rows: number }> {
  const fields = SLICE_FIELDS[slice.resource];
  const bodies = await readBodies(slice, fields, "csv", MAX_ROWS);
  const lines = [Object.keys(fields).join(","), ...bodies.map(({ body }) => body)];
  return { text: `${lines.join("\r\n")}\r\n`, rows: bodies.reduce((sum, { count }) => sum + count, 0) };
}

/** One value as the database writes it: decimals and documents as their exact text. */
export type ExactValue = string | boolean | readonly string[] | null;
export type ExactRow = Readonly<Record<string, ExactValue>>;

const exactField = (field: Field): Field =>
  field.kind === "number" || field.kind === "json" ? { sql: `(${field.sql})::text`, kind: "text" } : field;

const exact = new Map<Resource, FieldMap>();

/** Made once: how a record is written is remembered by its fields. */
function exactFields(resource: Resource): FieldMap {
  const known = exact.get(resource);
  if (known) return known;
  const made = Object.fromEntries(Object.entries(SLICE_FIELDS[resource]).map(([name, field]) => [name, exactField(field)]));
  exact.set(resource, made);
  return made;
}

/** Lines read before other calls are answered again. */
const AT_A_STRETCH = 500;

/** The first rows of the slice, or all of them, in the order of the file. */
export async function readSliceRows(slice: SliceAsk, wanted = MAX_ROWS): Promise<ExactRow[]> {
  const bodies = await readBodies(slice, exactFields(slice.resource), "ndjson", wanted);
  const rows: ExactRow[] = [];
  for (const [index, line] of bodies.flatMap(({ body }) => body.split("\n")).entries()) {
    if (index % AT_A_STRETCH === AT_A_STRETCH - 1) await breathe();
    rows.push(JSON.parse(line) as ExactRow);
  }
  return rows;
}
