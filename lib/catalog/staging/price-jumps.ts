import type { Queryable } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import type { PriceStage } from "../vocabulary";
import { carriedReason } from "./carried-prices";
import { holdStaged } from "./hold-staged";
import { outliersOf } from "./price-levels";
import type { StageReport } from "./stage-report";

type Step = {
  ref: string;
  series: string;
  stage: PriceStage;
  day: string;
  low: string | null;
  avg: string;
  high: string | null;
  isCarried: boolean;
  /** The published average that a staged row takes the place of; null: none. */
  published: string | null;
  isSettled: boolean;
  isStaged: boolean;
};

/**
 * Staged prices beside the published ones of the same series, in order of time; a staged row stands in for the published
 * one of its day. One with the published average is settled: somebody may have accepted that jump, and it is the measure.
 */
const STEPS = `
  with staged as (
    select ref, doc ->> 'id' as id, doc ->> 'series_id' as series, doc ->> 'stage' as stage, doc ->> 'date' as day,
      doc ->> 'low' as low, doc ->> 'avg' as avg, doc ->> 'high' as high, doc ->> 'basis' as basis
    from staged_row where import_id = $1 and resource = 'spot_price'
  )
  select ref, series, stage, day, low, avg, high, basis = 'carried_forward' as "isCarried",
    (select p.avg::text from spot_price p where p.id = staged.id and p.to_release is null) as published,
    exists (select from spot_price p where p.id = staged.id and p.to_release is null and p.basis = staged.basis and p.avg = staged.avg::numeric) as "isSettled", true as "isStaged"
  from staged
  union all
  select p.source_ref, p.series_id, s.stage, to_char(p.date, 'YYYY-MM-DD'), p.low::text, p.avg::text, p.high::text, p.basis = 'carried_forward', null, true, false
  from spot_price p join price_series s on s.id = p.series_id
  where p.to_release is null and p.series_id in (select series from staged)
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

type Doubt = { ref: string; reason: Reason };

/** Assessments are revised by percents. A lost decimal point in a whole file moves every level alike, so that they agree with each other. */
const REVISED_TIMES = 2;

function revisionReason({ avg, published, day }: Step): Reason | null {
  if (published === null) return null;
  const [now, before] = [Number(avg), Number(published)];
  if (now < before * REVISED_TIMES && before < now * REVISED_TIMES) return null;
  return { code: "price-revision", detail: `avg: ${avg} would replace ${before}, which is published for ${day}` };
}

/** What is carried forward from a day before all assessments says the level itself, and is judged as they are. */
function doubtsIn(given: readonly Step[]): Doubt[] {
  const revised = given.flatMap((step) => {
    const reason = revisionReason(step);
    return reason ? [{ ref: step.ref, reason }] : [];
  });
  const isHeld = new Set(revised.map(({ ref }) => ref));
  // What is published stays in the place of a revision that is quarantined, and is the measure of the rest.
  const steps = given.map((step) =>
    isHeld.has(step.ref) ? { ...step, avg: step.published ?? step.avg, low: null, high: null, isSettled: true, isStaged: false } : step,
  );
  const [first] = steps;
  const begins = steps.findIndex(({ isCarried }) => !isCarried);
  const levels = steps.filter(({ isCarried }, at) => !isCarried || begins === -1 || at < begins);
  const outliers = first ? outliersOf(first.stage, levels) : [];
  const [asLevel, held] = [new Set(levels), new Set(outliers.map(({ point }) => point))];
  const doubts = [...revised, ...outliers.map(({ point: { ref }, reason }) => ({ ref, reason }))];
  let last: Step | null = null;
  for (const step of steps) {
    if (asLevel.has(step)) {
      if (!held.has(step)) last = step;
      continue;
    }
    // What is published of both is settled; where the assessment was revised, what repeats it has to be.
    const isOpen = step.isStaged && !(step.isSettled && (last?.isSettled ?? true));
    const reason = isOpen ? carriedReason(step, last) : null;
    if (reason) doubts.push({ ref: step.ref, reason });
  }
  return doubts;
}

/**
 * Quarantines every staged price that does not agree with its series, before and after it, and what is carried forward without being
 * the assessment that it repeats. One typing error holds one row, wherever it is; a true change of level holds the fewer ones until
 * somebody looks.
 */
export async function quarantineJumps(db: Queryable, importId: string, report: StageReport): Promise<void> {
  const { rows } = await db.query<Step>(STEPS, [importId]);
  const reasons = new Map(
    seriesOf(rows)
      .flatMap(doubtsIn)
      .map(({ ref, reason }) => [ref, [reason]]),
  );
  await holdStaged(db, { importId, report }, { resource: "spot_price", reasons });
}
