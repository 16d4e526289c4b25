import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { ImportError } from "../drafts";
import { decodeWindows1252 } from "../encoding";
import { inspectFile, MAX_RECORD_BYTES } from "./inspect-file";

export type CsvRecord = { line: number; cells: string[] };

/** What csv-parse emits for the options `raw` and `info` below. */
type Parsed = { raw: string; record: string[] };

async function* windows1252AsUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield decodeWindows1252(chunk);
}

function importError(error: unknown, line: number): ImportError {
  if (error instanceof ImportError) return error;
  if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new ImportError("truncated", `The file ends inside a quoted cell. The cell starts in the record at line ${line}.`, line);
  }
  if (error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE") {
    return new ImportError("row-too-large", `The record at line ${line} is longer than ${MAX_RECORD_BYTES} characters.`, line);
  }
  return new ImportError("unreadable", error instanceof Error ? error.message : "The file could not be read.", line);
}

/** The parsed records of a file. csv-parse types its iterator as `any`; `raw` and `info` guarantee this shape. */
function parsed(path: string, delimiter: string, isUtf8: boolean): AsyncIterable<Parsed> {
  const parser = parse({
    delimiter,
    bom: true,
    raw: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MAX_RECORD_BYTES,
  });
  const bytes = createReadStream(path);
  const done = isUtf8 ? pipeline(bytes, parser) : pipeline(bytes, windows1252AsUtf8, parser);
  // A failure destroys the parser, and whoever iterates it sees the error there.
  done.catch(() => undefined);
  return parser;
}

/**
 * Streams the records of a delimited file with the line that each starts on, the header too, blank
 * ones not. csv-parse counts CRLF twice, so lines are counted here, also those inside quoted cells.
 */
export async function* readRecords(path: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const encoding = await inspectFile(path);
  let line = 1;
  try {
    for await (const { raw, record } of parsed(path, delimiter, encoding === "utf-8")) {
      if (record.some((cell) => cell.trim() !== "")) yield { line, cells: record };
      line += raw.match(/\r\n?|\n/g)?.length ?? 0;
    }
  } catch (error) {
    throw importError(error, line);
  }
}
