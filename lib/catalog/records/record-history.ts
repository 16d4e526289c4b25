import type { ChangedRow, TextRow } from "../releases/changed-record";

/** A version of a record: the releases that show it, the last one not included. */
export type Version = { row: TextRow; began: number; ended: number | null };

/** What releases did with a record, the newest first: each version beside the one before it. */
export function changesOf(id: string, versions: readonly Version[]): (ChangedRow & { release: number })[] {
  return versions.flatMap(({ row, began, ended }, i) => {
    const [newer, older] = [versions[i - 1], versions[i + 1]];
    const before = older?.ended === began ? older.row : null;
    const beginning = {
      ref: id,
      change: before === null ? ("added" as const) : ("changed" as const),
      old: before,
      new: row,
      release: began,
    };
    const isGone = ended !== null && newer?.began !== ended;
    return isGone ? [{ ref: id, change: "removed" as const, old: row, new: null, release: ended }, beginning] : [beginning];
  });
}
