import { ImportError } from "../drafts";
import { csvRecords } from "./csv-records";
import { fileSource, startOf } from "./file-source";
import { findDelimiter } from "./find-delimiter";
import { CERTAIN } from "./find-encoding";
import { findLists, type JsonList, type JsonLists, nameOf, WHOLE } from "./json-lists";
import { jsonObjects, NO_LIST } from "./json-objects";
import { ndjsonObjects } from "./ndjson-objects";
import { objectRecords } from "./object-records";
import { COMPOUND_FILE, refuseCompoundFile } from "./old-workbook";
import { unpacked } from "./packed-source";
import { openParquet, PARQUET } from "./parquet/open-parquet";
import { parseObject } from "./parse-object";
import { withPlainDigits } from "./plain-digits";
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
  const isOneObject = isWhole && parseObject(text) !== null;
  if (isOneObject && first === null) return "json";
  const hasMore = !isWhole || line.length < text.length;
  if (first === null) return /\n\{\s*"/.test(text) ? "ndjson" : "json";
  return !hasMore && holdsTable(first) ? "json" : "ndjson";
}

/** Whether an object has an array of objects, or is nothing but objects of common keys: then it is no record. */
function holdsTable(object: Readonly<Record<string, unknown>>): boolean {
  const values = Object.values(object);
  if (values.some((value) => Array.isArray(value) && parseObject(JSON.stringify(value[0] ?? null)) !== null)) return true;
  const inner = values.map((value) => parseObject(JSON.stringify(value ?? null)));
  const [first] = inner;
  const isLikeFirst = (value: object | null): boolean =>
    value !== null && first != null && Object.keys(value).some((key) => Object.hasOwn(first, key));
  if (inner.every((value) => value !== null) && inner.slice(1).some(isLikeFirst)) return true;
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

/** The lists of a document that is an object; one that is an array is the list. */
const listsOf = async (text: TextFile): Promise<JsonLists> =>
  text.start.trim().startsWith("[") ? { lists: [WHOLE], beside: [] } : findLists(text.chunks());

const listed = (lists: readonly JsonList[]): string => lists.map((list) => `"${nameOf(list)}" (${list.rows})`).join(", ");

/** The list of a document that is meant; where it has several, only a person can say which. @throws ImportError */
function chosenList(lists: readonly JsonList[], sheet: string | undefined): JsonList {
  const [only, ...others] = lists;
  if (!only) throw new ImportError("wrong-kind", NO_LIST);
  const chosen = sheet === undefined ? undefined : lists.find((list) => nameOf(list) === sheet);
  if (chosen) return chosen;
  if (sheet !== undefined) throw new ImportError("wrong-kind", `The JSON document has no list "${sheet}". Lists: ${listed(lists)}.`);
  if (others.length === 0) return only;
  const detail = `The JSON document has several lists of records: ${listed(lists)}. Choose one of them as the sheet, and import each one separately.`;
  throw new ImportError("wrong-kind", detail);
}

/** The lists of a document are chosen from like the sheets of a workbook. */
async function openJson(text: TextFile, sheet: string | undefined): Promise<OpenedTable> {
  const { lists, beside } = await listsOf(text);
  const objects = (): AsyncIterable<TableObject> => jsonObjects(text.chunks(), chosenList(lists, sheet));
  const isKeyed = lists.length === 1 && lists[0]?.isKeyed === true;
  return {
    ...{ format: "json", encoding: text.encoding, delimiter: null },
    ...{ sheets: lists.length > 1 ? lists.map(nameOf) : [], sheet: sheet ?? null },
    ...{ beside, records: () => objectRecords(objects()) },
    // The key of a record is one of its values, which only a column can be.
    objects: isKeyed ? null : objects,
  };
}

async function tableOf(text: TextFile, options: TableOptions): Promise<OpenedTable> {
  const format = formatOf(text);
  if (format === "json") return openJson(text, options.sheet);
  const common = { format, encoding: text.encoding, sheets: [], sheet: null };
  if (format === "csv") return { ...common, ...openCsv(text, options.delimiter), objects: null };
  const objects = (): AsyncIterable<TableObject> => ndjsonObjects(text.chunks());
  return { ...common, delimiter: null, records: () => objectRecords(objects()), objects };
}

/**
 * Opens a file as a table of text. How certain its encoding is, is for the caller to judge: `requireEncoding` does.
 * @throws ImportError for a file that is no table
 */
export async function openTable(path: string, options: TableOptions = {}): Promise<OpenedTable> {
  const table = await openSource(path, options);
  return { ...table, records: () => withPlainDigits(table.records()) };
}

async function openSource(path: string, options: TableOptions): Promise<OpenedTable> {
  const { source, workbook } = await unpacked(await fileSource(path));
  if (workbook !== null) return openWorkbook(workbook, options.sheet);
  const signature = (await startOf(source, SIGNATURE_BYTES)).toString("hex");
  if (signature === COMPOUND_FILE) return refuseCompoundFile(source);
  if (signature === PARQUET) return openParquet(source);
  const text = await openText(source, options.encoding);
  refuseMarkup(text);
  return tableOf(text, options);
}

const quoted = (samples: readonly string[]): string =>
  samples
    .slice(0, 3)
    .map((sample) => `"${sample}"`)
    .join(", ");

/** Returns the table, or what was seen of it, when its encoding is certain or was chosen. @throws ImportError that names what it can be, with cells */
export function requireEncoding<T extends Pick<OpenedTable, "encoding">>(table: T): T {
  const { encoding } = table;
  if (encoding === null || encoding.certainty >= CERTAIN) return table;
  const readings = [encoding, ...encoding.others].map(({ name, samples }) => `${name}: ${quoted(samples)}`);
  if (encoding.isMixed) {
    const detail = `Some cells of the file are UTF-8 and others are not: it may have been put together from two files. Save all of it as UTF-8, or choose the encoding in which these cells are right: ${readings.join("; ")}.`;
    throw new ImportError("encoding", detail);
  }
  throw new ImportError("encoding", `The file is not UTF-8, and its encoding is not certain. Choose one: ${readings.join("; ")}.`);
}
