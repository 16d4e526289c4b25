import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { DomainError } from "@/lib/core/errors";
import { MAX_FILE_BYTES } from "./contract";

export type CsvLine = { line: number; cells: string[] };

const MAX_LINE = 300_000;
const DELIMITERS = [",", ";", "\t"] as const;

const unreadable = (detail: string): DomainError => new DomainError("unprocessable", detail);

/** The mark that separates most columns of the header. */
export function delimiterOf(header: string): string {
  const counts = DELIMITERS.map((mark) => ({ mark, n: header.split(mark).length }));
  return counts.reduce((best, one) => (one.n > best.n ? one : best)).mark;
}

/** The text of a file in UTF-8, as it comes. @throws DomainError body-too-large, unprocessable */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw unreadable("The file is not UTF-8 text. In your spreadsheet, save it as “CSV UTF-8”.");
    }
  };
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES)
      throw new DomainError(
        "body-too-large",
        `Files can be up to ${MAX_FILE_BYTES / 1024 / 1024} MB. Split larger tables into several files.`,
      );
    const text = decode(chunk);
    if (text.includes("\0")) throw unreadable("The file is not text because it contains NUL characters.");
    yield text;
  }
  yield decode();
}

/** Reads until the header is whole, to learn what separates its columns; then everything, from the beginning. */
async function withDelimiter(chunks: AsyncGenerator<string>): Promise<{ delimiter: string; all: AsyncGenerator<string> }> {
  let head = "";
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head += next.value;
    if (/[\r\n]/.test(head.trimStart()) || head.length > MAX_LINE) break;
  }
  async function* all(): AsyncGenerator<string> {
    yield head;
    yield* chunks;
  }
  return { delimiter: delimiterOf(head.trimStart().split(/[\r\n]/)[0] ?? ""), all: all() };
}

type Parsed = { record: string[]; info: { lines: number } };

/**
 * The lines of a CSV file with their number, the header first; blank ones are left out. Nothing is held but what is being read.
 * @throws DomainError unprocessable, body-too-large
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine> {
  const { delimiter, all } = await withDelimiter(textOf(bytes));
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MAX_LINE,
  });
  const source = Readable.from(all);
  source.once("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    // csv-parse types its iterator as `any`; the option `info` guarantees this shape.
    const lines: AsyncIterable<Parsed> = parser;
    for await (const { record, info } of lines) yield { line: info.lines, cells: record };
  } catch (error) {
    throw error instanceof CsvError ? unreadable(`The file can't be read as CSV: ${error.message}.`) : error;
  } finally {
    source.destroy();
  }
}
