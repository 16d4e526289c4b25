import { pool, type Queryable } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import { insertQuarantined } from "../quarantine/insert-quarantined";
import type { StageReport } from "./stage-report";
import { type StagedRow, WITHDRAWN } from "./staged-row";

/**
 * Published volumes t of source $2 whose quarter, table and name a staged row s of import $1 has as another company: publishing both
 * would count one volume twice. A merge leaves t; that of a snapshot goes by itself.
 */
export const NAMESAKES = `
  staged_row s join shipment t on t.source = $2 and t.to_release is null and t.dimension = 'company' and not t.is_total
    and t.quarter = s.doc ->> 'quarter' and t.product = s.doc ->> 'product' and t.basis = s.doc ->> 'basis'
    and lower(t.entity) = lower(s.doc ->> 'entity') and t.source_ref <> s.ref
  where s.import_id = $1 and s.resource = 'shipment' and s.doc ->> 'dimension' = 'company' and not (s.doc ->> 'is_total')::boolean
    and not exists (select from staged_row o where o.import_id = $1 and o.resource = 'shipment' and o.ref = t.source_ref and o.hash <> '${WITHDRAWN}')`;

const IS_NAME = String.raw`t.entity_id !~ '^co_'`;

/** What was published by name only goes, once the same volume is of a company. */
const REPLACE = `
  insert into staged_row (import_id, resource, ref, hash, doc)
  select distinct $1, 'shipment', t.source_ref, '${WITHDRAWN}', '{}'::jsonb from ${NAMESAKES} and ${IS_NAME} and s.doc ->> 'entity_id' ~ '^co_'
  on conflict do nothing`;

/** New volumes of a name that is published for their quarter as another company. */
const CHANGED = `
  select distinct on (s.ref) s.ref, s.doc, s.hash, s.doc ->> 'entity' as entity, t.quarter, t.entity_id as before, s.doc ->> 'entity_id' as after
  from ${NAMESAKES} and not (${IS_NAME} and s.doc ->> 'entity_id' ~ '^co_')
    and not exists (select from shipment p where p.source = $2 and p.to_release is null and p.source_ref = s.ref)
  order by s.ref`;

type Changed = { ref: string; doc: unknown; hash: string; entity: string; quarter: string; before: string; after: string };
type About = { importId: string; source: string; report: StageReport };

const namesakeReason = ({ entity, quarter, before, after }: Pick<Changed, "entity" | "quarter" | "before" | "after">): Reason => ({
  code: "company-changed",
  detail: `"${entity}" is published for ${quarter} as ${before}. Published as ${after} too, its volume would be counted twice.`,
});

const BESIDE = `
  select t.entity_id as before from shipment t
  where t.source = $1 and t.to_release is null and t.dimension = 'company' and not t.is_total and t.product = $2 and t.basis = $3 and t.quarter = $4
    and lower(t.entity) = lower($5) and t.entity_id <> $6
    and not exists (select from shipment p where p.source = t.source and p.to_release is null and p.source_ref = $7)
  order by 1 limit 1`;

/** Why a volume set by hand would be counted twice: its name is published for its quarter as another company, or as none. */
export async function namesakeReasons(source: string, { ref, doc }: StagedRow): Promise<Reason[]> {
  if (doc["dimension"] !== "company" || doc["is_total"] === true) return [];
  const [product, basis, quarter, entity, after] = ["product", "basis", "quarter", "entity", "entity_id"].map((name) => String(doc[name]));
  const { rows } = await pool().query<{ before: string }>(BESIDE, [source, product, basis, quarter, entity, after, ref]);
  return rows.map(({ before }) => namesakeReason({ entity: entity ?? "", quarter: quarter ?? "", before, after: after ?? "" }));
}

/** Lets a merge put a volume in the place of the same one that was published by its name, and quarantines what would stand beside another company's. */
export async function replaceNamesakes(db: Queryable, { importId, source, report }: About): Promise<void> {
  const { rows: runs } = await db.query("select from import_run where id = $1 and mode = 'merge'", [importId]);
  if (runs.length === 0) return;
  const { rows: changed } = await db.query<Changed>(CHANGED, [importId, source]);
  const quarantined = changed.map((row) => ({
    ...{ resource: "shipment" as const, ref: row.ref, line: null, doc: row.doc, hash: row.hash },
    reasons: [namesakeReason(row)],
  }));
  if (quarantined.length > 0) {
    const refs = changed.map(({ ref }) => ref);
    await db.query("delete from staged_row where import_id = $1 and resource = 'shipment' and ref = any($2)", [importId, refs]);
    await insertQuarantined(db, importId, quarantined);
    report.quarantined["company-changed"] = (report.quarantined["company-changed"] ?? 0) + quarantined.length;
  }
  const { rowCount } = await db.query(REPLACE, [importId, source]);
  report.staged += (rowCount ?? 0) - quarantined.length;
}

/** A volume that was quarantined after all replaces nothing. */
export async function restoreNamesakes(db: Queryable, { importId, source, report }: About): Promise<void> {
  const { rowCount } = await db.query(
    `delete from staged_row w where w.import_id = $1 and w.resource = 'shipment' and w.hash = '${WITHDRAWN}'
       and not exists (select from ${NAMESAKES} and t.source_ref = w.ref)`,
    [importId, source],
  );
  report.staged -= rowCount ?? 0;
}
