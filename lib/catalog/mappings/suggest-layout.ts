import { ImportError } from "../drafts";
import { openTable } from "../tables/open-table";
import { type Layout, type Reading, readLayout } from "./read-layout";

/** Sheets of a workbook that are looked at. */
export const MAX_SHEETS = 20;

/** A sheet's layout, or null for one that has no records or is too wide to be mapped. */
export async function layoutOfSheet(path: string, reading: Reading): Promise<Layout | null> {
  try {
    return await readLayout(path, reading);
  } catch (error) {
    if (error instanceof ImportError) return null;
    throw error;
  }
}

/** How much a sheet looks like a table: rows of several cells, times columns that have a name and are mostly filled. */
function tableScore({ header_row, records, columns }: Layout): number {
  const rows = records
    .slice(header_row)
    .flatMap(({ cells }, place) => (cells.filter((cell) => cell.trim() !== "").length > 1 ? [place] : []));
  const header = records[header_row - 1]?.cells ?? [];
  const named = columns.filter((_, place) => (header[place] ?? "").trim() !== "");
  const filled = named.filter(({ cells }) => rows.filter((row) => cells[row] !== "").length * 2 >= rows.length);
  return rows.length * filled.length;
}

/** What a file looks like, of a workbook the sheet that looks most like a table unless one is chosen; hidden ones are never proposed. @throws ImportError */
export async function suggestLayout(path: string, reading: Reading = {}): Promise<Layout> {
  if (reading.sheet !== undefined) return readLayout(path, reading);
  const { sheets, hiddenSheets = [] } = await openTable(path, reading.encoding === undefined ? {} : { encoding: reading.encoding });
  const visible = sheets.filter((sheet) => !hiddenSheets.includes(sheet)).slice(0, MAX_SHEETS);
  if (visible.length < 2) return readLayout(path, reading);
  const layouts: Layout[] = [];
  for (const sheet of visible) {
    const layout = await layoutOfSheet(path, { ...reading, sheet });
    if (layout) layouts.push(layout);
  }
  const [best] = layouts.toSorted((a, b) => tableScore(b) - tableScore(a));
  return best ?? readLayout(path, reading);
}
