import { pool } from "@/lib/platform/database";
import { carryDecisions } from "../quarantine/carry-decisions";
import { keepCorrections } from "../quarantine/keep-corrections";
import { quarantineJumps } from "./price-jumps";
import { quarantineVolumes } from "./quarantine-volumes";
import { replaceNamesakes, restoreNamesakes } from "./replace-namesakes";
import type { StageReport } from "./stage-report";
import { quarantineUnknownCompanies } from "./unknown-companies";

/**
 * What staged rows mean beside what is published: values set by hand stay, unknown companies and jumps are quarantined, and
 * what was decided before is not asked again. In this order: a corrected value is the measure of the next one.
 */
export async function settleAgainstPublished(importId: string, source: string, report: StageReport): Promise<void> {
  const db = pool();
  await keepCorrections(db, { importId, source, report });
  await quarantineUnknownCompanies(db, importId, report);
  await quarantineJumps(db, importId, report);
  await replaceNamesakes(db, { importId, source, report });
  await quarantineVolumes(db, { importId, source, report });
  await restoreNamesakes(db, { importId, source, report });
  await carryDecisions(db, importId);
}
