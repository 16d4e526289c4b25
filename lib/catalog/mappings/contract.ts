import { z } from "zod";
import { RESOURCES } from "../vocabulary";
import { Mapping } from "./mapping";

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

/** A file of unknown layout, with what is proposed for it. */
export const FileLayout = z.object({
  format: z.string(),
  encoding: z.object({ name: z.string(), certainty: z.number(), samples: z.array(z.string()) }).nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header_row: z.number(),
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  records: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  suggestion: z.object({
    mapping: Mapping,
    certainty: z.record(z.string(), z.number()),
    unknown: z.record(z.string(), z.array(z.string())),
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
  saved_at: string;
  saved_by: string | null;
};
