import { ImportError } from "../drafts";
import { csvRecords } from "./csv-records";
import { fileSource, startOf } from "./file-source";
import { findDelimiter } from "./find-delimiter";
import { CERTAIN } from "./find-encoding";
import { jsonObjects } from "./json-objects";
import { ndjsonObjects } from "./ndjson-objects";
import { objectRecords } from "./object-records";
import { COMPOUND_FILE, refuseCompoundFile } from "./old-workbook";
import { unpacked } from "./packed-source";
import { openParquet, PARQUET } from "./parquet/open-parquet";
import { parseObject } from "./parse-json";
import type { OpenedTable, TableFormat, TableObject, TableOptions, TableRecord } from "./table";
import { openText, type TextFile } from "./text-file";
import { openWorkbook } from "./xlsx/open-workbook";

export type { FoundEncoding, OpenedTable, TableFormat, TableObject, TableOptions, TableRecord } from "./table";

const SIGNATURE_BYTES = 4;

/** A document with objects on lines of their own is NDJSON; one object alone is, unless it holds the table. */
function formatOf({ start, isWhole }: TextFile): TableFormat {
  const text = start.trim();
  if (text.startsWith("[")) return "json";
  if (!text.startsWith("{")) return "csv";
  const [line = ""] = text.split("\n", 1);
  const first = parseObject(line);
  if (isWhole) refuseKeyed(parseObject(text));
  const isOneObject = isWhole && parseObject(text) !== null;
  if (isOneObject && first === null) return "json";
  const hasMore = !isWhole || line.length < text.length;
  if (first === null) return /\n\{\s*"/.test(text) ? "ndjson" : "json";
  return holdsTable(first) && !hasMore ? "json" : "ndjson";
}

const LEAST_FIELDS = 2;

/** Where an object has records under a key each, at its top or in what it holds; null for nowhere. They would pass for fields of one record. */
function keyedIn(object: Readonly<Record<string, unknown>>, within: readonly string[] = []): string[] | null {
  const inner = Object.entries(object).map(([key, value]) => [key, parseObject(JSON.stringify(value ?? null))] as const);
  const names = inner.map(([, value]) => Object.keys(value ?? {}));
  const least = within.length === 0 ? 1 : LEAST_FIELDS;
  const isKeyed = inner.length > 1 && names.every((one) => one.length >= least && one.join() === names[0]?.join());
  if (isKeyed) return [...within];
  for (const [key, value] of inner) {
    const found = value && keyedIn(value, [...within, key]);
    if (found) return found;
  }
  return null;
}

function refuseKeyed(object: Readonly<Record<string, unknown>> | null): void {
  const at = object && keyedIn(object);
  if (!at) return;
  const what = at.length === 0 ? "The file is one object with a record" : `"${at.join(".")}" is an object with a record`;
  throw new ImportError("wrong-kind", `${what} under each of its keys. Save the records as an array: [{…}, {…}].`);
}

/** Whether an object has an array of objects, or is nothing but objects of which one has. */
function holdsTable(object: Readonly<Record<string, unknown>>): boolean {
  const values = Object.values(object);
  if (values.some((value) => Array.isArray(value) && parseObject(JSON.stringify(value[0] ?? null)) !== null)) return true;
  const inner = values.map((value) => parseObject(JSON.stringify(value ?? null)));
  return inner.some((value) => value !== null && holdsTable(value));
}

/** Programs call pages and XML ".xls" as well. */
function refuseMarkup({ start }: TextFile): void {
  if (!/^\s*<(!doctype|\?xml|html|table|head|body)\b/i.test(start)) return;
  throw new ImportError("binary", "This looks like a web page or XML, not a table. Open it in a spreadsheet and save it as .xlsx or CSV.");
}

/** A first line such as "sep=;" is for Excel alone. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

async function* withoutFirst(records: AsyncIterable<TableRecord>): AsyncGenerator<TableRecord> {
  for await (const record of records) if (record.line > 1) yield record;
}

function openCsv(text: TextFile, given: string | undefined): Pick<OpenedTable, "delimiter" | "records"> {
  const named = SEPARATOR_LINE.exec(text.start)?.[1];
  const delimiter = given ?? named ?? findDelimiter(text.start, text.isWhole);
  const records = (): AsyncIterable<TableRecord> => csvRecords(text.chunks(), delimiter);
  return { delimiter, records: named === undefined ? records : () => withoutFirst(records()) };
}

function tableOf(text: TextFile, format: TableFormat, options: TableOptions): OpenedTable {
  const common = { format, encoding: text.encoding, sheets: [], sheet: null };
  if (format === "csv") return { ...common, ...openCsv(text, options.delimiter), objects: null };
  const objects = (): AsyncIterable<TableObject> => (format === "json" ? jsonObjects : ndjsonObjects)(text.chunks());
  return { ...common, delimiter: null, records: () => objectRecords(objects()), objects };
}

/**
 * Opens a file as a table of text. How certain its encoding is, is for the caller to judge: `requireEncoding` does.
 * @throws ImportError for a file that is no table
 */
export async function openTable(path: string, options: TableOptions = {}): Promise<OpenedTable> {
  const { source, workbook } = await unpacked(await fileSource(path));
  if (workbook !== null) return openWorkbook(workbook, options.sheet);
  const signature = (await startOf(source, SIGNATURE_BYTES)).toString("hex");
  if (signature === COMPOUND_FILE) return refuseCompoundFile(source);
  if (signature === PARQUET) return openParquet(source);
  const text = await openText(source, options.encoding);
  refuseMarkup(text);
  return tableOf(text, formatOf(text), options);
}

const quoted = (samples: readonly string[]): string =>
  samples
    .slice(0, 3)
    .map((sample) => `"${sample}"`)
    .join(", ");

/** Returns the table when its encoding is certain or was chosen. @throws ImportError that names what it can be, with cells */
export function requireEncoding(table: OpenedTable): OpenedTable {
  const { encoding } = table;
  if (encoding === null || encoding.certainty >= CERTAIN) return table;
  const readings = [encoding, ...encoding.others].map(({ name, samples }) => `${name}: ${quoted(samples)}`);
  if (encoding.isMixed) {
    const detail = `Some cells of the file are UTF-8 and others are not: it may have been put together from two files. Save all of it as UTF-8, or choose the encoding in which these cells are right: ${readings.join("; ")}.`;
    throw new ImportError("encoding", detail);
  }
  throw new ImportError("encoding", `The file is not UTF-8, and its encoding is not certain. Choose one: ${readings.join("; ")}.`);
}
