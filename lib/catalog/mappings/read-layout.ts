import { ImportError } from "../drafts";
import { openTable, requireEncoding, type FoundEncoding, type OpenedTable, type TableFormat, type TableRecord } from "../tables/open-table";
import { columnNames, findHeader, HEADER_SEARCH, headerNames, headerTexts, numberedNames } from "./columns";
import type { Mapping } from "./contract";
import type { SampleColumn } from "./suggest-columns";
import { firstRecords, recordsBeside } from "./table-body";
import { unitsRows } from "./units-rows";
import { possiblePrints } from "./wide-columns";

const SAMPLE_RECORDS = 500;
export const MAX_COLUMNS = 400;

type Chosen = Pick<Mapping, "encoding" | "delimiter" | "sheet" | "header_row">;
/** What somebody has chosen about a file; the rest is found. */
export type Reading = { [K in keyof Chosen]?: Chosen[K] | undefined };

/** What a file looks like before anybody has said how it is meant. */
export type Layout = {
  format: TableFormat;
  encoding: FoundEncoding | null;
  delimiter: string | null;
  sheets: readonly string[];
  hiddenSheets: readonly string[];
  sheet: string | null;
  /** What a person who opens the workbook does not see of it: rows among the first, and columns. */
  hidden: { rows: number; columns: readonly string[] };
  header_row: number;
  /** The rows of the header: 2 where the one below it names columns that it does not. */
  headerRows: 1 | 2;
  columns: readonly SampleColumn[];
  /** What identifies files of the same columns, of each of the first records as if it were the header. */
  prints: readonly (readonly string[])[];
  /** The first records as they are, the header among them. */
  records: readonly TableRecord[];
  /** What stands above the header. */
  above: readonly TableRecord[];
};

const printsOf = (records: readonly TableRecord[]): string[][] =>
  records.slice(0, HEADER_SEARCH).map((record, place) => {
    const [above, below] = [records[place - 1], records[place + 1]];
    const readings = [headerNames(record, { above, below }), headerNames(record, { above, below, isNoRecord: true })];
    return [...new Set(readings.flatMap(possiblePrints))];
  });

/** The names of the columns, and how many rows name them. What units stand in is no record. */
function namesOf(records: readonly TableRecord[], headerRow: number): { names: string[]; headerRows: 1 | 2 } {
  const width = Math.max(...records.map(({ cells }) => cells.length));
  const header = records[headerRow - 1];
  if (headerRow === 0 || !header) return { names: numberedNames(width), headerRows: 1 };
  const [above, below] = [records[headerRow - 2], records[headerRow]];
  const alone = headerTexts(header, { above, below });
  const columns = columnNames(alone.texts).map((name, place) => ({ name, cells: cellsAt(records.slice(headerRow), place) }));
  const { texts, rows } = unitsRows(columns) > 0 ? headerTexts(header, { above, below, isNoRecord: true }) : alone;
  return { names: columnNames(texts), headerRows: rows };
}

const cellsAt = (records: readonly TableRecord[], place: number): string[] => records.map(({ cells }) => (cells[place] ?? "").trim());

/** What of a reading was chosen: it belongs to the mapping that is made; what was found is found again in the next file. */
export const chosenIn = ({ encoding, delimiter, sheet }: Reading) => ({
  ...(encoding === undefined ? {} : { encoding }),
  ...(delimiter === undefined ? {} : { delimiter }),
  ...(sheet === undefined ? {} : { sheet }),
});

/** Opens a file as a mapping says. @throws ImportError, also where its encoding is neither chosen nor certain */
export const openMapped = async (path: string, reading: Reading): Promise<OpenedTable> =>
  requireEncoding(await openTable(path, chosenIn(reading)));

const LEAST_SPACED = 0.8;

/** Whether columns are only told apart by spaces: read as one, a name would swallow what stands beside it. */
function refuseSpaced({ format, delimiter }: OpenedTable, records: readonly TableRecord[]): void {
  const spaced = records.filter(({ cells }) => cells.length === 1 && /\S {2,}\S/.test(cells[0] ?? ""));
  if (format !== "csv" || records.length < 2 || spaced.length < records.length * LEAST_SPACED) return;
  const mark = delimiter === "\t" ? "tabs" : `"${delimiter}"`;
  throw new ImportError(
    "wrong-kind",
    `The file has no ${mark} between its columns, but spaces. Open it in a spreadsheet with columns of fixed width, and save it as CSV.`,
  );
}

/** Looks at the first records of a file: its header, its columns and some of their cells. @throws ImportError for what is no table */
export async function readLayout(path: string, reading: Reading = {}): Promise<Layout> {
  const table = await openTable(path, chosenIn(reading));
  const records = await firstRecords(table, SAMPLE_RECORDS);
  if (records.length === 0) throw new ImportError("empty", "The file has no records.");
  refuseSpaced(table, records);
  const header_row = reading.header_row ?? findHeader(records);
  const header = records[Math.max(0, header_row - 1)];
  const width = Math.max(...records.map(({ cells }) => cells.length));
  if (width > MAX_COLUMNS) throw new ImportError("wrong-kind", `The file has ${width} columns. At most ${MAX_COLUMNS} can be mapped.`);
  const { names, headerRows } = namesOf(records, header_row);
  const below = records.slice(header_row);
  const unseen = new Set(header?.hiddenPlaces);
  const columns = names.map((name, index) => ({
    ...{ name, cells: cellsAt(below, index) },
    ...(unseen.has(index) ? { isHidden: true } : {}),
  }));
  const hidden = { rows: below.filter(({ isHidden }) => isHidden).length, columns: names.filter((_, place) => unseen.has(place)) };
  const { format, encoding, delimiter, sheets, hiddenSheets = [], sheet } = table;
  const read = { format, encoding, delimiter, sheets, hiddenSheets, sheet };
  const above = [...recordsBeside(table), ...records.slice(0, Math.max(0, header_row - 1))];
  return { ...read, hidden, header_row, headerRows, columns, prints: printsOf(records), records, above };
}
