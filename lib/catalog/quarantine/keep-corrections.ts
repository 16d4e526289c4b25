import type { Queryable } from "@/lib/platform/database";
import type { StageReport } from "../staging/stage-report";
import { WITHDRAWN } from "../staging/staged-row";
import { RESOURCES, type Resource } from "../vocabulary";
import { insertQuarantined } from "./insert-quarantined";

type Touched = { ref: string; hash: string; doc: unknown; c_hash: string; c_doc: unknown; known: boolean; made_on: string };
type TouchedOf = { resource: Resource; rows: readonly Touched[] };

/** Staged rows of import $1 whose published row was set by hand: that correction, and whether the row is what it replaced. */
const touchedSql = (resource: Resource): string => `
  select distinct on (s.ref) s.ref, s.hash, s.doc, c.hash as c_hash, c.doc as c_doc, to_char(c.made_at at time zone 'UTC', 'YYYY-MM-DD') as made_on,
    s.hash = any(c.replaced) or s.doc - 'parent_ref' = c.doc as known
  from staged_row s
  join correction c on c.source = $2 and c.resource = s.resource and c.ref = s.ref and c.import_id <> s.import_id
  join ${resource} t on t.source = $2 and t.source_ref = s.ref and t.to_release is null and t.content_hash = c.hash
  where s.import_id = $1 and s.resource = '${resource}' and s.hash <> c.hash
  order by s.ref, c.made_at desc`;

type Withdrawn = { ref: string; hash: string; doc: unknown; known: boolean; made_on: string };

/** Staged rows of import $1 whose record was withdrawn by hand and has not been published again: whether the row is what was withdrawn. */
const withdrawnSql = (resource: Resource): string => `
  select distinct on (s.ref) s.ref, s.hash, s.doc, s.hash = any(c.replaced) as known, to_char(c.made_at at time zone 'UTC', 'YYYY-MM-DD') as made_on
  from staged_row s
  join correction c on c.source = $2 and c.resource = s.resource and c.ref = s.ref and c.hash = '${WITHDRAWN}' and c.import_id <> s.import_id
  join import_run i on i.id = c.import_id and i.release is not null
  where s.import_id = $1 and s.resource = '${resource}'
    and not exists (select from ${resource} t where t.source = $2 and t.source_ref = s.ref and (t.to_release is null or t.from_release > i.release))
  order by s.ref, c.made_at desc`;

/**
 * A value set by hand outlives the file that said otherwise: the same row again changes nothing, a new
 * one is quarantined until somebody decides. A withdrawn record stays away in the same way. It ends when a release supersedes or undoes the corrected row.
 */
export async function keepCorrections(
  db: Queryable,
  { importId, source, report }: { importId: string; source: string; report: StageReport },
): Promise<void> {
  for (const resource of RESOURCES) {
    const { rows } = await db.query<Touched>(touchedSql(resource), [importId, source]);
    const { rows: withdrawn } = await db.query<Withdrawn>(withdrawnSql(resource), [importId, source]);
    const kept = rows.filter(({ known }) => known);
    const gone = withdrawn.filter(({ known }) => known);
    const different = [...rows, ...withdrawn].filter(({ known }) => !known);
    await restore(db, importId, { resource, rows: kept });
    await unstage(db, importId, { resource, rows: gone });
    await quarantine(db, importId, { resource, rows: different });
    report.keptCorrections = (report.keptCorrections ?? 0) + kept.length + gone.length;
    report.staged -= gone.length + different.length;
    if (different.length > 0)
      report.quarantined["differs-from-correction"] = (report.quarantined["differs-from-correction"] ?? 0) + different.length;
  }
}

/** The row stays staged, with the corrected content: in a snapshot it would be gone otherwise. */
async function restore(db: Queryable, importId: string, { resource, rows }: TouchedOf): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `update staged_row s set hash = r.hash, doc = r.doc from jsonb_to_recordset($3::jsonb) as r(ref text, hash text, doc jsonb)
     where s.import_id = $1 and s.resource = $2 and s.ref = r.ref`,
    [importId, resource, JSON.stringify(rows.map(({ ref, c_hash, c_doc }) => ({ ref, hash: c_hash, doc: c_doc })))],
  );
}

async function quarantine(
  db: Queryable,
  importId: string,
  { resource, rows }: { resource: Resource; rows: readonly (Touched | Withdrawn)[] },
): Promise<void> {
  if (rows.length === 0) return;
  const reasonOf = (row: Touched | Withdrawn) => ({
    code: "differs-from-correction",
    detail:
      "c_hash" in row
        ? `The published value was corrected on ${row.made_on}, and the source now has a different value.`
        : `The record was withdrawn on ${row.made_on}, and the source now has a different version of it.`,
  });
  const quarantined = rows.map((row) => ({ resource, ref: row.ref, line: null, reasons: [reasonOf(row)], doc: row.doc, hash: row.hash }));
  await insertQuarantined(db, importId, quarantined);
  await unstage(db, importId, { resource, rows });
}

async function unstage(
  db: Queryable,
  importId: string,
  { resource, rows }: { resource: Resource; rows: readonly { ref: string }[] },
): Promise<void> {
  if (rows.length === 0) return;
  const refs = rows.map(({ ref }) => ref);
  await db.query("delete from staged_row where import_id = $1 and resource = $2 and ref = any($3)", [importId, resource, refs]);
}
