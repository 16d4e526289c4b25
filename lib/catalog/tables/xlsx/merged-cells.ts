import type { CellFault, TableRecord } from "../table";
import { columnOf } from "./column-of";

/** A cell that a person sees over several rows; a workbook stores it in the first. Rows count from 1, columns from 0. */
export type MergedCell = { column: number; first: number; last: number };

const START = /<(?:\w+:)?mergeCells\b/;
const END = /<\/(?:\w+:)?mergeCells>/;
const CELL = /<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g;
const START_LETTERS = 40;
const MAX_LETTERS = 10_000_000;

/** The cells of a sheet that are merged with those below them. A sheet names them behind its rows. */
export async function readMergedCells(bytes: AsyncIterable<Buffer>): Promise<MergedCell[]> {
  let text = "";
  let isFound = false;
  for await (const chunk of bytes) {
    text += chunk.toString("latin1");
    isFound ||= START.test(text);
    if (!isFound) text = text.slice(-START_LETTERS);
    else if (END.test(text) || text.length > MAX_LETTERS) break;
  }
  if (!isFound) return [];
  const cells = [...text.matchAll(CELL)].map(([, column = "", first, last]) => ({
    ...{ column: columnOf(column), first: Number(first), last: Number(last) },
  }));
  return cells.filter(({ first, last }) => last > first);
}

type Shown = MergedCell & { text: string; fault: CellFault | undefined };

/** Writes what is merged into the rows below the first, as they pass. */
export class MergedRows {
  private readonly starts = new Map<number, MergedCell[]>();
  private shown: Shown[] = [];

  constructor(cells: readonly MergedCell[]) {
    for (const cell of cells) this.starts.set(cell.first, [...(this.starts.get(cell.first) ?? []), cell]);
  }

  fill({ line, cells, faults = [] }: TableRecord): CellFault[] {
    if (this.starts.size === 0) return [...faults];
    this.shown = this.shown.filter(({ last }) => last >= line);
    const filled = this.shown.filter(({ column, text }) => text !== "" && (cells[column] ?? "") === "");
    for (const { column, text } of filled) {
      while (cells.length < column) cells.push("");
      cells[column] = text;
    }
    for (const cell of this.starts.get(line) ?? []) {
      const fault = faults.find(({ place }) => place === cell.column);
      this.shown.push({ ...cell, text: cells[cell.column] ?? "", fault });
    }
    return [...faults, ...filled.flatMap(({ fault }) => fault ?? [])];
  }
}
