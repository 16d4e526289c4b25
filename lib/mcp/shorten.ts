import { isDeepStrictEqual } from "node:util";
import type { ToolResult } from "./tool";

type Row = Readonly<Record<string, unknown>>;

/** What is counted without a value says that it has none. */
const hasValue = ([name, value]: [string, unknown]): boolean =>
  (value !== null || name === "value") && !(Array.isArray(value) && value.length === 0);
const withoutEmpty = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(hasValue));

/** Fields that two or more records have with the same value. */
function sharedBy([first, ...others]: readonly Row[]): Row {
  if (first === undefined || others.length === 0) return {};
  return Object.fromEntries(Object.entries(first).filter(([name, value]) => others.every((row) => isDeepStrictEqual(row[name], value))));
}

/** The same result in fewer words: what all records share is said once, and fields without a value are left out. */
export function shorten(result: ToolResult): ToolResult {
  const rows = result.data.map(withoutEmpty);
  const common = sharedBy(rows);
  const data = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !(name in common))));
  return { ...(Object.keys(common).length === 0 ? {} : { common }), ...result, data, about: withoutEmpty(result.about) };
}
