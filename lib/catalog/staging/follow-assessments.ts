import { pool } from "@/lib/platform/database";
import { draftFrom, formValues } from "../quarantine/row-form";
import { diffSql } from "../releases/diff";
import { publishedValues, type PublishedValues } from "./published-values";
import { stagedRow, type StagedRow, withdrawal } from "./staged-row";

/** Runs a statement in the transaction that stages, or on its own. */
export type Ask = <T>(sql: string, ...values: unknown[]) => Promise<T[]>;
type Run = { importId: string; source: string };
type Follower = { ref: string; low: string | null; avg: string | null; high: string | null; effective_date: string | null };

/** On staged rows that no file and nobody says: they follow from others, and are derived anew whenever these are checked. */
const MARK = "follows";
/** Importing less than a day's prices costs nothing; a first import of a whole history has no followers. */
const BATCH_ROWS = 1_000;

const differs = (name: string): string => `(d.doc ->> '${name}')::numeric <> f.${name}`;

/**
 * Published prices of source $2 that are carried forward from a day whose price import $1 changes, as far as the next assessment,
 * and are not what becomes of it; without values where it is withdrawn. A file that is a whole list ($3) withdraws what it lacks itself.
 */
const FOLLOWERS = `
  with d as materialized (${diffSql("spot_price")}),
  changed as (
    select d.row_id, d.change, d.doc, coalesce(d.doc ->> 'series_id', p.series_id) as series, coalesce((d.doc ->> 'date')::date, p.date) as day
    from d left join spot_price p on p.row_id = d.row_id where d.change <> 'removed' or p.basis = 'assessment'
  ),
  days as (
    select series, day, true as begins, change, doc, null::text as ref, null::numeric as low, null::numeric as avg, null::numeric as high from changed
    union all
    select p.series_id, p.date, p.basis = 'assessment', null, null, p.source_ref, p.low, p.avg, p.high from spot_price p
    where p.source = $2 and p.to_release is null and p.series_id in (select series from changed) and not exists (select from d where d.row_id = p.row_id)
  ),
  parts as (select *, count(*) filter (where begins) over (partition by series order by day) as part from days)
  select f.ref, d.doc ->> 'low' as low, d.doc ->> 'avg' as avg, d.doc ->> 'high' as high, d.doc ->> 'effective_date' as effective_date
  from parts f join parts d on d.series = f.series and d.part = f.part and d.change is not null
  where not f.begins and (d.change = 'removed' or ${["low", "avg", "high"].map(differs).join(" or ")})
  order by f.ref`;

function followed(source: string, { values }: PublishedValues, day: Follower): StagedRow {
  const form = formValues("spot_price", values);
  const said = {
    avg: day.avg ?? "",
    low: form["low"] === "" ? "" : (day.low ?? ""),
    high: form["high"] === "" ? "" : (day.high ?? ""),
    change_pct: Number(form["change_pct"]) === 0 ? (form["change_pct"] ?? "") : "",
    effective_date: form["effective_date"] === form["date"] ? (form["date"] ?? "") : (day.effective_date ?? ""),
  };
  const outcome = draftFrom("spot_price", { ...form, ...said }, { ref: null, companies: { idOf: () => null } });
  if ("quarantine" in outcome) throw new Error(`a price that follows its assessment is invalid: ${outcome.quarantine[0]?.detail ?? ""}`);
  return stagedRow(source, outcome);
}

async function rowsOf(source: string, days: readonly Follower[]): Promise<StagedRow[]> {
  const published = await publishedValues(pool(), "spot_price", { source, refs: days.map(({ ref }) => ref) });
  return days.flatMap((day) => {
    const values = published.get(day.ref);
    if (day.avg === null) return [withdrawal("spot_price", day.ref)];
    return values ? [followed(source, values, day)] : [];
  });
}

/** Takes back what was derived before, so that it is no measure for what is. Returns how many rows. */
export async function forgetFollowers(ask: Ask, importId: string): Promise<number> {
  const gone = await ask(
    "delete from staged_row where import_id = $1 and resource = 'spot_price' and doc ? $2 returning ref",
    importId,
    MARK,
  );
  return gone.length;
}

/** Stages what is carried forward from an assessment that an import revises or withdraws: a published one is never another price than it. */
export async function followAssessments(ask: Ask, { importId, source }: Run): Promise<StagedRow[]> {
  const [run] = await ask<{ snapshot: boolean }>(
    `select mode = 'snapshot' as snapshot from import_run i
     where id = $1 and exists (select from staged_row s where s.import_id = i.id and s.resource = 'spot_price')`,
    importId,
  );
  if (!run) return [];
  const days = await ask<Follower>(FOLLOWERS, importId, source, run.snapshot);
  const rows: StagedRow[] = [];
  for (let at = 0; at < days.length; at += BATCH_ROWS) rows.push(...(await rowsOf(source, days.slice(at, at + BATCH_ROWS))));
  if (rows.length === 0) return [];
  await ask(
    `insert into staged_row (import_id, resource, ref, hash, doc)
     select $1, r.resource, r.ref, r.hash, r.doc || jsonb_build_object('${MARK}', true)
     from jsonb_to_recordset($2::jsonb) as r(resource text, ref text, hash text, doc jsonb) returning ref`,
    importId,
    JSON.stringify(rows),
  );
  return rows;
}
