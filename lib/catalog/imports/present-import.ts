import { z } from "zod";
import { snakeCased } from "@/lib/core/snake-case";
import type { ImportRun } from "@/prisma/generated/client";
import { FileFacts, ImportRow } from "./contract";

/** Reports of every age: what is missing is nought. */
const Report = z.object({
  rows: z.number().catch(0),
  staged: z.number().catch(0),
  duplicates: z.number().catch(0),
  keptCorrections: z.number().catch(0),
  keptLinks: z.number().catch(0),
  followers: z.number().catch(0),
  unclear: ImportRow.shape.unclear.catch({ count: 0, names: [] }),
  placeholders: z.record(z.string(), z.number()).catch({}),
  quarantined: z.record(z.string(), z.number()).catch({}),
  skipped: z.record(z.string(), z.number()).catch({}),
  skippedExamples: z.array(z.object({ line: z.number(), code: z.string(), detail: z.string() })).catch([]),
  file: FileFacts.nullish().catch(null),
  error: z
    .object({ code: z.string(), detail: z.string().catch("The file could not be read."), line: z.number().nullable().catch(null) })
    .nullish()
    .catch(null),
});

export function presentImport(run: ImportRun, canReadAgain: boolean, mapping: ImportRow["mapping"] = null): ImportRow {
  const report = Report.parse(run.report ?? {});
  return ImportRow.parse({
    ...snakeCased({ ...run, ...report }),
    file_name: run.fileName?.split("/").at(-1) ?? null,
    sha256: run.fileSha256,
    file: report.file ?? null,
    error: report.error ?? null,
    can_read_again: canReadAgain,
    mapping,
  });
}
