import type { z } from "zod";

const MAX_KNOWN = 1_000;
const MAX_KNOWN_LETTERS = 100;

/** `known`: what texts, and null, were checked as. */
type Column = { schema: z.ZodType; known: Map<unknown, unknown> };

const isShort = (value: unknown): boolean => value === null || (typeof value === "string" && value.length <= MAX_KNOWN_LETTERS);

/** The value of a cell; undefined where the schema refuses it. Values of several parts are made anew for each row. */
function valueOf({ schema, known }: Column, cell: unknown): unknown {
  const before = known.get(cell);
  if (before !== undefined) return before;
  const { data } = schema.safeParse(cell);
  if (!isShort(cell) || (typeof data === "object" && data !== null)) return data;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(cell, data);
  return data;
}

/**
 * Rows as the schema of an own form makes them, cell by cell and each text of a column once: in large files most cells are like
 * others, and a row states few of the columns that there are.
 */
export class KnownCells<T> {
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly required: readonly string[];
  /** A row that states nothing, with its lists apart: no two rows share one. */
  private readonly blank: Readonly<Record<string, unknown>>;
  private readonly lists: readonly string[];

  /** `order`: of the values in a row; that of the schema where it is missing. */
  constructor({ schema, order }: { schema: z.ZodObject & z.ZodType<T>; order?: readonly string[] }) {
    const cells = Object.entries<z.ZodType>(schema.shape);
    const places = order ?? cells.map(([name]) => name);
    const ordered = cells.toSorted(([a], [b]) => places.indexOf(a) - places.indexOf(b));
    const unstated = ordered.map(([name, schema]) => [name, schema.safeParse(undefined).data] as const);
    this.columns = new Map(cells.map(([name, schema]) => [name, { schema, known: new Map() }]));
    this.required = unstated.flatMap(([name, value]) => (value === undefined ? [name] : []));
    this.lists = unstated.flatMap(([name, value]) => (Array.isArray(value) ? [name] : []));
    this.blank = Object.fromEntries(unstated);
  }

  /** Null for a row that the schema refuses, with its reasons. */
  rowOf(values: Readonly<Record<string, unknown>>): T | null {
    const row = { ...this.blank };
    for (const name of this.lists) row[name] = [];
    for (const [name, cell] of Object.entries(values)) {
      const column = cell === undefined ? undefined : this.columns.get(name);
      if (column === undefined) continue;
      const value = valueOf(column, cell);
      if (value === undefined) return null;
      row[name] = value;
    }
    return this.isWhole(row) ? row : null;
  }

  /** Every value is one that the schema of its column has given, so that a row lacks nothing but what must be stated. */
  private isWhole(row: Record<string, unknown>): row is Record<string, unknown> & T {
    return this.required.every((name) => row[name] !== undefined);
  }
}
