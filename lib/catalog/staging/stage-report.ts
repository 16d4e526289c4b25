import type { FileFacts } from "../imports/contract";
import type { Resource } from "../vocabulary";

/** Published values of one field that an import keeps. */
export type Kept = { resource: Resource; field: string; n: number };

/** A name in rows of a file that does not decide between companies: how many, with some of them. */
export type UnclearName = { name: string; rows: number; companies: number; examples: string[] };

/** What reading and checking a file found. Counts are rows of the file. */
export type StageReport = {
  rows: number;
  staged: number;
  duplicates: number;
  /** Rows for which a value stands that was set by hand instead of theirs; absent in reports of before. */
  keptCorrections?: number;
  /** Products and shipments that keep the company they are published with, because the file's name for it means none or several; absent in reports of before. */
  keptLinks?: number;
  /** Published prices that change with the assessment that they are carried forward from; absent in reports of before. */
  followers?: number;
  /** Names that could mean several companies; absent in reports of before. */
  unclear?: { count: number; names: UnclearName[] };
  /** Published values that stay, because the file says nothing of them; absent in reports of before. */
  kept?: Kept[];
  /** Columns that no row of the file has, by kind of record; absent in reports of before. */
  absent?: Partial<Record<Resource, string[]>>;
  /** Cells that were read as empty because they say "N/A" or the like, by field; absent in reports of before. */
  placeholders?: Record<string, number>;
  quarantined: Record<string, number>;
  skipped: Record<string, number>;
  /** Names what the import changed in responses when it was checked last: what was seen by whoever does not say what they saw; absent in reports of before. */
  responsesKey?: string;
  /** Absent where rows came from no file, and in reports of before. */
  file?: FileFacts;
  skippedExamples: { line: number; code: string; detail: string }[];
};
