import { parse } from "csv-parse/sync";

/** In the order in which they are preferred where a file allows several. */
const DELIMITERS: readonly string[] = [",", ";", "\t", "|"];

const SAMPLE_RECORDS = 200;
/** A cell in quotes: marks in it separate nothing. */
const QUOTED = /(^|[,;\t|\n\r])"(?:[^"]|"")*"(?=[,;\t|\n\r]|$)/g;

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

const HEADER_SEARCH = 20;

/** How much the best of the first records looks like a header: all of the usual cells, none empty, none a number. */
function headerFit(records: readonly string[][], usual: number): number {
  const named = (cells: readonly string[]): number =>
    (cells.length === usual ? 1 : 0.5) * (cells.filter((cell) => /[^-\d.,%\s]/.test(cell)).length / Math.max(cells.length, usual));
  return Math.max(...records.slice(0, HEADER_SEARCH).map(named));
}

/** The share of cells that hold no other mark: where a file is cut at its decimal commas, its semicolons stay inside. */
function purity(records: readonly string[][]): number {
  const cells = records.flat();
  return cells.filter((cell) => !/[;\t]/.test(cell)).length / Math.max(1, cells.length);
}

/** How well a delimiter fits: the share of records that have the usual number of cells, if that is more than one. */
function fitOf(records: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual = 1, n = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return usual < 2 ? 0 : (n / records.length) * headerFit(records, usual) * (0.5 + 0.5 * purity(records));
}

/** The mark between the cells of a text; a comma where nothing says otherwise. `isWhole`: the text is all there is. */
export function findDelimiter(given: string, isWhole: boolean): string {
  const text = given.replaceAll(QUOTED, "$1quoted");
  let best = { delimiter: ",", fit: 0 };
  for (const delimiter of DELIMITERS) {
    const fit = fitOf(recordsOf(text, delimiter, isWhole));
    if (fit > best.fit + 0.01) best = { delimiter, fit };
  }
  return best.delimiter;
}
