import { pageOf } from "@/lib/core/cursor";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { RESOURCES } from "../vocabulary";
import { METRICS, type Figure, type ScorecardView } from "./contract";

const SHOWN = 6;

const RELEASES = `
  select r.number as release, r.published_at from release r
  where r.source = $1 and ($2::int is null or r.number < $2) and exists (select from scorecard s where s.release = r.number)
  order by r.number desc limit $3`;

type Stored = Figure & { release: number };

/** The figures of measured releases of a source, side by side: the newest, or those before one. */
export async function readScorecard(ctx: Context, source: string, before?: number): Promise<ScorecardView & { next: string | null }> {
  requireStaff(ctx, "data:read");
  const found = await pool().query<{ release: number; published_at: Date }>(RELEASES, [source, before ?? null, SHOWN + 1]);
  const { page, next } = pageOf(found.rows, SHOWN, ({ release }) => String(release));
  const releases = page.map(({ release, published_at }) => ({ release, published_at: published_at.toISOString() }));
  const numbers = releases.map(({ release }) => release);
  const { rows } = await pool().query<Stored>(
    "select release, resource, metric, part, value, base from scorecard where release = any($1)",
    [numbers],
  );
  return { releases, rows: beside(rows, numbers), next };
}

const METRIC_ORDER = Object.keys(METRICS);

/** A row for each figure, with its value in each release; figures that none of these releases has are not there. */
function beside(stored: readonly Stored[], releases: readonly number[]): ScorecardView["rows"] {
  const lines = new Map<string, { row: ScorecardView["rows"][number]; key: string }>();
  for (const { release, resource, metric, part, value } of stored) {
    if (!Object.hasOwn(METRICS, metric)) continue;
    const at = [RESOURCES.indexOf(resource), METRIC_ORDER.indexOf(metric)].map((index) => String(index).padStart(2, "0"));
    const key = [...at, part].join(" ");
    const line = lines.get(key) ?? { key, row: { resource, metric, part, values: releases.map(() => null) } };
    line.row.values[releases.indexOf(release)] = value;
    lines.set(key, line);
  }
  return [...lines.values()].toSorted((a, b) => a.key.localeCompare(b.key)).map(({ row }) => row);
}
