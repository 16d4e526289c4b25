import type { KeptItem } from "./keep-values";
import { stagedRow, type StagedRow, withColumns } from "./staged-row";

/** The row of a draft with what it keeps; one that says what is published has the published hash. */
export function keptRow(source: string, item: KeptItem): StagedRow {
  const row = stagedRow(source, item);
  const whole = item.inherited && Object.keys(item.inherited).length > 0 ? withColumns(row, item.inherited) : row;
  return item.published === undefined ? whole : { ...whole, hash: item.published };
}
