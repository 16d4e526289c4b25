import { printable } from "./io.js";

/** Characters that take two cells of a terminal. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/;
const MOST_CELL = 32;
const LEAST_CELL = 8;
const GAP = "  ";

const widthOf = (text: string): number => [...text].reduce((width, one) => width + (WIDE.test(one) ? 2 : 1), 0);

function shortened(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let shown = "";
  for (const one of text) {
    if (widthOf(shown) + widthOf(one) > most - 1) break;
    shown += one;
  }
  return `${shown}…`;
}

/** A value as a cell shows it. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map(cellOf).join(", ");
  return printable(typeof value === "object" ? JSON.stringify(value) : String(value));
}

const isNumeric = (value: unknown): boolean => typeof value === "number" || value === null || value === undefined;

type Column = { name: string; width: number; isRight: boolean; cells: string[] };

function columnOf(name: string, rows: readonly Readonly<Record<string, unknown>>[]): Column {
  const cells = rows.map((row) => shortened(cellOf(row[name]), MOST_CELL));
  const width = Math.max(widthOf(name), ...cells.map(widthOf));
  return { name, width, cells, isRight: rows.every((row) => isNumeric(row[name])) && rows.some((row) => typeof row[name] === "number") };
}

function padded(text: string, { width, isRight }: Column): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return isRight ? `${space}${text}` : `${text}${space}`;
}

/** The columns that fit beside each other, the first in any case. */
function fitting(columns: readonly Column[], most: number): Column[] {
  const shown: Column[] = [];
  let used = 0;
  for (const column of columns) {
    used += column.width + (shown.length > 0 ? GAP.length : 0);
    if (shown.length > 0 && used > most) break;
    shown.push(column);
  }
  return shown;
}

const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : cellOf(value));

export type Table = { text: string; hidden: readonly string[] };

/** Records as a table that fits the terminal, with the names of the columns that don't. */
export function tableOf(rows: readonly Readonly<Record<string, unknown>>[], width: number): Table {
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const hasValue = (name: string): boolean => rows.some((row) => ![null, undefined, ""].includes(textOrNull(row[name])));
  // Columns without a value are the first to give way.
  const names = [...all.filter(hasValue), ...all.filter((name) => !hasValue(name))];
  const columns = names.map((name) => columnOf(name, rows));
  const shown = fitting(columns, Math.max(LEAST_CELL, width));
  const lines = [
    shown.map((column) => padded(column.name, column)),
    ...rows.map((_, at) => shown.map((one) => padded(one.cells[at] ?? "", one))),
  ];
  return { text: lines.map((cells) => `${cells.join(GAP).trimEnd()}\n`).join(""), hidden: names.slice(shown.length) };
}

/** One record, a line for each field; objects inside of it are indented. */
export function fieldsOf(record: Readonly<Record<string, unknown>>, indent = ""): string {
  const names = Object.keys(record);
  const width = Math.max(0, ...names.map(widthOf));
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  return Object.entries(record)
    .map(([name, value]) =>
      isRecord(value)
        ? `${indent}${printable(name)}\n${fieldsOf(value, `${indent}  `)}`
        : `${indent}${printable(name)}${" ".repeat(width - widthOf(name))}${GAP}${cellOf(value)}\n`,
    )
    .join("");
}
