import { ImportError } from "../drafts";
import { cellsOf, type JsonCells, MAX_JSON_DEPTH } from "./parse-json";
import type { TableObject, TableRecord } from "./table";

const HEADER_OBJECTS = 1_000;

type Row = JsonCells & { line: number };

function rowOf({ line, value, text }: TableObject): Row {
  if (value === null) {
    const detail = `Line ${line} is not a JSON object of at most ${MAX_JSON_DEPTH} levels: ${text.slice(0, 100)}`;
    throw new ImportError("wrong-kind", detail, line);
  }
  return { line, ...cellsOf(value) };
}

const LIST_OF_OBJECTS = "the value is a list of objects, not of plain values. Save these objects as a table of their own";

function recordOf({ line, cells, nested }: Row, header: ReadonlySet<string>): TableRecord {
  for (const key of cells.keys()) {
    if (header.has(key)) continue;
    const detail = `Line ${line} has the key "${key}", which none of the first ${HEADER_OBJECTS} objects has. Add it to one of them.`;
    throw new ImportError("wrong-kind", detail, line);
  }
  const record = { line, cells: Array.from(header, (key) => cells.get(key) ?? "") };
  if (nested.length === 0) return record;
  const names = [...header];
  return { ...record, faults: nested.map((name) => ({ place: names.indexOf(name), code: "nested-list", detail: LIST_OF_OBJECTS })) };
}

const headerOf = (rows: readonly Row[]): Set<string> => new Set(rows.flatMap(({ cells }) => [...cells.keys()]));

function* recordsOf(rows: readonly Row[], header: ReadonlySet<string>): Generator<TableRecord> {
  yield { line: rows[0]?.line ?? 1, cells: [...header] };
  for (const row of rows) yield recordOf(row, header);
}

/** Streams objects as records below a header, which has the keys of the first 1,000 objects. */
export async function* objectRecords(objects: AsyncIterable<TableObject>): AsyncGenerator<TableRecord> {
  const first: Row[] = [];
  let header: Set<string> | null = null;
  for await (const object of objects) {
    const row = rowOf(object);
    if (header !== null) yield recordOf(row, header);
    else if (first.push(row) === HEADER_OBJECTS) {
      header = headerOf(first);
      yield* recordsOf(first, header);
    }
  }
  if (header === null && first.length > 0) yield* recordsOf(first, headerOf(first));
}
