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

/** Rows in order of series, apart by series. */
function seriesOf(rows: readonly Step[]): Step[][] {
  const series: Step[][] = [];
  for (const step of rows) {
    const last = series.at(-1);
    if (last?.[0]?.series === step.series) last.push(step);
    else series.push([step]);
  }
  return series;
}

type Jump = { step: Step; reason: Reason };

function jumpsAfter(steps: readonly Step[]): Jump[] {
  const jumps: Jump[] = [];
  let last: Step | undefined;
  for (const step of steps) {
    const reason = last && !step.settled ? jumpAgainst(step.stage, last.avg, step.avg) : null;
    if (reason) jumps.push({ step, reason });
    else last = step;
  }
  return jumps;
}

/** So many values must agree with each other before the first one is taken for the error. */
const AGREEING = 3;

/**
 * The values of a series that jump. Where nothing of it is published, its first value may be the error: when nothing follows it
 * and at least three values agree without it, the first is quarantined and they are not. Published values are always the measure.
 */
function jumpsOf(steps: readonly Step[]): Jump[] {
  const jumps = jumpsAfter(steps);
  const [first, second, ...others] = steps;
  if (!first || !second || steps.some(({ settled }) => settled) || jumps.length < steps.length - 1) return jumps;
  const rest = jumpsAfter([second, ...others]);
  const reason = jumpAgainst(first.stage, second.avg, first.avg) ?? jumpAgainst(first.stage, first.avg, second.avg);
  return reason && steps.length - 1 - rest.length >= AGREEING ? [{ step: first, reason }, ...rest] : jumps;
}

/**
 * Quarantines every staged price that moves too far against the last good value before it. The value
 * that jumped is not taken as the next one's measure, so one typing error holds one row, while a
 * true change of level holds all after it until somebody looks.
 */
export async function quarantineJumps(db: Queryable, importId: string, report: StageReport): Promise<void> {
  const { rows } = await db.query<Step>(STEPS, [importId]);
  const jumps = seriesOf(rows).flatMap(jumpsOf);
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
