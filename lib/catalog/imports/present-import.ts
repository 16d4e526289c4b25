import { z } from "zod";
import type { ImportRun } from "@/prisma/generated/client";
import { ImportRow } from "./contract";

/** Reports of every age: what is missing is nought. */
const Report = z.object({
  rows: z.number().catch(0),
  staged: z.number().catch(0),
  duplicates: z.number().catch(0),
  keptCorrections: z.number().catch(0),
  quarantined: z.record(z.string(), z.number()).catch({}),
  skipped: z.record(z.string(), z.number()).catch({}),
  skippedExamples: z.array(z.object({ line: z.number(), code: z.string(), detail: z.string() })).catch([]),
  error: z
    .object({ code: z.string(), detail: z.string().catch("The file could not be read."), line: z.number().nullable().catch(null) })
    .nullish()
    .catch(null),
});

export function presentImport(run: ImportRun, canReadAgain: boolean): ImportRow {
  const report = Report.parse(run.report ?? {});
  return ImportRow.parse({
    id: run.id,
    kind: run.kind,
    source: run.source,
    mode: run.mode,
    state: run.state,
    file_name: run.fileName?.split("/").at(-1) ?? null,
    sha256: run.fileSha256,
    created_at: run.createdAt.toISOString(),
    created_by: run.createdBy,
    finished_at: run.finishedAt?.toISOString() ?? null,
    release: run.release,
    total_bytes: run.totalBytes === null ? null : Number(run.totalBytes),
    read_bytes: Number(run.readBytes),
    total_lines: run.totalLines,
    line_read: run.lineRead,
    rows_read: run.rowsRead,
    rows: report.rows,
    staged: report.staged,
    duplicates: report.duplicates,
    kept_corrections: report.keptCorrections,
    quarantined: report.quarantined,
    skipped: report.skipped,
    skipped_examples: report.skippedExamples,
    error: report.error ?? null,
    can_read_again: canReadAgain,
  });
}
