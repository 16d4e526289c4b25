import type { Reason } from "../drafts";
import type { TableRecord } from "../tables/open-table";
import type { Resource } from "../vocabulary";
import { columnKey } from "./columns";
import { isHeader } from "./headers";
import { isSection } from "./row-doubts";
import { textOfRecord } from "./said-beside";

/** Why a record is none of the mapped table: left out, or held. */
type NoRow = { skipped: string } | { misfit: Reason };

/** So many cells, and this share of them, have to be names of fields. */
const LEAST_HEADERS = 3;
const HEADER_SHARE = 0.6;

/** Whether a record names columns, as the first of another table in the same sheet does. Most records are told by their first cell. */
function isHeaderRow(record: TableRecord, resource: Resource): boolean {
  const first = record.cells.find((cell) => cell.trim() !== "");
  if (first === undefined || !isHeader(first.trim(), resource)) return false;
  const texts = record.cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (texts.length < LEAST_HEADERS) return false;
  const headers = texts.filter((cell) => isHeader(cell, resource)).length;
  return headers >= LEAST_HEADERS && headers >= texts.length * HEADER_SHARE;
}

/** Whether a record has the names of the columns again. Of most records the first cell says that it has not. */
function isSameHeader({ cells }: TableRecord, names: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== "");
  if (first === -1 || cells[first]?.trim().length !== names[first]?.length) return false;
  const isUnnamed = (place: number): boolean => names[place] === `Column ${place + 1}`;
  return names.every((name, place) => {
    const cell = cells[place] ?? "";
    return cell.trim() === "" ? isUnnamed(place) : columnKey(cell) === columnKey(name);
  });
}

/** What makes two titles the same, also where a table goes on below its title on the next page. */
const titleKey = (record: TableRecord): string =>
  columnKey(
    textOfRecord(record)
      .replace(/\(?\b(continued|cont\.?|fortsetzung|suite)\)?\s*$/iu, "")
      .trim(),
  );

/**
 * Tells of each record in turn why it is no row of the mapped table; null for a row. What stands below another header has other columns,
 * and what stands below the same one and another title is of something else. `above` are the records over the first header.
 */
export function tableWatch(
  { names, above }: { names: readonly string[]; above: readonly TableRecord[] },
  resource: Resource,
): (record: TableRecord) => NoRow | null {
  const titles = new Set(above.map(titleKey));
  let second: string | null = null;
  // The title since the last row.
  let title: TableRecord | null = null;
  return (record) => {
    const isSame = isSameHeader(record, names);
    if (second === null && !isSame && isHeaderRow(record, resource)) second = `Row ${record.line} is the header of another table`;
    if (second === null && isSame && title !== null && !titles.has(titleKey(title)))
      second = `Row ${record.line} is the header of another table, "${textOfRecord(title)}"`;
    if (second === null) {
      if (isSame) return { skipped: "The header again." };
      title = isSection(record) ? record : null;
      return null;
    }
    const detail = `${second}, which the mapping does not describe. Import that table as a file or sheet of its own.`;
    return { misfit: { code: "second-table", detail } };
  };
}
