import { ImportError } from "../drafts";
import type { OpenedTable, TableRecord } from "../tables/open-table";
import { columnNames, headerTexts, numberedNames } from "./columns";
import type { Mapping } from "./contract";

/** `stated`: columns up to the last that has a name; `between`: what the mapping leaves out below the header. */
export type Body = {
  names: readonly string[];
  stated: number;
  between: readonly TableRecord[];
  rows(): Promise<AsyncIterable<TableRecord>>;
};

/** The names of the columns, and the records below them. */
export async function bodyOf(table: OpenedTable, { header_row, skip_rows }: Mapping): Promise<Body> {
  const start = await firstRecords(table, Math.max(1, header_row) + Math.max(1, skip_rows));
  const header = start[Math.max(1, header_row) - 1];
  if (!header)
    throw new ImportError(
      "empty",
      header_row > 1 ? `The file ends before its header in record ${header_row}.` : "The file has no header and no rows.",
    );
  const around = { above: start[header_row - 2], below: start[header_row], isNoRecord: skip_rows > 0 };
  const texts = header_row === 0 ? [] : headerTexts(header, around).texts;
  return {
    names: header_row === 0 ? numberedNames(header.cells.length) : columnNames(texts),
    stated: texts.findLastIndex((text) => text !== "") + 1,
    between: start.slice(header_row, header_row + skip_rows),
    rows: () => recordsBehind(table, header_row + skip_rows),
  };
}

/** What a document says beside its records, as titles of them. */
export const recordsBeside = ({ beside = [] }: OpenedTable): TableRecord[] => beside.map((text) => ({ line: 0, cells: [text] }));

export async function firstRecords(table: OpenedTable, count: number): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  for await (const record of table.records()) if (records.push(record) >= count) break;
  return records;
}

/** The records behind the first ones. Each step between a file and its rows costs time for every row, so this is none. */
async function recordsBehind(table: OpenedTable, count: number): Promise<AsyncIterable<TableRecord>> {
  const records = table.records()[Symbol.asyncIterator]();
  for (let place = 0; place < count; place++) await records.next();
  return { [Symbol.asyncIterator]: () => records };
}
