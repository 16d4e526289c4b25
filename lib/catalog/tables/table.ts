/** `line`: the line (CSV, NDJSON) or row (XLSX, Parquet, JSON) where the record begins, counted from 1. */
export type TableRecord = { line: number; cells: string[] };

export type TableOptions = {
  /** A name of `ENCODINGS`; found in the file when it is missing. */
  encoding?: string;
  /** Between the cells of a CSV file; found in the file when it is missing. */
  delimiter?: string;
  /** A sheet of a workbook; the first one that has records when it is missing. */
  sheet?: string;
};

export type TableFormat = "csv" | "ndjson" | "json" | "xlsx" | "parquet";

/** `certainty` is 0 to 1. `samples`: up to 8 different cells with letters outside ASCII, as they read in this encoding. */
export type FoundEncoding = { name: string; certainty: number; samples: string[] };

export type OpenedTable = {
  format: TableFormat;
  /** Null where the format fixes it. */
  encoding: FoundEncoding | null;
  /** Null where the format has none. */
  delimiter: string | null;
  /** All sheets of a workbook, hidden ones last; else none. */
  sheets: readonly string[];
  sheet: string | null;
  /** All records from the first on, the header too, blank ones left out. Can be called more than once. */
  records(): AsyncIterable<TableRecord>;
};
