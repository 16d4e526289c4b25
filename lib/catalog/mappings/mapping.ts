import { z } from "zod";
import { RESOURCES } from "../vocabulary";

const header = z.string().max(200);
const value = z.string().max(200);

/** The columns that a field is read from, and how their cells are meant. */
const ColumnUse = z.strictObject({
  /** Headers as the file has them; the texts of several are joined by a space. */
  from: z.array(header).min(1).max(5),
  /** The unit of the file's numbers; without it they are in the field's own unit. */
  unit: z.string().max(20).optional(),
  /** What words of the file mean in our vocabulary; an empty meaning leaves the field empty. */
  words: z.record(value, value).optional(),
  /** Only a part of the text: what stands before or after the first of these marks. */
  cut: z.strictObject({ at: z.string().min(1).max(5), keep: z.enum(["before", "after"]) }).optional(),
  /** What separates the values of a list. */
  separator: z.string().min(1).max(3).optional(),
});

const Skip = z.strictObject({
  column: header,
  when: z.enum(["empty", "is", "is-not", "contains"]),
  value: value.default(""),
});

/** How a file of any layout becomes rows of our own format. */
export const Mapping = z.strictObject({
  resource: z.enum(RESOURCES),
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([",", ";", "\t", "|"]).optional(),
  sheet: z.string().max(100).optional(),
  /** The record that holds the headers, the first being 1; 0 where there is none and columns are called by their number. */
  header_row: z.int().min(0).max(100).default(1),
  /** Records below the header that are no data, such as units. */
  skip_rows: z.int().min(0).max(20).default(0),
  decimal_sign: z.enum([".", ","]).default("."),
  /** The order of day and month; without it, what the dates of the file themselves allow. */
  day_order: z.enum(["day-first", "month-first"]).optional(),
  columns: z.record(z.string().max(60), ColumnUse),
  /** Values of fields that are the same in every row. */
  constants: z.record(z.string().max(60), value).default({}),
  /** Rows that are none of ours. */
  skip: z.array(Skip).max(20).default([]),
});
export type Mapping = z.output<typeof Mapping>;
export type ColumnUse = z.output<typeof ColumnUse>;
export type SkipRule = z.output<typeof Skip>;
