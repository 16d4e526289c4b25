import { z } from "zod";
import { marketDay } from "@/lib/core/dates";
import { requireOperator, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { Summary } from "../releases/diff";
import { RESOURCES, type Resource } from "../vocabulary";
import type { Figure } from "./contract";
import { measureRows, type Read } from "./measure-rows";

/** Measured at each run of the job; a catalogue with a long past catches up from the newest on. */
const AT_ONCE = 5;

type Unmeasured = { number: number; source: string; summary: Summary; published_at: Date; rows_read: unknown; import_id: string | null };

const UNMEASURED = `
  select r.number, r.source, r.summary, r.published_at, i.report -> 'rows' as rows_read, i.id as import_id
  from release r left join import_run i on i.id = r.import_id
  where not exists (select from scorecard s where s.release = r.number) order by r.number desc limit $1`;

/** Measures releases that are not measured yet, the newest first. Returns how many. */
export async function measureReleases(ctx: Context): Promise<number> {
  requireOperator(ctx);
  const { rows } = await pool().query<Unmeasured>(UNMEASURED, [AT_ONCE]);
  const failures: unknown[] = [];
  for (const release of rows) {
    // One that can't be measured must not keep the others from being measured.
    await figuresOf(release)
      .then((figures) => store(release, figures))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return rows.length;
}

/** The rows of a source that a release shows. */
export const visibleRows = (resource: Resource): string =>
  `select t.* from ${resource} t where t.source = $1 and t.from_release <= $2 and (t.to_release is null or t.to_release > $2)`;

const read: Read = async <T extends object>(sql: string, args: readonly unknown[]) => (await pool().query<T>(sql, [...args])).rows;

async function figuresOf(release: Unmeasured): Promise<Figure[]> {
  const { number, source, published_at } = release;
  const today = marketDay(published_at.getTime());
  const figures: Figure[] = [];
  for (const resource of RESOURCES) {
    const own = await measureRows(read, { resource, sql: visibleRows(resource), args: [source, number], release: "$2", today });
    const isTouched = release.summary[resource] !== undefined;
    if ((own[0]?.value ?? 0) > 0 || isTouched) figures.push(...own, ...(await movementOf(release, resource, own[0]?.value ?? 0)));
  }
  return figures.length > 0 ? figures : [{ resource: "company", metric: "rows", part: "", value: 0, base: 0 }];
}

/** What the release itself did: how many of the records before it changed, and how many rows of its file were held. */
async function movementOf({ summary, import_id, rows_read }: Unmeasured, resource: Resource, now: number): Promise<Figure[]> {
  const { added = 0, changed = 0, removed = 0 } = summary[resource] ?? {};
  const before = now - added + removed;
  const read = z.number().catch(0).parse(rows_read);
  const held = import_id === null || read === 0 ? null : await heldOf(import_id, resource);
  return [
    ...(before > 0 ? [{ resource, metric: "changed" as const, part: "", value: (changed / before) * 100, base: before }] : []),
    ...(held === null ? [] : [{ resource, metric: "held" as const, part: "", value: Math.min(100, (held / read) * 100), base: read }]),
  ];
}

export async function heldOf(importId: string, resource: Resource): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(
    "select count(*)::int as n from quarantined_row where import_id = $1 and resource = $2",
    [importId, resource],
  );
  return rows[0]?.n ?? 0;
}

const STORE = `
  insert into scorecard (release, source, resource, metric, part, value, base)
  select $1, $2, f.resource, f.metric, f.part, f.value, f.base
  from jsonb_to_recordset($3::jsonb) as f(resource text, metric text, part text, value float8, base float8)
  on conflict do nothing`;

/** In one statement, so that a release is measured whole or not at all; of two jobs at once, one stores it. */
async function store({ number, source }: Unmeasured, figures: readonly Figure[]): Promise<void> {
  await pool().query(STORE, [number, source, JSON.stringify(figures)]);
}
