/** The longest record that is read; a longer one is a file without line ends or an attack. */
export const MAX_RECORD_LETTERS = 1_000_000;

/** Why the cell at a place of a record is not what its text says; the text is what a person sees there. */
export type CellFault = { place: number; code: "cell-error" | "formula-not-calculated" | "digits-lost" | "nested-list"; detail: string };

/** `line`: the line (CSV, NDJSON) or row (XLSX, Parquet, JSON) where the record begins, counted from 1. */
export type TableRecord = {
  line: number;
  cells: string[];
  faults?: readonly CellFault[];
  /** A row that a person who opens the workbook does not see, and the places of columns that they do not see. */
  isHidden?: true;
  hiddenPlaces?: readonly number[];
};

/** `value` is null for a line of NDJSON that is no object; `text` is what it says. */
export type TableObject = { line: number; value: Readonly<Record<string, unknown>> | null; text: string };

export type TableOptions = {
  /** A name of `ENCODINGS`; found in the file when it is missing. */
  encoding?: string;
  /** Between the cells of a CSV file; found in the file when it is missing. */
  delimiter?: string;
  /** A sheet of a workbook; the first one that has records when it is missing. */
  sheet?: string;
};

export type TableFormat = "csv" | "ndjson" | "json" | "xlsx" | "parquet";

export type FoundEncoding = {
  /** One of `ENCODINGS`. */
  name: string;
  /** 0 to 1; 1 where it was chosen, or where the bytes leave no doubt. */
  certainty: number;
  /** Up to 8 different cells with letters outside ASCII, as they read in this encoding. */
  samples: string[];
  /** Some cells are UTF-8 and some are not: what was put together from two files is right in no encoding. */
  isMixed?: boolean;
  /** What else the file may be, with the same cells. */
  others: { name: string; samples: string[] }[];
};

export type OpenedTable = {
  format: TableFormat;
  /** Null where the format fixes it. */
  encoding: FoundEncoding | null;
  /** Null where the format has none. */
  delimiter: string | null;
  /** All sheets of a workbook, hidden ones last; else none. */
  sheets: readonly string[];
  /** Those that a person who opens the workbook does not see. */
  hiddenSheets?: readonly string[];
  sheet: string | null;
  /** What a JSON document says beside its records, such as "unit: MW". */
  beside?: readonly string[];
  /** Whether numbers that are days count from 1904, as a workbook can say. */
  startsWith1904?: boolean;
  /** All records from the first on, the header too, blank ones left out. Can be called more than once. */
  records(): AsyncIterable<TableRecord>;
  /** The objects of NDJSON and JSON as they are, numbers as strings of their digits; null for other formats. */
  objects: (() => AsyncIterable<TableObject>) | null;
};
