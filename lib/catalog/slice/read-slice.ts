import { setImmediate as breathe } from "node:timers/promises";
import type { FieldMap, Format } from "../fields";
import { datasetQueries } from "../files/dataset-queries";
import { exactFields, type ExactRow } from "../files/exact-rows";
import { listPage, type Ask } from "../queries/list-page";
import { DECLARED } from "../resources/all";
import type { View } from "../view";
import type { Resource } from "../vocabulary";

/** What a file of the slice shows, and when it is read. */
export type SliceAsk = { resource: Resource; view: View; release: number; nowMs: number };

/** Far above any slice; more would be a whole dataset by mistake. */
const MAX_ROWS = 100_000;

const askOf = (
  { view, release }: SliceAsk,
  limit: number,
  { sort, fields, format }: { sort: string; fields: FieldMap; format: Format },
): Ask => ({
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

type Body = { body: string; count: number };

async function readBodies(slice: SliceAsk, fields: FieldMap, { format, wanted }: { format: Format; wanted: number }): Promise<Body[]> {
  const ask = askOf(slice, wanted, { sort: DECLARED[slice.resource].defaultOrder, fields, format });
  const bodies: Body[] = [];
  let left = wanted;
  for (const query of await datasetQueries(slice.resource, {}, { ask, nowMs: slice.nowMs })) {
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
  const fields = DECLARED[slice.resource].fields;
  const bodies = await readBodies(slice, fields, { format: "csv", wanted: MAX_ROWS });
  const lines = [Object.keys(fields).join(","), ...bodies.map(({ body }) => body)];
  return { text: `${lines.join("\r\n")}\r\n`, rows: bodies.reduce((sum, { count }) => sum + count, 0) };
}

/** Lines read before other calls are answered again. */
const AT_A_STRETCH = 500;

/** The first rows of the slice, or all of them, in the order of the file. */
export async function readSliceRows(slice: SliceAsk, wanted = MAX_ROWS): Promise<ExactRow[]> {
  const bodies = await readBodies(slice, exactFields(DECLARED[slice.resource].fields), { format: "ndjson", wanted });
  const rows: ExactRow[] = [];
  for (const [index, line] of bodies.flatMap(({ body }) => body.split("\n")).entries()) {
    if (index % AT_A_STRETCH === AT_A_STRETCH - 1) await breathe();
    const row: ExactRow = JSON.parse(line);
    rows.push(row);
  }
  return rows;
}
