import { parse } from "csv-parse/sync";

/** In the order in which they are preferred where a file allows several. */
const DELIMITERS: readonly string[] = [",", ";", "\t", "|"];

const SAMPLE_RECORDS = 200;

/** Rows of cells; what comes after the last line end of a sample is left out, because it may be cut off. */
function recordsOf(text: string, delimiter: string, isWhole: boolean): string[][] {
  const end = isWhole ? text.length : Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"), 0) || text.length;
  try {
    return parse(text.slice(0, end), {
      delimiter,
      to: SAMPLE_RECORDS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ["\r\n", "\n", "\r"],
    });
  } catch {
    return [];
  }
}

/** How well a delimiter fits: the share of records that have the usual number of cells, if that is more than one. */
function fitOf(records: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual = 1, n = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (usual < 2) return 0;
  // Decimal commas can come as regularly as columns: of equally regular ones, the delimiter with a full header is right.
  const header = records[0] ?? [];
  const named = header.filter((cell) => cell.trim() !== "" && !/^-?[\d.]+$/.test(cell.trim())).length;
  return (n / records.length) * (header.length === usual ? 1 : 0.5) * (named / Math.max(header.length, usual));
}

/** The mark between the cells of a text; a comma where nothing says otherwise. `isWhole`: the text is all there is. */
export function findDelimiter(text: string, isWhole: boolean): string {
  let best = { delimiter: ",", fit: 0 };
  for (const delimiter of DELIMITERS) {
    const fit = fitOf(recordsOf(text, delimiter, isWhole));
    if (fit > best.fit + 0.01) best = { delimiter, fit };
  }
  return best.delimiter;
}
