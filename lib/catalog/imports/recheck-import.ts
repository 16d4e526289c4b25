import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { newestOfSource } from "../releases/newest-of-source";
import { type ImportRun, stagedRun } from "../releases/preview";
import { responsesKeyOf } from "../releases/response-effects";
import { failImport } from "../staging/fail-import";
import { followAgain, settleAgainstPublished } from "../staging/settle-against-published";
import { RESOURCES } from "../vocabulary";
import { CORRECTION_KIND, DECISIONS_KIND } from "./contract";

/** A staged row that keeps published values has those of when it was made; a corrected one is nothing but the record with some values set. */
async function refuseStaleValues({ id, kind, source, mode, report, checked_at_release: checkedAt }: ImportRun): Promise<void> {
  const keepsAll = mode === "patch" || kind === CORRECTION_KIND;
  const keeping = keepsAll ? RESOURCES : (report.kept ?? []).map(({ resource }) => resource);
  for (const resource of new Set(keeping)) {
    const { rows } = await pool().query(
      `select from staged_row s left join ${resource} t on t.source = $2 and t.source_ref = s.ref and t.to_release is null
       where s.import_id = $1 and s.resource = '${resource}' and (t.from_release > $3 or ($4 and t.id is null and s.hash <> '')) limit 1`,
      [id, source, checkedAt, keepsAll],
    );
    if (rows.length === 0) continue;
    const detail = "This import keeps published values that have changed since it was made. Discard it and make it again.";
    throw new DomainError("conflict", detail);
  }
}

/** Checks the staged rows of an import against what its source has published since, so that its preview holds again. */
export async function recheckImport(ctx: Context, id: string): Promise<void> {
  requireStaff(ctx, "data:write");
  const run = await stagedRun(id);
  const checkedAt = await newestOfSource(pool(), run.source);
  await refuseStaleValues(run);
  const taken = await prisma().importRun.updateMany({
    where: { id, state: "staged", checkedAt: run.checked_at_release },
    data: { state: "reading", beatAt: new Date(ctx.clock.now()) },
  });
  if (taken.count !== 1) throw new DomainError("conflict", "This import is already being checked. Try again shortly.");
  const report = { ...run.report };
  try {
    const isDecided = run.kind === DECISIONS_KIND || run.kind === CORRECTION_KIND;
    await (isDecided ? followAgain : settleAgainstPublished)(id, run.source, report);
    report.responsesKey = await responsesKeyOf(run);
    await transaction(ctx, async (tx) => {
      const { count } = await tx.db.importRun.updateMany({
        where: { id, state: "reading" },
        data: { state: "staged", checkedAt, report, stagedRows: report.staged },
      });
      if (count !== 1) throw new DomainError("conflict", "This import has been discarded.");
      await recordEvent(tx, { type: "import.rechecked", subject: id, data: { source: run.source, release: checkedAt } });
    });
  } catch (error) {
    await failImport(ctx, id, error);
    throw error;
  }
}
