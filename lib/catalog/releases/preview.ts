import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { ImportMode, Reason } from "../drafts";
import type { Emptied, Links, UnlinkedNames } from "../imports/contract";
import { DECLARED } from "../resources/all";
import { compareImport } from "../scorecards/compare-import";
import type { Worse } from "../scorecards/contract";
import type { ResponseEffect } from "../source-order/contract";
import { NAMESAKES } from "../staging/replace-namesakes";
import type { StageReport } from "../staging/stage-report";
import { WITHDRAWN } from "../staging/staged-row";
import { RESOURCES, type Resource } from "../vocabulary";
import { DIFF_COUNTS, diffSql, summaryOf, WAITING_REMOVALS, type Counts, type Summary } from "./diff";
import { goneColumns } from "./gone-columns";
import { newestOfSource } from "./newest-of-source";
import { effectsKey, responseEffects } from "./response-effects";
import { unlinkedNames } from "./unlinked-names";

const EXAMPLES = 3;

export type Example = { resource: Resource; change: keyof Counts; ref: string };
export type QuarantinedExample = { resource: Resource; ref: string | null; line: number | null; reasons: Reason[] };
export type Listed = { shown: number; of: number };
export type Preview = {
  importId: string;
  source: string;
  mode: string;
  report: StageReport;
  summary: Summary;
  examples: Example[];
  quarantined: QuarantinedExample[];
  /** How many there are of what `examples` and `quarantined` list some of. */
  listed: { examples: Listed; quarantined: Listed };
  /** The largest share of a resource's published rows of the source that a file would remove by lacking them, in percent. */
  gonePct: number;
  /** Rows that a snapshot lacks and that stay, because a quarantined row of the file might be one of them. */
  waitingRemovals: Partial<Record<Resource, number>>;
  /** Products and shipments whose link to a company changes. */
  links: Links;
  unlinked: UnlinkedNames;
  /** Values that become empty, by field, of records that stay; the most first. */
  emptied: Emptied[];
  /** Columns with published values that the file lacks and the one published before had. */
  goneColumns: Emptied[];
  /** What changes in responses where several sources have the same table, and a name for what was shown. */
  responses: ResponseEffect[];
  responsesKey: string;
  /** The release of the source that the rows were checked against, and the newest there is: apart, the import is checked again. */
  checked: number;
  newest: number;
  /** Figures of the source that would become worse by more than their bound. */
  worse: Worse[];
};

export type ImportRun = {
  id: string;
  kind: string;
  source: string;
  mode: ImportMode;
  state: string;
  report: StageReport;
  staged_rows: number;
  checked_at_release: number;
};

/** The run, when it is staged and waiting. */
export async function stagedRun(importId: string): Promise<ImportRun> {
  const { rows } = await pool().query<ImportRun>(
    "select id, kind, source, mode, state, report, staged_rows, checked_at_release from import_run where id = $1",
    [importId],
  );
  const run = rows[0];
  if (!run) throw new DomainError("not-found", `There is no import ${importId}.`);
  if (run.state !== "staged") throw new DomainError("conflict", `Import ${importId} is ${run.state}, not staged.`);
  return run;
}

