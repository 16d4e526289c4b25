import { marketDay } from "@/lib/core/dates";
import { transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { diffSql, type Summary } from "../releases/diff";
import { RESOURCES, type Resource } from "../vocabulary";
import { LEAST_BASE, type Figure, type Metric, type Worse } from "./contract";
import { heldOf } from "./measure-releases";
import { measureRows, type Read } from "./measure-rows";
import { worseFigures } from "./rules";

type Run = { id: string; source: string; mode: string; report: { rows: number; quarantined: Readonly<Record<string, number>> } };

/** The rows that the source would have: published ones that stay as they are, and what the import puts in place of the others. */
const wouldBe = (resource: Resource): string => `
  with d as materialized (select d.ref, d.row_id, d.change from (${diffSql(resource)}) d)
  select t.* from ${resource} t where t.source = $2 and t.to_release is null and not exists (select from d where d.row_id = t.row_id)
  union all
  select r.* from d join staged_row s on s.import_id = $1 and s.resource = '${resource}' and s.ref = d.ref
  cross join lateral jsonb_populate_record(null::${resource}, s.doc) r where d.change <> 'removed'`;

const NEWEST = "(select coalesce(max(number), 0) from release)";
/** Measuring 600,000 records twice takes ten seconds or so on a small server. */
const TIMEOUT_MS = 120_000;

/** What publishing an import would make worse of its source by more than the bounds; only what it touches is measured. */
export function compareImport(ctx: Context, run: Run, summary: Summary): Promise<Worse[]> {
  const touched = RESOURCES.filter((resource) => summary[resource] !== undefined);
  return transaction(
    ctx,
    async (tx) => {
      const read: Read = (sql, args) => tx.db.$queryRawUnsafe(sql, ...args);
      const sides: Sides = { before: [], after: [] };
      for (const resource of touched) {
        const { before, after } = await bothSides(read, run, {
          resource,
          changed: summary[resource]?.changed ?? 0,
          today: marketDay(tx.clock.now()),
        });
        sides.before.push(...before);
        sides.after.push(...after);
      }
      return worseFigures(sides.before, sides.after);
    },
    TIMEOUT_MS,
  );
}

type Sides = { before: Figure[]; after: Figure[] };

async function bothSides(
  read: Read,
  run: Run,
  { resource, changed, today }: { resource: Resource; changed: number; today: string },
): Promise<Sides> {
  const about = { resource, today };
  const published = `select t.* from ${resource} t where t.source = $1 and t.to_release is null`;
  const before = await measureRows(read, { ...about, sql: published, args: [run.source], release: NEWEST });
  const count = before[0]?.value ?? 0;
  // The first records of a source can't be worse than none.
  if (count === 0) return { before: [], after: [] };
  const args = [run.id, run.source, run.mode === "snapshot"];
  const after = await measureRows(read, { ...about, sql: wouldBe(resource), args, release: NEWEST });
  return {
    before: [...before, ...(await formerMovement(run.source, resource))],
    after: [...after, ...(await movementOf(run, resource, { before: count, changed }))],
  };
}

const MOVEMENT = `
  select distinct on (metric) metric, value, base from scorecard
  where source = $1 and resource = $2 and metric in ('changed', 'held') and base >= ${LEAST_BASE} order by metric, release desc`;

/** What the last release of the source that was large enough to tell did. */
async function formerMovement(source: string, resource: Resource): Promise<Figure[]> {
  const { rows } = await pool().query<{ metric: Metric; value: number; base: number }>(MOVEMENT, [source, resource]);
  return rows.map((row) => ({ resource, part: "", ...row }));
}

async function movementOf(
  { id, report }: Run,
  resource: Resource,
  { before, changed }: { before: number; changed: number },
): Promise<Figure[]> {
  const held = report.rows === 0 ? 0 : Math.min(100, ((await heldOf(id, resource)) / report.rows) * 100);
  return [
    { resource, metric: "changed", part: "", value: (changed / before) * 100, base: before },
    { resource, metric: "held", part: "", value: held, base: report.rows },
  ];
}
