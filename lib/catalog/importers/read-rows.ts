import { foldText } from "@/lib/core/text";
import { type Draft, ImportError, type ImportItem, type Reason } from "../drafts";
import type { OpenedTable, TableRecord } from "../tables/table";
import type { Resource } from "../vocabulary";
import { totalFault } from "./aggregates";
import { type DateStyle, type DayOrder, isDateOfNumbers, type Orders, styleOfDates, styleWith } from "./dates";
import { type NumberStyle, numberStyleOf } from "./number-style";
import { openInput, type FileInput } from "./open-input";

/** What a file of one kind must look like. */
export type TableShape = {
  delimiter: "," | ";";
  /** Header names that must be there; several lists where a kind has several layouts. */
  layouts: readonly (readonly string[])[];
  /** When given, a column outside of this list is an error. */
  known?: readonly string[];
  /** What other editions call a column, compared without case and punctuation as the names themselves are. */
  alsoCalled?: Readonly<Record<string, readonly string[]>>;
  /** Makes headers comparable, for instance without footnote digits. Applied to the file's headers only. */
  cleanHeader?: (header: string) => string;
};

/** A data row by header name. `misfit` says why it can't be read: other columns than the header, a cell that is an error, or lost letters. */
export type Row = { line: number; values: Readonly<Record<string, string>>; misfit: Reason | null };

const DELIMITERS = [",", ";", "\t", "|"];

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** The missing columns of the layout that fits best. */
function missingColumns(shape: TableShape, header: readonly string[]): readonly string[] {
  const missing = shape.layouts.map((layout) => layout.filter((name) => !header.includes(name)));
  return missing.reduce((least, names) => (names.length < least.length ? names : least));
}

/** Names of columns by what makes them the same; of our own forms, whose names are fixed, none. */
const spellings = new WeakMap<TableShape, ReadonlyMap<string, string>>();

function spellingsOf(shape: TableShape): ReadonlyMap<string, string> {
  const known = spellings.get(shape);
  if (known) return known;
  const names = shape.known ? [] : shape.layouts.flat();
  const also = Object.entries(shape.alsoCalled ?? {}).flatMap(([name, others]) => others.map((other) => [foldText(other), name] as const));
  const made = new Map([...also, ...names.map((name) => [foldText(name), name] as const)]);
  spellings.set(shape, made);
  return made;
}

function cleanHeader(shape: TableShape, cells: readonly string[]): string[] {
  return cells.map((cell) => {
    const name = (shape.cleanHeader ? shape.cleanHeader(cell) : cell).trim();
    return spellingsOf(shape).get(foldText(name)) ?? name;
  });
}

/** Two records of one header, as merged cells and units below names are. */
const joined = (above: TableRecord, { cells, line }: TableRecord): TableRecord => ({
  line,
  cells: Array.from({ length: Math.max(above.cells.length, cells.length) }, (_, place) => {
    const [name = "", below = ""] = [above.cells[place]?.trim(), cells[place]?.trim()];
    return name === below ? name : `${name} ${below}`.trim();
  }),
});

/** A header is one of so many first records. */
const HEADER_SEARCH = 20;

/** The header among the first records, and how many it is of; null where none has the columns. Of our own forms it is the first. */
function findHeader(shape: TableShape, records: readonly TableRecord[]): { record: TableRecord; from: number } | null {
  const fits = (record: TableRecord): boolean => missingColumns(shape, cleanHeader(shape, record.cells)).length === 0;
  for (const [at, record] of records.entries()) {
    if (fits(record)) return { record, from: at + 1 };
    const next = shape.known ? undefined : records[at + 1];
    if (next && fits(joined(record, next))) return { record: joined(record, next), from: at + 2 };
    if (shape.known) return null;
  }
  return null;
}

