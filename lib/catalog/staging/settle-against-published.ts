import { pool } from "@/lib/platform/database";
import { carryDecisions } from "../quarantine/carry-decisions";
import { keepCorrections } from "../quarantine/keep-corrections";
import { type Ask, followAssessments, forgetFollowers } from "./follow-assessments";
import { quarantineJumps } from "./price-jumps";
import { quarantineRescaled } from "./quarantine-rescaled";
import { quarantineVolumes } from "./quarantine-volumes";
import { replaceNamesakes, restoreNamesakes } from "./replace-namesakes";
import type { StageReport } from "./stage-report";
import { quarantineUnknownCompanies } from "./unknown-companies";

type Settled = { importId: string; source: string; report: StageReport };

const ask: Ask = async <T>(sql: string, ...values: unknown[]) => (await pool().query<T & object>(sql, values)).rows;

async function deriveFollowers({ importId, source, report }: Settled): Promise<void> {
  const { length } = await followAssessments(ask, { importId, source });
  report.staged += length;
  report.followers = length;
}

/** The same for rows that a person decided on, which are not quarantined again. */
export async function followAgain(importId: string, source: string, report: StageReport): Promise<void> {
  report.staged -= await forgetFollowers(ask, importId);
  await deriveFollowers({ importId, source, report });
}

/**
 * What staged rows mean beside what is published: values set by hand stay, unknown companies, lost decimal points and jumps are quarantined, and
 * what was decided before is not asked again. In this order: a corrected value is the measure of the next one.
 */
export async function settleAgainstPublished(importId: string, source: string, report: StageReport): Promise<void> {
  const db = pool();
  report.staged -= await forgetFollowers(ask, importId);
  await keepCorrections(db, { importId, source, report });
  await quarantineUnknownCompanies(db, importId, report);
  await quarantineRescaled(db, { importId, source, report });
  await quarantineJumps(db, importId, report);
  await deriveFollowers({ importId, source, report });
  await replaceNamesakes(db, { importId, source, report });
  await quarantineVolumes(db, { importId, source, report });
  await restoreNamesakes(db, { importId, source, report });
  await carryDecisions(db, importId);
}
