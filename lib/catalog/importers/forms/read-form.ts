import { ImportError, type Reason } from "../../drafts";
import type { TableObject } from "../../tables/table";
import { type DateStyle, isDateOfNumbers, readDate, styleOfDates, styleWith } from "../dates";
import type { FileInput } from "../open-input";
import { isPlaceholder } from "../placeholders";
import { chosenOrder, openDelimited, rowsIn, type TableShape } from "../read-rows";

/**
 * `keys`: columns of which a file must have one; `required`: those of which it must have all; `texts`: those that would publish
 * whatever stands in them.
 */
export type FormColumns = {
  required: readonly string[];
  known: readonly string[];
  keys?: readonly string[];
  texts?: ReadonlySet<string>;
  /** Columns of days. */
  days?: readonly string[];
};
/**
 * A record by column, null where nothing is said; `blank` are those of which the row has an empty cell, and not the mark of an empty
 * value, and `placeholders` those of them that say so in a word.
 */
export type FormRecord = {
  line: number;
  values: Record<string, unknown>;
  blank?: readonly string[];
  placeholders?: readonly string[];
  misfit: Reason | null;
};

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

function commonValues(values: object, { texts }: FormColumns): Pick<FormRecord, "values" | "blank" | "placeholders"> {
  const given: [string, unknown][] = Object.entries(values);
  const placeholders = given.flatMap(([name, value]) =>
    typeof value === "string" && texts?.has(name) && isPlaceholder(value) ? [name] : [],
  );
  const entries = given.map(([name, value]): [string, unknown] => [name, placeholders.includes(name) ? "" : value]);
  return {
    values: Object.fromEntries(entries.map(([name, value]) => [name, commonValue(value)])),
    blank: entries.flatMap(([name, value]) => (isBlank(value) ? [name] : [])),
    placeholders,
  };
}

const PERCENT_FIELD = /_pct(_per_c)?$/;
const PERCENTAGE = /^-?[\d.]+(?=\s?%$)/;

/** A percentage without its sign where the field is in percent, because that is how a spreadsheet shows it. */
function cellValue(name: string, cell: string): string | null {
  const text = cell.trim();
  if (text === EMPTY_MARK) return null;
  return (PERCENT_FIELD.test(name) ? PERCENTAGE.exec(text)?.[0] : undefined) ?? cell;
}

const cellValues = (values: Readonly<Record<string, string>>, columns: FormColumns) =>
  commonValues(Object.fromEntries(Object.entries(values).map(([name, cell]) => [name, cellValue(name, cell)])), columns);

function refuseColumns(
  names: readonly string[],
  { required, known, keys }: FormColumns,
  { line, isFirst }: { line: number; isFirst: boolean },
): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ImportError("wrong-kind", `Unknown columns ${quoted(unknown)}. Valid columns: ${quoted(known)}.`, line);
  const missing = isFirst ? required.filter((name) => !names.includes(name)) : [];
  if (isFirst && keys && !keys.some((name) => names.includes(name)))
    throw new ImportError("wrong-kind", `One of the columns ${quoted(keys)} is required.`, line);
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
  return { line, ...commonValues(value, columns), misfit: null };
}

async function* readObjects(objects: AsyncIterable<TableObject>, columns: FormColumns): AsyncGenerator<FormRecord> {
  let isFirst = true;
  for await (const object of objects) {
    yield objectRecord(object, columns, isFirst);
    isFirst = false;
  }
}

/** Days that a spreadsheet wrote its own way, in the order of day and month that all of the file show or that was chosen. */
class Days {
  private style: DateStyle | null = null;

  constructor(
    private readonly input: FileInput,
    private readonly rows: () => AsyncIterable<{ values: Readonly<Record<string, string>> }>,
    private readonly names: readonly string[],
  ) {}

  /** The file is read for its dates once, with the first that needs it. */
  private async styled(): Promise<DateStyle> {
    const texts = new Set<string>();
    for await (const { values } of this.rows()) for (const name of this.names) texts.add(values[name] ?? "");
    const style = styleOfDates([...texts]);
    const order = chosenOrder(this.input);
    return order === undefined ? style : styleWith(order, style);
  }

  async read(values: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
    const own = this.names.filter((name) => isDateOfNumbers(values[name] ?? ""));
    if (own.length === 0) return values;
    const style = (this.style ??= await this.styled());
    return { ...values, ...Object.fromEntries(own.map((name) => [name, readDate(values[name] ?? "", style) ?? values[name] ?? ""])) };
  }
}

/** Streams the records of an own form: rows of a table, or objects of NDJSON and JSON with their nested values. */
export async function* readForm(input: FileInput, columns: FormColumns): AsyncGenerator<FormRecord> {
  const layouts = columns.keys?.map((name) => [name]) ?? [columns.required];
  const shape: TableShape = { delimiter: DELIMITER, layouts, known: columns.known };
  const table = await openDelimited(input, shape);
  if (table.objects !== null) return yield* readObjects(table.objects(), columns);
  const rows = () => rowsIn(table, shape);
  const days = new Days(input, rows, columns.days ?? []);
  for await (const { line, values, misfit } of rows()) yield { line, ...cellValues(await days.read(values), columns), misfit };
}
