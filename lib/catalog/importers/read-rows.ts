import { type Draft, ImportError, type ImportItem, type Reason } from "../drafts";
import type { OpenedTable, TableRecord } from "../tables/table";
import type { Resource } from "../vocabulary";
import { type DayOrder, orderOfDate } from "./dates";
import { openInput, type FileInput } from "./open-input";

/** What a file of one kind must look like. */
export type TableShape = {
  delimiter: "," | ";";
  /** Header names that must be there; several lists where a kind has several layouts. */
  layouts: readonly (readonly string[])[];
  /** When given, a column outside of this list is an error. */
  known?: readonly string[];
  /** Makes headers comparable, for instance without footnote digits. Applied to the file's headers only. */
  cleanHeader?: (header: string) => string;
};

/** A data row by header name. `misfit` says why it can't be read: other columns than the header, a cell that is an error, or lost letters. */
export type Row = { line: number; values: Readonly<Record<string, string>>; misfit: Reason | null };

const DELIMITERS: readonly [string, string][] = [
  [",", "commas"],
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "bars"],
];

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** The missing columns of the layout that fits best. */
function missingColumns(shape: TableShape, header: readonly string[]): readonly string[] {
  const missing = shape.layouts.map((layout) => layout.filter((name) => !header.includes(name)));
  return missing.reduce((least, names) => (names.length < least.length ? names : least));
}

function cleanHeader(shape: TableShape, cells: readonly string[]): string[] {
  return cells.map((cell) => (shape.cleanHeader ? shape.cleanHeader(cell) : cell).trim());
}

function refuseDelimiter(shape: TableShape, cells: readonly string[]): void {
  const text = cells.join(shape.delimiter).replaceAll('"', "");
  const other = DELIMITERS.find(
    ([mark]) => mark !== shape.delimiter && !missingColumns(shape, cleanHeader(shape, text.split(mark))).length,
  );
  if (!other) return;
  const expected = DELIMITERS.find(([mark]) => mark === shape.delimiter)?.[1] ?? shape.delimiter;
  throw new ImportError("wrong-delimiter", `The columns are separated by ${other[1]}, but this file type uses ${expected}.`, 1);
}

function headerOf(shape: TableShape, record: TableRecord): string[] {
  const header = cleanHeader(shape, record.cells);
  const missing = missingColumns(shape, header);
  if (missing.length > 0) {
    refuseDelimiter(shape, record.cells);
    throw new ImportError(
      "wrong-kind",
      `The header is missing the columns ${quoted(missing)}. It contains ${quoted(header.slice(0, 40))}.`,
      record.line,
    );
  }
  const unknown = shape.known ? header.filter((name) => name !== "" && !shape.known?.includes(name)) : [];
  if (unknown.length > 0) {
    throw new ImportError("wrong-kind", `Unknown columns ${quoted(unknown)}. Valid columns: ${quoted(shape.known ?? [])}.`, record.line);
  }
  const twice = header.filter((name, index) => name !== "" && header.indexOf(name) !== index);
  if (twice.length > 0) throw new ImportError("wrong-kind", `The header has ${quoted(twice)} more than once.`, record.line);
  return header;
}

/** What stands for bytes that the encoding of a file does not have. */
const LOST_LETTER = "\ufffd";

function misfitOf(header: readonly string[], { cells, faults = [] }: TableRecord): Reason | null {
  if (cells.length !== header.length) {
    return { code: "column-count", detail: `The header has ${header.length} columns, but this record has ${cells.length}.` };
  }
  const fault = faults.find(({ place }) => header[place] !== "");
  if (fault) return { code: fault.code, detail: `${header[fault.place]}: ${fault.detail}` };
  const lost = cells.findIndex((cell) => cell.includes(LOST_LETTER));
  if (lost === -1) return null;
  return {
    code: "letters-lost",
    detail: `${header[lost] ?? ""} has letters that can't be read in the encoding of the file: "${cells[lost]}".`,
  };
}

function rowOf(header: readonly string[], record: TableRecord): Row {
  const { line, cells } = record;
  const values = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""] as const).filter(([name]) => name !== ""));
  return { line, values, misfit: misfitOf(header, record) };
}

/** Streams the rows of a file, see `rowsIn`. */
export async function* readRows(input: FileInput, shape: TableShape): AsyncGenerator<Row> {
  yield* rowsIn(await openInput(input, shape.delimiter), shape);
}

/**
 * Streams the rows below the header. Throws ImportError for a file that is no such table; a last record
 * with fewer columns than the header means that the file was cut off, so the last record is looked at before it is given.
 */
export async function* rowsIn(table: OpenedTable, shape: TableShape): AsyncGenerator<Row> {
  let header: string[] | null = null;
  let previous: TableRecord | null = null;
  for await (const record of table.records()) {
    if (header === null) {
      header = headerOf(shape, record);
      continue;
    }
    if (previous) yield rowOf(header, previous);
    previous = record;
  }
  if (header === null) throw new ImportError("empty", "The file has no header and no rows.");
  if (previous === null) throw new ImportError("empty", "The file has a header but no rows.");
  if (previous.cells.length < header.length) {
    throw new ImportError(
      "truncated",
      `The last record has ${previous.cells.length} of ${header.length} columns. The file may be truncated.`,
      previous.line,
    );
  }
  yield rowOf(header, previous);
}

export type Outcome = Draft | { skip: Reason } | { quarantine: Reason[]; resource: Resource; ref: string | null };

/** An item of a row: rejected rows keep what the file said. */
export function itemOf(row: Row, outcome: Outcome): ImportItem {
  return "quarantine" in outcome ? { line: row.line, ...outcome, raw: { ...row.values } } : { line: row.line, ...outcome };
}

type DateColumn = { column: string; usual: DayOrder };

/**
 * The order of day and month in a column, by the dates that allow only one; `usual` where none of them decides, null where they
 * contradict each other.
 */
async function dayOrderOf(input: FileInput, shape: TableShape, { column, usual }: DateColumn): Promise<DayOrder | null> {
  const found = new Set<DayOrder>();
  for await (const { values } of readRows(input, shape)) {
    const order = orderOfDate(values[column] ?? "");
    if (order !== null) found.add(order);
  }
  return found.size > 1 ? null : ([...found][0] ?? usual);
}

type Conversion = {
  resource: Resource;
  /** Where the dates are, if any: their order is found over the whole file first. */
  dates?: DateColumn;
  convert(row: Row, order: DayOrder | null): Outcome | null;
};

/** Turns every row into one item with `convert`; null leaves the row out (a row that is no data). */
export async function* convertRows(
  input: FileInput,
  shape: TableShape,
  { resource, dates, convert }: Conversion,
): AsyncGenerator<ImportItem> {
  const order = dates ? await dayOrderOf(input, shape, dates) : null;
  for await (const row of readRows(input, shape)) {
    const outcome = row.misfit ? { quarantine: [row.misfit], resource, ref: null } : convert(row, order);
    if (outcome === null) continue;
    input.onRow?.();
    yield itemOf(row, outcome);
  }
}
