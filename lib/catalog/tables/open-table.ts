import { open } from "node:fs/promises";
import { decodeWindows1252 } from "../encoding";
import { inspectFile } from "../importers/inspect-file";
import { readRecords } from "../importers/read-records";
import { findDelimiter } from "./find-delimiter";
import type { OpenedTable, TableOptions } from "./table";

export type { FoundEncoding, OpenedTable, TableFormat, TableOptions, TableRecord } from "./table";

const SAMPLE_BYTES = 262_144;

async function startOf(path: string): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return { bytes: buffer.subarray(0, bytesRead), isWhole: bytesRead < SAMPLE_BYTES };
  } finally {
    await file.close();
  }
}

/** Opens a file as a table of text. @throws ImportError for a file that is none */
export async function openTable(path: string, options: TableOptions = {}): Promise<OpenedTable> {
  const encoding = await inspectFile(path);
  const { bytes, isWhole } = await startOf(path);
  const text = (encoding === "utf-8" ? bytes.toString("utf8") : decodeWindows1252(bytes)).replace(/^\uFEFF/, "");
  const delimiter = options.delimiter ?? findDelimiter(text, isWhole);
  return {
    format: "csv",
    encoding: { name: encoding, certainty: encoding === "utf-8" ? 1 : 0, samples: [] },
    delimiter,
    sheets: [],
    sheet: null,
    records: () => readRecords(path, delimiter),
  };
}
