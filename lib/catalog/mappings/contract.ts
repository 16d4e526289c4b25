import { z } from "zod";
import { RESOURCES } from "../vocabulary";

const header = z.string().max(200);
const value = z.string().max(200);

/** The columns that a field is read from, and how their cells are meant. */
const ColumnUse = z.strictObject({
  /** Headers as the file has them; the texts of several are joined by a space. */
  from: z.array(header).min(1).max(5),
  /** The unit of the file's numbers; without it the one that the file states, and nothing is read where it states none. */
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

/** What the headers of columns can be, where each column is a period of its own. */
export const PERIODS = ["quarter", "month", "day"] as const;
export type Period = (typeof PERIODS)[number];

const MAX_WIDE_COLUMNS = 400;

/** Columns of which each cell is a row of its own: one for each period, or for each technology, item or the like. */
const WideColumns = z.strictObject({
  /** What the headers are. Of periods, all that a file has are read; of names those in `columns`. */
  headers: z.enum([...PERIODS, "names"]),
  /** Headers of the file that the mapping was made for. */
  columns: z.array(header).max(MAX_WIDE_COLUMNS),
  /** Columns of periods that are left out. */
  except: z.array(header).max(MAX_WIDE_COLUMNS).default([]),
  /** The field that the header gives. */
  to: z.string().max(60),
  /** What headers mean in our vocabulary. */
  words: z.record(value, value).optional(),
  /** The field that the cells give, and their unit. */
  cells: z.string().max(60),
  unit: z.string().max(20).optional(),
  /** The year of months that state none ("1月"); such a mapping is for files of that year. */
  year: z.int().min(1990).max(2100).optional(),
  /** The day that stands for a month, or for a quarter of prices. */
  month_day: z.enum(["first", "last"]).default("first"),
});
export type WideColumns = z.output<typeof WideColumns>;

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
  wide: WideColumns.optional(),
  /** Values of fields that are the same in every row. */
  constants: z.record(z.string().max(60), value).default({}),
  /** Rows that are none of ours. */
  skip: z.array(Skip).max(20).default([]),
});
export type Mapping = z.output<typeof Mapping>;
export type ColumnUse = z.output<typeof ColumnUse>;
export type SkipRule = z.output<typeof Skip>;

/** The kind of an import whose file is read by a mapping; also its source until one is chosen. */
export const MAPPED_KIND = "mapped";

/** What a saved mapping is called, and where the rows that it reads come from. */
export const MappingAbout = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(100, "Use at most 100 characters."),
  source: z.string().trim().min(1, "Enter the code of the source.").max(40, "Use at most 40 characters."),
  source_name: z.string().trim().max(200).default(""),
  licence: z.string().trim().max(200).default(""),
  mode: z.enum(["merge", "snapshot"]).default("merge"),
});
export type MappingAbout = z.output<typeof MappingAbout>;

/** The mapping of one file: saved under a name, and used for the file that it was made for. */
export const ChooseMappingInput = MappingAbout.extend({ mapping: Mapping });
export type ChooseMappingInput = z.output<typeof ChooseMappingInput>;

/** How the file is to be looked at; what is missing is found. */
export const ReadingQuery = z.object({
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([",", ";", "\t", "|"]).optional(),
  sheet: z.string().max(100).optional(),
  header_row: z.coerce.number().int().min(0).max(100).optional(),
  resource: z.enum(RESOURCES).optional(),
});
export type ReadingQuery = z.output<typeof ReadingQuery>;

const Target = z.object({
  name: z.string(),
  kind: z.string(),
  required: z.boolean(),
  description: z.string(),
  unit: z.string().nullable(),
  units: z.array(z.string()),
  choices: z.array(z.string()).nullable(),
});
export type MappingTarget = z.output<typeof Target>;

/** A file of unknown layout, with what is proposed for it. */
export const FileLayout = z.object({
  format: z.string(),
  encoding: z
    .object({
      name: z.string(),
      certainty: z.number(),
      /** Without it, the encoding has to be chosen. */
      is_certain: z.boolean(),
      /** Some cells are UTF-8 and others are not. */
      is_mixed: z.boolean(),
      samples: z.array(z.string()),
      others: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    })
    .nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  hidden_sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Of the first rows those that a person does not see in the workbook, and such columns. */
  hidden: z.object({ rows: z.number(), columns: z.array(z.string()) }),
  header_row: z.number(),
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  records: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** The columns that are a period each, by kind of period. */
  periods: z.record(z.enum(PERIODS), z.array(z.string())),
  /** Columns that are months only if somebody says so: of no year ("1月"), or days as well ("25-Jan"). */
  doubtful_months: z.array(z.string()),
  suggestion: z.object({
    mapping: Mapping,
    certainty: z.record(z.string(), z.number()),
    unknown: z.record(z.string(), z.array(z.string())),
    /** Fields whose unit has to be chosen, with what the file has in its place. */
    units: z.record(z.string(), z.array(z.string())),
    periods: z.array(z.string()),
  }),
  targets: z.array(Target),
});
export type FileLayout = z.output<typeof FileLayout>;

export const PREVIEW_ROWS = 100;

/** The first rows as they would be published, or why they would not. */
export const MappingPreview = z.object({
  fields: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Counted from 0: a line of a file with a column for each period is several rows. */
      place: z.number(),
      line: z.number(),
      outcome: z.enum(["staged", "quarantined", "skipped"]),
      values: z.record(z.string(), z.string()),
      reasons: z.array(z.string()),
    }),
  ),
});
export type MappingPreview = z.output<typeof MappingPreview>;

export type MappingRow = {
  id: string;
  name: string;
  version: number;
  resource: (typeof RESOURCES)[number];
  source: string;
  mode: string;
  fields: number;
  runs: number;
  /** When the last of them began. */
  used_at: string | null;
  saved_at: string;
  saved_by: string | null;
};
