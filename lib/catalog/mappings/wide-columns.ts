import { ImportError } from "../drafts";
import { columnKey, headerPrint } from "./columns";
import { type Mapping, PERIODS, type WideColumns } from "./contract";
import { periodColumns, periodOf } from "./periods";

const isSame = (a: string, b: string): boolean => a === b || columnKey(a) === columnKey(b);
const has = (names: readonly string[], name: string): boolean => names.some((one) => isSame(one, name));

/** A column that becomes rows: its place, its header, and the text that the header gives. */
export type WidePlace = { name: string; place: number; text: string };

/** "2025-01" as its first day or its last. */
function dayText(day: string, monthDay: WideColumns["month_day"]): string {
  if (monthDay === "first") return day;
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

function textOf(name: string, { headers, month_day }: WideColumns): string {
  if (headers === "names") return name;
  const period = periodOf(name, headers) ?? name;
  return headers === "month" ? dayText(period, month_day) : period;
}

/** The columns of a file that become rows, by name. */
export const wideNames = ({ headers, columns, except }: WideColumns, names: readonly string[]): string[] =>
  names.filter((name) => (headers === "names" ? has(columns, name) : periodOf(name, headers) !== null && !has(except, name)));

/**
 * The columns of a file that become rows. Of periods these are all that the file has, so that the next edition may have one more;
 * names are those that were chosen. @throws ImportError where the file has none of them, or lacks a chosen name
 */
export function widePlaces(wide: WideColumns, names: readonly string[]): WidePlace[] {
  const { headers, columns } = wide;
  const chosen = wideNames(wide, names);
  const found = names.flatMap((name, place) => (chosen.includes(name) ? [{ name, place, text: textOf(name, wide) }] : []));
  const missing = headers === "names" ? columns.find((column) => !has(names, column)) : undefined;
  if (missing !== undefined)
    throw new ImportError("wrong-kind", `The mapping reads the column "${missing}", which the file does not have.`);
  if (found.length === 0)
    throw new ImportError("wrong-kind", `The file has no column that is a ${headers}, such as "${columns[0] ?? ""}".`);
  return found;
}

/** What a file of these columns is known by to a mapping: columns of periods do not count, because each edition has others. */
export function mappedPrint(names: readonly string[], { wide }: Pick<Mapping, "wide">): string {
  if (!wide || wide.headers === "names") return headerPrint(names);
  const periods = periodColumns(names, wide.headers);
  return headerPrint([...names.filter((name) => !periods.includes(name)), `\u0001${wide.headers}`]);
}

/** All that a file of these columns may be known by. */
export const possiblePrints = (names: readonly string[]): string[] => [
  headerPrint(names),
  ...PERIODS.filter((headers) => periodColumns(names, headers).length > 0).map((headers) =>
    mappedPrint(names, { wide: { headers, columns: [], except: [], to: "", cells: "", month_day: "first" } }),
  ),
];
