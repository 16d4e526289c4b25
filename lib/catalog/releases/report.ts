/** What reading and checking a file found. Counts are rows of the file. */
export type StageReport = {
  rows: number;
  staged: number;
  duplicates: number;
  quarantined: Record<string, number>;
  skipped: Record<string, number>;
  skippedExamples: { line: number; code: string; detail: string }[];
};
