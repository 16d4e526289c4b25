import { dayOfCalendar, yearOfCalendar } from "../importers/calendars";
import { amountIn } from "./money";
import { isNotStated } from "./read-cell";
import type { SampleColumn } from "./suggest-columns";

const MAX_UNITS_ROWS = 5;

/** Records below the header without a number where the columns have numbers further down: units, names of variables. */
export function unitsRows(columns: readonly SampleColumn[]): number {
  const isNumber = (cell: string): boolean =>
    /^[-+−]?[\d.,]+/.test(cell) || dayOfCalendar(cell) !== null || yearOfCalendar(cell) !== null || amountIn(cell) !== null;
  const numeric = columns.filter(({ cells }) => cells.filter(isNumber).length * 2 > cells.length);
  const isData = (row: number): boolean => numeric.filter(({ cells }) => isNumber(cells[row] ?? "")).length * 2 >= numeric.length;
  // A product without numbers yet is no part of the header.
  const isHeading = (row: number): boolean => numeric.some(({ cells }) => !isNotStated(cells[row] ?? "") && !isNumber(cells[row] ?? ""));
  const isBetween = (row: number): boolean => !isData(row) && (isHeading(row) || columns.every(({ cells }) => (cells[row] ?? "") === ""));
  const first = Array.from({ length: MAX_UNITS_ROWS }, (_, row) => isBetween(row)).indexOf(false);
  return numeric.length < 2 ? 0 : Math.max(0, first);
}
