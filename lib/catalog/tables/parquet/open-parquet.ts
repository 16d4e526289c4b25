import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  type ParquetParsers,
  type ParquetScan,
  parquetScan,
} from "hyparquet";
import { ImportError } from "../../drafts";
import { bufferOf, type FileSource, MAX_UNPACKED_BYTES, tooLarge } from "../file-source";
import type { OpenedTable, TableRecord } from "../table";
import { hasTime, valueText } from "./column-texts";
import { COMPRESSORS } from "./decompress";
import { columnsOf, hasByteDecimals, type ParquetColumn, withStoredBytes } from "./schema-columns";

export const PARQUET = "50415231";

/** Rows that are in memory at once; groups of rows in the file are often ten times as long. */
const WINDOW_ROWS = 25_000;
const NANOS_PER_MS = 1_000_000n;

const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
const itself = (bytes: Uint8Array): Uint8Array => bytes;

/** Where decimals are stored as bytes of any number, bytes become text only once it is known which of them are decimals. */
const parsersFor = (metadata: FileMetaData): Partial<ParquetParsers> => ({
  timestampFromNanoseconds: (nanos) => new Date(Number(nanos / NANOS_PER_MS)),
  stringFromBytes: hasByteDecimals(metadata) ? itself : textOf,
  jsonFromBytes: textOf,
});

const unreadable = (error: unknown): ImportError =>
  error instanceof ImportError
    ? error
    : new ImportError("unreadable", `The Parquet file can't be read: ${error instanceof Error ? error.message : "unknown error"}.`);

async function bufferFor(source: FileSource): Promise<AsyncBuffer> {
  if (source.path !== null) return asyncBufferFromFile(source.path);
  const bytes = await bufferOf(source);
  const { buffer } = Uint8Array.from(bytes);
  return { byteLength: buffer.byteLength, slice: (start, end) => buffer.slice(start, end) };
}

/** The value of a field of a structure. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined || typeof value !== "object" || value === null) return name === undefined ? value : null;
  return valueAt(Reflect.get(value, name), rest);
}

type Rows = { rowStart: number; rowEnd: number };

function* windowsOf({ rowStart, rowEnd }: Rows): Generator<Rows> {
  for (let start = rowStart; start < rowEnd; start += WINDOW_ROWS) yield { rowStart: start, rowEnd: Math.min(start + WINDOW_ROWS, rowEnd) };
}

/** The texts of each column in some rows. One column is read after the other, so that only one is held as it is stored. */
async function textsOf(scan: ParquetScan, columns: readonly ParquetColumn[], rows: Rows): Promise<string[][]> {
  const texts: string[][] = [];
  for (const { path, kind } of columns) {
    const [column = "", ...within] = path;
    const values = await scan.readColumn({ column, ...rows });
    texts.push(Array.from(values, (value: unknown) => valueText(valueAt(value, within), kind)));
  }
  return texts;
}

async function* rowsOf(scan: ParquetScan, columns: readonly ParquetColumn[], rows: Rows): AsyncGenerator<TableRecord> {
  const texts = await textsOf(scan, columns, rows);
  for (let row = 0; row < rows.rowEnd - rows.rowStart; row++) {
    const cells = texts.map((column) => column[row] ?? "");
    if (cells.some((cell) => cell.trim() !== "")) yield { line: rows.rowStart + row + 1, cells };
  }
}

/** Whether one of a column's moments has a time of day. */
async function isTimed(scan: ParquetScan, { path }: ParquetColumn): Promise<boolean> {
  const [column = "", ...within] = path;
  for (const range of scan.ranges)
    for (const rows of windowsOf(range)) {
      const values = await scan.readColumn({ column, ...rows });
      if (Array.from(values, (value: unknown) => valueAt(value, within)).some(hasTime)) return true;
    }
  return false;
}

/** A column of moments that are all at midnight is one of days; in any other, midnight is a time like every other. */
async function withDays(scan: ParquetScan, columns: readonly ParquetColumn[]): Promise<ParquetColumn[]> {
  const found: ParquetColumn[] = [];
  for (const column of columns) {
    const isMoment = column.kind.isMoment && (await isTimed(scan, column));
    found.push({ ...column, kind: { ...column.kind, isMoment } });
  }
  return found;
}

async function* recordsOf(file: AsyncBuffer, stored: FileMetaData): AsyncGenerator<TableRecord> {
  const columns = columnsOf(stored);
  yield { line: 1, cells: columns.map(({ name }) => name) };
  try {
    const metadata = withStoredBytes(stored);
    const scan = await parquetScan({ file, metadata, compressors: COMPRESSORS, parsers: parsersFor(stored) });
    const kinds = await withDays(scan, columns);
    for (const range of scan.ranges) for (const rows of windowsOf(range)) yield* rowsOf(scan, kinds, rows);
  } catch (error) {
    throw unreadable(error);
  }
}

/** Opens a Parquet file: decimals keep their digits, days are ISO, structures are columns of their own. @throws ImportError */
export async function openParquet(source: FileSource): Promise<OpenedTable> {
  try {
    const file = await bufferFor(source);
    const metadata = await parquetMetadataAsync(file);
    const bytes = metadata.row_groups.reduce((sum, { total_byte_size }) => sum + Number(total_byte_size), 0);
    if (bytes > MAX_UNPACKED_BYTES) throw tooLarge();
    return {
      format: "parquet",
      encoding: null,
      delimiter: null,
      sheets: [],
      sheet: null,
      records: () => recordsOf(file, metadata),
      objects: null,
    };
  } catch (error) {
    throw unreadable(error);
  }
}
