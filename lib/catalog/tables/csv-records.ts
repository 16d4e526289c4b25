import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { ImportError } from "../drafts";
import { MAX_RECORD_LETTERS, type TableRecord } from "./table";

/** What csv-parse emits for the options `raw` and `info` below. */
type Parsed = { raw: string; record: string[] };

function importError(error: unknown, line: number): ImportError {
  if (error instanceof ImportError) return error;
  if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new ImportError("truncated", `The file ends inside a quoted cell. The cell starts in the record at line ${line}.`, line);
  }
  if (error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE") {
    return new ImportError("row-too-large", `The record at line ${line} is longer than ${MAX_RECORD_LETTERS} characters.`, line);
  }
  return new ImportError("unreadable", error instanceof Error ? error.message : "The file could not be read.", line);
}

/** The parsed records of a text. csv-parse types its iterator as `any`; `raw` and `info` guarantee this shape. */
function parsed(chunks: AsyncIterable<string>, delimiter: string): AsyncIterable<Parsed> {
  const parser = parse({
    delimiter,
    raw: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MAX_RECORD_LETTERS,
  });
  // A failure destroys the parser, and whoever iterates it sees the error there.
  pipeline(Readable.from(chunks), parser).catch(() => undefined);
  return parser;
}

/**
 * Streams the records of delimited text with the line that each starts on, the header too, blank
 * ones not. csv-parse counts CRLF twice, so lines are counted here, also those inside quoted cells.
 */
export async function* csvRecords(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRecord> {
  let line = 1;
  try {
    for await (const { raw, record } of parsed(chunks, delimiter)) {
      if (record.some((cell) => cell.trim() !== "")) yield { line, cells: record };
      line += raw.match(/\r\n?|\n/g)?.length ?? 0;
    }
  } catch (error) {
    throw importError(error, line);
  }
}
