import { ImportError, type Reason } from "../../drafts";
import type { TableObject } from "../../tables/table";
import { type FileInput, openInput } from "../open-input";
import { rowsIn } from "../read-rows";

export type FormColumns = { required: readonly string[]; known: readonly string[] };
/** A record by column, null where nothing is said; `blank` are those of which the row has an empty cell, and not the mark of an empty value. */
export type FormRecord = { line: number; values: Record<string, unknown>; blank?: readonly string[]; misfit: Reason | null };

const DELIMITER = ",";
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** What a cell of a table says to empty a value: in JSON it is null. Spreadsheets show a zero as "-", so a dash would not do. */
const EMPTY_MARK = "null";

const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

/** Numbers and booleans are text: what all formats have in common. */
function commonValue(value: unknown): unknown {
  if (typeof value === "boolean") return String(value);
  if (isBlank(value)) return null;
  return typeof value === "string" ? value.trim() : value;
}

function commonValues(values: object): Pick<FormRecord, "values" | "blank"> {
  const entries: [string, unknown][] = Object.entries(values);
  return {
    values: Object.fromEntries(entries.map(([name, value]) => [name, commonValue(value)])),
    blank: entries.flatMap(([name, value]) => (isBlank(value) ? [name] : [])),
  };
}

const cellValues = (values: Readonly<Record<string, string>>) =>
  commonValues(Object.fromEntries(Object.entries(values).map(([name, cell]) => [name, cell.trim() === EMPTY_MARK ? null : cell])));

function refuseColumns(
  names: readonly string[],
  { required, known }: FormColumns,
  { line, isFirst }: { line: number; isFirst: boolean },
): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ImportError("wrong-kind", `Unknown columns ${quoted(unknown)}. Valid columns: ${quoted(known)}.`, line);
  const missing = isFirst ? required.filter((name) => !names.includes(name)) : [];
  if (missing.length > 0)
    throw new ImportError("wrong-kind", `The columns ${quoted(missing)} are missing. Valid columns: ${quoted(known)}.`, line);
}

/** An object of NDJSON or JSON; `misfit` for a line that is none. */
function objectRecord({ line, value, text }: TableObject, columns: FormColumns, isFirst: boolean): FormRecord {
  if (value === null) {
    if (isFirst)
      throw new ImportError("wrong-kind", "The first line is not a JSON object. NDJSON files contain one complete object per line.", line);
    return { line, values: { text: text.slice(0, 1_000) }, misfit: { code: "column-count", detail: "The line is not a JSON object." } };
  }
  refuseColumns(Object.keys(value), columns, { line, isFirst });
  return { line, ...commonValues(value), misfit: null };
}

async function* readObjects(objects: AsyncIterable<TableObject>, columns: FormColumns): AsyncGenerator<FormRecord> {
  let isFirst = true;
  for await (const object of objects) {
    yield objectRecord(object, columns, isFirst);
    isFirst = false;
  }
}

/** Streams the records of an own form: rows of a table, or objects of NDJSON and JSON with their nested values. */
export async function* readForm(input: FileInput, columns: FormColumns): AsyncGenerator<FormRecord> {
  const table = await openInput(input, DELIMITER);
  if (table.objects !== null) return yield* readObjects(table.objects(), columns);
  const shape = { delimiter: DELIMITER, layouts: [columns.required], known: columns.known } as const;
  for await (const { line, values, misfit } of rowsIn(table, shape)) yield { line, ...cellValues(values), misfit };
}
