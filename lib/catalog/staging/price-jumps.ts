import type { Queryable } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import { insertQuarantined } from "../quarantine/insert-quarantined";
import type { PriceStage } from "../vocabulary";
import { jumpAgainst } from "./checks";
import type { StageReport } from "./stage-report";

type Step = {
  ref: string;
  series: string;
  stage: PriceStage;
  avg: string;
  staged: boolean;
  settled: boolean;
  doc: unknown;
  hash: string | null;
};

/**
 * Staged prices beside the published ones of the same series, in order of time; a staged row stands in for the published
 * one of its day. One with the published average is settled: somebody may have accepted that jump, and it is the measure.
 */
const STEPS = `
  with staged as (
    select ref, doc ->> 'series_id' as series, (doc ->> 'date')::date as day, doc ->> 'stage' as stage, doc ->> 'avg' as avg, doc, hash
    from staged_row where import_id = $1 and resource = 'spot_price' and doc ->> 'basis' = 'assessment'
  )
  select ref, series, stage, avg, true as staged, doc, hash, day,
    exists (select from spot_price p where p.id = staged.doc ->> 'id' and p.to_release is null and p.avg = staged.avg::numeric) as settled from staged
  union all
  select p.source_ref, p.series_id, s.stage, p.avg::text, false, null, null, p.date, true from spot_price p join price_series s on s.id = p.series_id
  where p.to_release is null and p.basis = 'assessment' and p.series_id in (select series from staged)
    and not exists (select from staged_row r where r.import_id = $1 and r.resource = 'spot_price' and r.ref = p.source_ref)
  order by series, day`;

/**
 * Quarantines every staged price that moves too far against the last good value before it. The value
 * that jumped is not taken as the next one's measure, so one typing error holds one row, while a
 * true change of level holds all after it until somebody looks.
 */
export async function quarantineJumps(db: Queryable, importId: string, report: StageReport): Promise<void> {
  const { rows } = await db.query<Step>(STEPS, [importId]);
  const jumps: { step: Step; reason: Reason }[] = [];
  let last: Step | undefined;
  for (const step of rows) {
    const reason = last?.series === step.series && step.staged && !step.settled ? jumpAgainst(step.stage, last.avg, step.avg) : null;
    if (reason) jumps.push({ step, reason });
    else last = step;
  }
  if (jumps.length === 0) return;
  await insertQuarantined(
    db,
    importId,
    jumps.map(({ step: { ref, doc, hash }, reason }) => ({ resource: "spot_price", ref, line: null, reasons: [reason], doc, hash })),
  );
  await db.query("delete from staged_row where import_id = $1 and resource = 'spot_price' and ref = any($2)", [
    importId,
    jumps.map(({ step }) => step.ref),
  ]);
  report.staged -= jumps.length;
  report.quarantined["price-jump"] = (report.quarantined["price-jump"] ?? 0) + jumps.length;
}
