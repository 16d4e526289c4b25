import type { KeptItem } from "./keep-values";
import { type StagedRow, withColumns, written, type WrittenRow, writtenRow } from "./staged-row";

/** The row of a draft with what it keeps, and its JSON; one that says what is published has the published hash. */
export function writtenKeptRow(source: string, item: KeptItem): WrittenRow {
  const own = writtenRow(source, item);
  const whole = item.inherited && Object.keys(item.inherited).length > 0 ? written(withColumns(own.row, item.inherited)) : own;
  return item.published === undefined ? whole : { ...whole, row: { ...whole.row, hash: item.published } };
}

export const keptRow = (source: string, item: KeptItem): StagedRow => writtenKeptRow(source, item).row;