function headerOf(shape: TableShape, record: TableRecord): string[] {
  const header = cleanHeader(shape, record.cells);
  const missing = missingColumns(shape, header);
  if (missing.length > 0) {
    throw new ImportError(
      "wrong-kind",
      `The header is missing the columns ${quoted(missing)}. It contains ${quoted(header.slice(0, 40))}.${shape.known ? "" : " If this is another edition of the list, import it with a mapping."}`,
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

async function hasHeader(table: OpenedTable, shape: TableShape): Promise<boolean> {
  try {
    return findHeader(shape, await firstRecords(table)) !== null;
  } catch (error) {
    // Cut at the wrong mark, a text may be no table at all.
    if (error instanceof ImportError) return false;
    throw error;
  }
}

/** Opens a file by its usual delimiter, or by another one that gives it its columns: spreadsheets save with semicolons where numbers have commas. */
export async function openDelimited(input: FileInput, shape: TableShape): Promise<OpenedTable> {
  const usual = await openInput(input, shape.delimiter);
  if (usual.format !== "csv" || (await hasHeader(usual, shape))) return usual;
  for (const delimiter of DELIMITERS) {
    const table = await openInput({ ...input, onOpen: () => {} }, delimiter);
    if (!(await hasHeader(table, shape))) continue;
    input.onOpen?.(table);
    return table;
  }
  return usual;
}

/** Opens a file; of a workbook without a chosen sheet the first that has the columns, because editions order their sheets differently. */
async function openShaped(input: FileInput, shape: TableShape): Promise<OpenedTable> {
  const first = await openDelimited(input, shape);
  if (first.sheets.length < 2 || input.options?.["sheet"]) return first;
  for (const sheet of first.sheets) {
    const table = await openInput({ ...input, options: { ...input.options, sheet } }, shape.delimiter);
    if (findHeader(shape, await firstRecords(table))) return table;
  }
  return first;
}

async function firstRecords(table: OpenedTable): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  for await (const record of table.records()) if (records.push(record) > HEADER_SEARCH) break;
  return records;
}

/** Streams the rows of a file, see `rowsIn`. */
export async function* readRows(input: FileInput, shape: TableShape): AsyncGenerator<Row> {
  yield* rowsIn(await openShaped(input, shape), shape);
}

/**
 * Streams the rows below the header. Throws ImportError for a file that is no such table; a last record
 * with fewer columns than the header means that the file was cut off, so the last record is looked at before it is given.
 */
export async function* rowsIn(table: OpenedTable, shape: TableShape): AsyncGenerator<Row> {
  const start = await firstRecords(table);
  const [first] = start;
  if (!first) throw new ImportError("empty", "The file has no header and no rows.");
  const found = findHeader(shape, start) ?? { record: first, from: 1 };
  const header = headerOf(shape, found.record);
  let previous: TableRecord | null = null;
  let place = 0;
  for await (const record of table.records()) {
    if (++place <= found.from) continue;
    if (previous) yield rowOf(header, previous);
    previous = record;
  }
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

/** `usual`: the order of the list where none of its dates decides; `beside`: other columns of dates that tell of it. */
type DateColumn = { column: string; usual: Orders; beside?: readonly string[] };

/** The option of a list with dates that are numbers. */
export const DATE_OPTIONS = {
  "day-order": "order of day and month in dates such as 4/5/2021: day-first or month-first (default: what the file's dates show)",
} as const;

/** The order that was chosen for the dates of a file. @throws ImportError for one that does not exist */
export function chosenOrder({ options }: FileInput): DayOrder | undefined {
  const order = options?.["day-order"] || undefined;
  if (order === undefined || order === "day-first" || order === "month-first") return order;
  throw new ImportError("wrong-kind", `The order of day and month "${order}" does not exist. Use day-first or month-first.`);
}

/** What to do about a date that can't be read because its file does not show its order. */
export const orderHint = (text: string): string =>
  isDateOfNumbers(text) ? " The file's dates don't show whether day or month comes first: choose it with the option day-order." : "";

/** What all rows of a file tell of one of its cells. */
export type ListStyle = { dates: DateStyle; numbers: NumberStyle };

type Styled = { dates?: DateColumn; numbers?: readonly string[] };

/** The columns of dates as the option says or all dates of the file; numbers as all of them. @throws ImportError for an order that does not exist */
export async function styleOf(input: FileInput, shape: TableShape, { dates, numbers = [] }: Styled): Promise<ListStyle> {
  const days = new Set<string>();
  const found = new Set<string>();
  const columns = dates ? [dates.column, ...(dates.beside ?? [])] : [];
  if (columns.length + numbers.length > 0)
    for await (const { values } of readRows(input, shape)) {
      for (const name of columns) days.add(values[name] ?? "");
      for (const name of numbers) found.add(values[name] ?? "");
    }
  const style = styleOfDates([...days], dates?.usual);
  const order = chosenOrder(input);
  return { dates: order === undefined ? style : styleWith(order, style), numbers: numberStyleOf(found) };
}

type Conversion = Styled & {
  resource: Resource;
  convert(row: Row, style: ListStyle): Outcome | null;
};

/** A single text in a row of a list is a title or a note. */
const isNote = ({ values }: Row): boolean => Object.values(values).filter((cell) => cell.trim() !== "").length < LEAST_CELLS;
const LEAST_CELLS = 2;
const NOTE = { skip: { code: "note", detail: "A title or a note." } };

/** The outcome of a row, held where it would publish the total of a list as a product. */
function withoutTotal(outcome: Outcome | null): Outcome | null {
  if (outcome === null || !("draft" in outcome) || outcome.resource !== "product") return outcome;
  const total = totalFault(outcome.draft);
  return total === null ? outcome : { quarantine: [total], resource: "product", ref: outcome.draft.ref };
}

/** Turns every row into one item with `convert`; null leaves the row out (a row that is no data). */
export async function* convertRows(
  input: FileInput,
  shape: TableShape,
  { resource, convert, ...styled }: Conversion,
): AsyncGenerator<ImportItem> {
  const style = await styleOf(input, shape, styled);
  for await (const row of readRows(input, shape)) {
    const outcome = row.misfit ? { quarantine: [row.misfit], resource, ref: null } : isNote(row) ? NOTE : withoutTotal(convert(row, style));
    if (outcome === null) continue;
    input.onRow?.();
    yield itemOf(row, outcome);
  }
}
