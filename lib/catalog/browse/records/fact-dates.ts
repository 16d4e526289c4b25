import type { FactDates, Published, RecordChange } from "./contract";

/** @param history of one record, the newest change first */
export function factDates(history: readonly RecordChange[]): FactDates {
  const added = history.findIndex(({ change }) => change === "added");
  const first = history[added];
  const later = new Map<string, Published>();
  for (const { release, publishedAt, fields } of added === -1 ? history : history.slice(0, added))
    for (const { name } of fields) if (!later.has(name)) later.set(name, { release, at: publishedAt });
  return { first: first === undefined ? null : { release: first.release, at: first.publishedAt }, later };
}
