import type { WireList } from "../state/wire";
import { invalid } from "./errors";
import type { Range } from "./params";

type PageInput = { limit?: number | undefined; starting_after?: string | undefined; ending_before?: string | undefined };

export const inRange = (at: number, range: Range | undefined): boolean =>
  range === undefined ||
  (at >= (range.gte ?? -Infinity) && at > (range.gt ?? -Infinity) && at <= (range.lte ?? Infinity) && at < (range.lt ?? Infinity));

function indexOf(records: readonly { id: string }[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw invalid(`No such object: '${id}'`, { code: "resource_missing", param });
  return index;
}

/** One page of records that come newest first. `all` is what a cursor may name, though a filter hides it now. */
export function pageOf<T extends { id: string }>(
  matching: readonly T[],
  input: PageInput,
  { url, all = matching }: { url: string; all?: readonly { id: string }[] | undefined },
): WireList<T> {
  const limit = input.limit ?? 10;
  if (input.ending_before !== undefined) {
    const before = new Set(all.slice(0, indexOf(all, input.ending_before, "ending_before")).map(({ id }) => id));
    const newer = matching.filter(({ id }) => before.has(id));
    return { object: "list", data: newer.slice(-limit), has_more: newer.length > limit, url };
  }
  const start = input.starting_after === undefined ? -1 : indexOf(all, input.starting_after, "starting_after");
  const after = start < 0 ? null : new Set(all.slice(start + 1).map(({ id }) => id));
  const older = after === null ? matching : matching.filter(({ id }) => after.has(id));
  return { object: "list", data: older.slice(0, limit), has_more: older.length > limit, url };
}