/** What publishing a staged import would change, with examples of each kind. */
export async function previewImport(ctx: Context, importId: string): Promise<Preview> {
  requireStaff(ctx, "data:read");
  const run = await stagedRun(importId);
  const args: DiffArgs = [importId, run.source, run.mode === "snapshot"];
  const counts = await pool().query<{ resource: Resource; change: keyof Counts; n: number }>(DIFF_COUNTS, args);
  const examples: Example[] = [];
  for (const { resource, change } of counts.rows) {
    const found = await pool().query<Example>(
      `select '${resource}' as resource, change, ref from (${diffSql(resource)}) d where change = $4 order by ref limit ${EXAMPLES}`,
      [...args, change],
    );
    examples.push(...found.rows);
  }
  const quarantined = await pool().query<QuarantinedExample>(
    `select resource, ref, line, reasons from quarantined_row where import_id = $1 order by id limit ${EXAMPLES * 4}`,
    [importId],
  );
  const summary = summaryOf(counts.rows);
  const responses = await responseEffects(args);
  const waiting = await pool().query<{ resource: Resource; n: number }>(WAITING_REMOVALS, args);
  return {
    importId,
    source: run.source,
    mode: run.mode,
    report: run.report,
    summary,
    examples,
    quarantined: quarantined.rows,
    listed: {
      examples: { shown: examples.length, of: counts.rows.reduce((sum, { n }) => sum + n, 0) },
      quarantined: { shown: quarantined.rows.length, of: await quarantinedRows(importId) },
    },
    gonePct: run.mode === "snapshot" ? await gonePct(run.source, summary) : 0,
    links: await linksOf(args),
    unlinked: await unlinkedNames(importId),
    emptied: await emptiedOf(args),
    goneColumns: await goneColumns(run),
    waitingRemovals: Object.fromEntries(waiting.rows.map(({ resource, n }) => [resource, n])),
    responses,
    responsesKey: effectsKey(responses),
    checked: run.checked_at_release,
    newest: await newestOfSource(pool(), run.source),
    worse: await compareImport(ctx, run, summary),
  };
}

async function quarantinedRows(importId: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>("select count(*)::int as n from quarantined_row where import_id = $1", [importId]);
  return rows[0]?.n ?? 0;
}

type DiffArgs = [importId: string, source: string, isSnapshot: boolean];

/** Volumes are known by their company, so that another link is another row: one that goes, and one of the same name that comes. */
const SHIPMENT_LINKS = `
  select t.entity_id ~ '^co_' as was_linked, s.doc ->> 'entity_id' ~ '^co_' as is_linked from ${NAMESAKES} and s.hash <> '${WITHDRAWN}'
    and ($3 or exists (select from staged_row w where w.import_id = $1 and w.resource = 'shipment' and w.ref = t.source_ref))`;

async function linksOf(args: DiffArgs): Promise<Links> {
  const { rows } = await pool().query<Links>(
    `select count(*) filter (where not was_linked and is_linked)::int as added, count(*) filter (where was_linked and not is_linked)::int as lost,
      count(*) filter (where was_linked and is_linked)::int as changed
     from (
       select t.company_id is not null as was_linked, d.doc ->> 'company_id' is not null as is_linked
       from (${diffSql("product")}) d join product t on t.row_id = d.row_id
       where d.change = 'changed' and t.company_id is distinct from d.doc ->> 'company_id'
       union all ${SHIPMENT_LINKS}
     ) l`,
    args,
  );
  return rows[0] ?? { added: 0, changed: 0, lost: 0 };
}

async function emptiedOf(args: DiffArgs): Promise<Emptied[]> {
  const emptied: Emptied[] = [];
  for (const resource of RESOURCES) {
    const { columns } = DECLARED[resource];
    // One pass for all columns: taking each row apart would be ten times as slow.
    const counts = columns.map(
      (name) => `count(*) filter (where t.${name} is not null and coalesce(d.doc -> '${name}', 'null') = 'null')::int as ${name}`,
    );
    const { rows } = await pool().query<Readonly<Record<string, number>>>(
      `select ${counts.join(", ")} from (${diffSql(resource)}) d join ${resource} t on t.row_id = d.row_id where d.change = 'changed'`,
      args,
    );
    const found = columns.map((field) => ({ resource, field, n: rows[0]?.[field] ?? 0 })).filter(({ n }) => n > 0);
    emptied.push(...found.toSorted((a, b) => b.n - a.n || a.field.localeCompare(b.field)));
  }
  return emptied;
}

/** One table of many must not hide that another one loses its rows: the worst of them counts. */
async function gonePct(source: string, summary: Summary): Promise<number> {
  let worst = 0;
  for (const resource of RESOURCES) {
    const gone = summary[resource]?.removed ?? 0;
    if (gone === 0) continue;
    const { rows } = await pool().query<{ n: number }>(
      `select count(*)::int as n from ${resource} where source = $1 and to_release is null`,
      [source],
    );
    worst = Math.max(worst, (gone / (rows[0]?.n ?? gone)) * 100);
  }
  return worst;
}
