import { ImportError } from "../drafts";
import { columnKey, headerPrint } from "./columns";
import { type Mapping, PERIODS, type WideColumns } from "./contract";
import { doubtfulMonths, mayBeQuarters, periodColumns, periodOf } from "./periods";

const isSame = (a: string, b: string): boolean => a === b || columnKey(a) === columnKey(b);
const has = (names: readonly string[], name: string): boolean => names.some((one) => isSame(one, name));

/** A column that becomes rows: its place, its header, and the text that the header gives. */
export type WidePlace = { name: string; place: number; text: string };

/** "2025-01" as its first day or its last. */
function dayText(day: string, monthDay: WideColumns["month_day"]): string {
  if (monthDay === "first") return day;
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

const QUARTER_MONTHS = 3;
const MONTH_LETTERS = "2025-01".length;

/** The first or the last month of a quarter such as "2025Q2" as its first day. */
function monthOfQuarter(quarter: string, monthDay: WideColumns["month_day"]): string {
  const last = Number(quarter.at(-1)) * QUARTER_MONTHS;
  const month = monthDay === "first" ? last - QUARTER_MONTHS + 1 : last;
  return `${quarter.slice(0, 4)}-${String(month).padStart(2, "0")}-01`;
}

function textOf(name: string, { headers, to, month_day, year }: WideColumns, isMonth: boolean): string {
  if (headers === "names") return name;
  const period = periodOf(name, headers, year);
  if (period === null) return name;
  if (headers === "month" && to === "quarter") return isMonth ? period.slice(0, MONTH_LETTERS).replace("-", "M") : name;
  if (headers === "month") return dayText(period, month_day);
  // The price of a quarter is that of its first or last day.
  return headers === "quarter" && to === "date" ? dayText(monthOfQuarter(period, month_day), month_day) : period;
}

/** The columns of a file that become rows, by name. */
export const wideNames = ({ headers, columns, except, year }: WideColumns, names: readonly string[]): string[] =>
  names.filter((name) => (headers === "names" ? has(columns, name) : periodOf(name, headers, year) !== null && !has(except, name)));

/**
 * The columns of a file that become rows. Of periods these are all that the file has, so that the next edition may have one more;
 * names are those that were chosen. @throws ImportError where the file has none of them, or lacks a chosen name
 */
export function widePlaces(wide: WideColumns, names: readonly string[]): WidePlace[] {
  const { headers, columns } = wide;
  const chosen = wideNames(wide, names);
  const areMonths = !mayBeQuarters(chosen);
  const found = names.flatMap((name, place) => (chosen.includes(name) ? [{ name, place, text: textOf(name, wide, areMonths) }] : []));
  const missing = headers === "names" ? columns.find((column) => !has(names, column)) : undefined;
  if (missing !== undefined)
    throw new ImportError("wrong-kind", `The mapping reads the column "${missing}", which the file does not have.`);
  if (found.length === 0) {
    const yearless = headers === "month" && doubtfulMonths(names).length > 0 ? " Its months state no year: set the year." : "";
    throw new ImportError("wrong-kind", `The file has no column that is a ${headers}, such as "${columns[0] ?? ""}".${yearless}`);
  }
  return found;
}

/** What a file of these columns is known by to a mapping: columns of periods do not count, because each edition has others. */
export function mappedPrint(names: readonly string[], { wide }: Pick<Mapping, "wide">): string {
  if (!wide || wide.headers === "names") return headerPrint(names);
  const periods = periodColumns(names, wide.headers, wide.year);
  return headerPrint([...names.filter((name) => !periods.includes(name)), `\u0001${wide.headers}`]);
}

/** All that a file of these columns may be known by. */
export const possiblePrints = (names: readonly string[]): string[] => [
  headerPrint(names),
  ...PERIODS.filter((headers) => periodColumns(names, headers).length > 0).map((headers) =>
    mappedPrint(names, { wide: { headers, columns: [], except: [], to: "", cells: "", month_day: "first" } }),
  ),
];
