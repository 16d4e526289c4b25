import { isStale } from "@/lib/core/price-age";
import { isSampleRecord } from "@/lib/core/sample";
import type { ResponseRecord } from "./read-response";

export type Column = { key: string; isFigure: boolean };
/** `isData`: not a word but a structure, shown as JSON. `isStale`: the day on which a price was assessed that is too old for the day asked. */
export type Cell = { text: string; isData: boolean; isStale?: true } | null;
export type TableRow = { cells: readonly Cell[]; isSample: boolean };
export type ResponseTable = { columns: readonly Column[]; rows: readonly TableRow[] };

const PROVENANCE: readonly string[] = ["source", "updated_at", "release"];
const isId = (key: string): boolean => key === "id" || key.endsWith("_id");

/** What tells the records apart comes first, then what all have in common, their ids, where they come from, and what none has. */
function placeOf(key: string, values: readonly unknown[], rows: number): number {
  if (values.length === 0) return 4;
  if (PROVENANCE.includes(key)) return 3;
  if (isId(key)) return 2;
  const isCommon = rows > 1 && values.length === rows && values.every((value) => value === values[0]);
  return isCommon ? 1 : 0;
}

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);

export function cellOf(plain: unknown, exact: unknown): Cell {
  if (plain === null || plain === undefined) return null;
  if (typeof plain === "number") return { text: String(exact), isData: false };
  if (typeof plain === "string" || typeof plain === "boolean") return { text: String(plain), isData: false };
  if (isPlainList(plain)) return plain.length === 0 ? null : { text: plain.map(String).join(", "), isData: false };
  return { text: JSON.stringify(plain), isData: true };
}

/** The cell of a record. The day of an assessment is marked where it is more than twice the frequency of its series ago. */
function cellIn({ plain, exact }: ResponseRecord, key: string): Cell {
  const cell = cellOf(plain[key], exact[key]);
  const { date, frequency } = plain;
  if (cell === null || key !== "effective_date" || typeof date !== "string" || typeof frequency !== "string") return cell;
  return isStale(cell.text, frequency, date) ? { ...cell, isStale: true } : cell;
}

/** The records as a table; a column of figures is one whose every value is a number. */
export function tableOf(records: readonly ResponseRecord[]): ResponseTable {
  const keys = [...new Set(records.flatMap(({ plain }) => Object.keys(plain)))];
  const valuesOf = (key: string) => records.map(({ plain }) => plain[key]).filter((value) => value !== null && value !== undefined);
  const columns = keys
    .map((key) => {
      const values = valuesOf(key);
      return {
        key,
        isFigure: values.length > 0 && values.every((value) => typeof value === "number"),
        place: placeOf(key, values, records.length),
      };
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ key, isFigure }) => ({ key, isFigure }));
  return {
    columns,
    rows: records.map((record) => ({ cells: columns.map(({ key }) => cellIn(record, key)), isSample: isSampleRecord(record.plain) })),
  };
}
