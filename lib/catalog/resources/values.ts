import { z } from "zod";
import { array, boolean, day, instant, number, text, type Field } from "../fields";
import * as cells from "../importers/forms/fields";
import { TECHNOLOGIES, WAFER_FORMATS } from "../vocabulary";

/** A kind of value: its schema in the API, how a cell of our own files and a column are read, and its unit. */
export type Value<R extends z.ZodType, C extends z.ZodType> = {
  record: R;
  cell: C;
  read(column: string): Field;
  unit?: string;
};

const line = z.string().max(1_000);
const id = (prefix: string): z.ZodString =>
  z
    .string()
    .max(24)
    .regex(new RegExp(`^${prefix}_[0-9a-z]{16}$`));

export const TEXT = { record: line, cell: cells.text, read: text };
export const DAY = { record: z.iso.date().max(10), cell: cells.date, read: day };
export const INSTANT = { record: z.iso.datetime().max(40), cell: cells.date, read: instant };
export const FLAG = { record: z.boolean(), cell: cells.flag, read: boolean };
export const INTEGER = { record: z.int(), cell: cells.wholeNumber, read: number };
export const TECHNOLOGY = { record: z.enum(TECHNOLOGIES), cell: cells.technology, read: text };
/** Text in the API; a file may only name a known format. */
export const WAFER_FORMAT: Value<typeof line, z.ZodType<string>> = { ...TEXT, cell: z.enum(WAFER_FORMATS) };
export const DECIMAL = { record: z.number(), cell: cells.decimal, read: number };

export const decimal = (unit: string) => ({ ...DECIMAL, unit });
export const idOf = (prefix: string) => ({ record: id(prefix), cell: cells.text, read: text });
/** Text of at most so many characters. */
export const code = (max: number) => ({ record: z.string().max(max), cell: cells.text, read: text });
export const word = <const V extends readonly [string, ...string[]]>(values: V) => ({
  record: z.enum(values),
  cell: z.enum(values),
  read: text,
});
export const listOf = <R extends z.ZodType, C extends z.ZodType>(value: Value<R, C>, max: number) => ({
  record: z.array(value.record).max(max),
  cell: cells.list(value.cell),
  read: array,
});

/** The value or null, which an empty cell means. */
export const nullable = <R extends z.ZodType, C extends z.ZodType>(value: Value<R, C>) => ({
  ...value,
  record: value.record.nullable(),
  cell: cells.optional(value.cell),
});

/** An empty cell means the fallback. */
export const withDefault = <R extends z.ZodType, C extends z.ZodType, const D>(value: Value<R, C>, fallback: D) => ({
  ...value,
  cell: cells.withDefault(value.cell, fallback),
});
