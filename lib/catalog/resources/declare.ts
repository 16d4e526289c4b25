import { z } from "zod";
import { number, PUBLISHED_AT, type Field, type FieldMap } from "../fields";
import type { Order } from "../queries/list-page";
import { querySchema, type Filters } from "./filters";
import { INSTANT, INTEGER, nullable, TEXT, type Value } from "./values";

/**
 * A field wherever it is: in the API (`record`, read by SQL, with an example), in our own files (`cell`), and as a
 * column that staging fills. The functions below make the kinds that there are.
 */
type Declared = {
  record?: z.ZodType;
  read?(column: string): Field;
  example?: unknown;
  cell?: z.ZodType;
  isColumn: boolean;
};
type Fields = Readonly<Record<string, Declared>>;

type Part = "record" | "cell" | "example";
/** One part of the fields that have it. */
type Parts<F, P extends Part> = {
  [K in keyof F as F[K] extends Record<P, unknown> ? K : never]: F[K] extends Record<P, infer V> ? V : never;
};

function parts<F extends Fields, P extends Part>(fields: F, part: P): Parts<F, P> {
  const found = Object.entries(fields).filter(([, field]) => field[part] !== undefined);
  return Object.fromEntries(found.map(([name, field]) => [name, field[part]])) as Parts<F, P>;
}

type Readable<R extends z.ZodType> = Pick<Value<R, z.ZodType>, "record" | "read" | "unit">;

/** In the API only: a query computes it. */
export const computed = <R extends z.ZodType>({ record, read, unit }: Readable<R>, description: string, example: z.output<R>) => ({
  record: record.meta({ description, ...(unit === undefined ? {} : { "x-unit": unit }) }) as R,
  read,
  example,
  isColumn: false,
});

/** In the API and a column that staging fills; not in files. */
export const assigned = <R extends z.ZodType>(value: Readable<R>, description: string, example: z.output<R>) => ({
  ...computed(value, description, example),
  isColumn: true,
});

/** Everywhere; a cell must not be empty, unless the value has a default. */
export const imported = <R extends z.ZodType, C extends z.ZodType>(value: Value<R, C>, description: string, example: z.output<R>) => ({
  ...assigned(value, description, example),
  cell: value.cell,
});

/** Everywhere, null where it is not known. */
export const optional = <R extends z.ZodType, C extends z.ZodType>(
  value: Value<R, C>,
  description: string,
  example: z.output<z.ZodNullable<R>>,
) => imported(nullable(value), description, example);

/** In files only: other fields follow from it. */
export const inFile = <C extends z.ZodType>(cell: C) => ({ cell, isColumn: false });

/** Every record ends with where it comes from and since when it is published. */
const PROVENANCE = {
  source: computed(TEXT, "Code of the source; meta.sources gives its name and licence.", "synthetic"),
  updated_at: computed(
    { ...INSTANT, read: () => PUBLISHED_AT },
    "Time when this version of the record was published.",
    "2026-11-18T06:00:00.000Z",
  ),
  release: computed({ ...INTEGER, read: () => number("from_release") }, "Release that published this version.", 412),
};
export const { source } = PROVENANCE;

/** The schema of a record, how SQL reads it, and an example. */
export function recordOf<F extends Fields>(about: { id: string; description: string }, fields: F) {
  const readable = Object.entries(fields).flatMap(([name, { read }]) => (read ? [[name, read(name)] as const] : []));
  return {
    record: z.strictObject(parts(fields, "record")).meta(about),
    fields: Object.fromEntries(readable) as FieldMap,
    example: parts(fields, "example"),
  };
}

type Declaration<F extends Fields, Q extends Filters> = {
  id: string;
  description: string;
  /** Where its list is, and what people call it. */
  path: string;
  title: string;
  /** Begins the ids of its records. */
  prefix: string;
  fields: F;
  /** Fields that come first and last in our own files and in what is staged, where that order is another. */
  fileOrder?: { first: readonly (keyof F & string)[]; last: readonly (keyof F & string)[] };
  /** Columns of its table that no record shows. */
  hiddenColumns: readonly string[];
  /** Columns of another table. */
  elsewhere?: readonly string[];
  filters: Q;
  orders: Readonly<Record<string, Omit<Order, "descending">>>;
  defaultOrder: string;
  /** SQL of the figures that say what it covers, and of the rows that count as records. */
  coverage: string;
  counted: string;
};

/** A kind of record of the catalogue: everything that is known of it follows from this one declaration. */
export function resource<F extends Fields, Q extends Filters>(declared: Declaration<F, Q>) {
  const { id, description, fields, filters, orders, hiddenColumns, elsewhere = [], fileOrder = { first: [], last: [] } } = declared;
  const { first, last } = fileOrder;
  const others = Object.keys(fields).filter((name) => !first.includes(name) && !last.includes(name));
  const ordered = Object.fromEntries([...first, ...others, ...last].map((name) => [name, fields[name]])) as F;
  const columns = Object.entries(ordered).flatMap(([name, { isColumn }]) => (isColumn && !elsewhere.includes(name) ? [name] : []));
  return {
    ...declared,
    ...recordOf({ id, description }, { ...fields, ...PROVENANCE }),
    /** The columns of our own files. */
    form: z.object(parts(ordered, "cell")),
    /** The columns that a staged row fills. */
    columns: ["sandbox", ...hiddenColumns, ...columns],
    /** Fields that depend on other records. */
    derived: Object.keys(fields).filter((name) => fields[name]?.record !== undefined && !fields[name].isColumn),
    query: querySchema(filters),
    sorts: Object.keys(orders),
  };
}
