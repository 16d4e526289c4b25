import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { pool, type Tx } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { bumpVersion } from "@/lib/platform/version-clock";
import { CORRECTION_KIND } from "../imports/contract";
import { REPEATED_BY_IMPORT } from "../quarantine/carry-decisions";
import { DECLARED } from "../resources/all";
import { SERIES_NAMES } from "../resources/spot-price";
import { compareImport } from "../scorecards/compare-import";
import { type Worse, worseText } from "../scorecards/contract";
import { RESOURCES, type Resource } from "../vocabulary";
import { DIFF_COUNTS, diffSql, summaryOf, type Counts, type Summary } from "./diff";
import { OF_SOURCE } from "./newest-of-source";
import { holdsMore, noteHeld } from "./note-held";
import { previewImport, stagedRun, type ImportRun, type Preview } from "./preview";
import { refuseLinkedSince, refuseUnknownCompanies } from "./refuse-linked";
import { effectsKey, responsesKeyOf } from "./response-effects";

/** Publishing 100,000 rows takes a few seconds; a hundred times that is a fault. */
const TIMEOUT_MS = 600_000;
const PUBLISH_LOCK = 727_002;
const SHRINK_LIMIT_PCT = 20;
/** What publishing adds to the columns of a staged row. */
export const PUBLISHED_COLUMNS = ["source", "source_ref", "content_hash"] as const;

export type Published = { release: number; summary: Summary };
export type PublishInput = {
  title: string;
  kind?: "import" | "sample" | "open-data";
  allowShrink?: boolean;
  /** Whoever publishes it has seen which figures of its source become worse by more than their bound. */
  allowWorse?: boolean;
  /** The release of the source that the preview was checked against, by default that of the import: what was seen is what is published, or nothing is. */
  checked?: number;
  /** `responsesKey` of the preview that was seen, by default that of the last check: what other sources' tables become is seen, or nothing is published. */
  responses?: string;
};

/** One publisher at a time: what it sees stays as it is until it is done. The next waits as long as one may take. */
export async function lockPublishing(tx: TxContext): Promise<void> {
  await tx.db.$executeRawUnsafe(`set local lock_timeout = ${TIMEOUT_MS}`);
  await tx.db.$executeRawUnsafe(`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
}

/** The number of the release that is about to be written; asked for only when there is something to write. */
export async function nextRelease(tx: TxContext): Promise<number> {
  const rows = await tx.db.$queryRaw<{ n: bigint | number }[]>`select nextval('release_number') as n`;
  return Number(rows[0]?.n);
}

/**
 * The event, the moved pointer and the release row: what makes the rows of a release visible. The time of publication is
 * taken last, when only the commit is left, and is later than that of every release before.
 */
export async function sealRelease(
  tx: TxContext,
  release: {
    number: number;
    kind: string;
    source: string;
    title: string;
    importId?: string;
    reverts?: number;
    summary: Summary;
    /** Figures that became worse by more than their bound, which whoever published it confirmed. */
    worse?: readonly Worse[];
  },
): Promise<void> {
  const { number, kind, source, title, summary, worse = [] } = release;
  await noteHeld(tx, release);
  const data = { kind, source, summary, ...(worse.length > 0 ? { worse: worse.map(worseText) } : {}) };
  await recordEvent(tx, { type: "release.published", subject: String(number), data });
  await bumpVersion(tx.db, "release");
  const before = await tx.db.release.findFirst({ orderBy: { number: "desc" }, select: { publishedAt: true } });
  await tx.db.release.create({
    data: {
      number,
      kind,
      source,
      title,
      summary,
      publishedAt: new Date(Math.max(tx.clock.now(), (before?.publishedAt.getTime() ?? 0) + 1)),
      importId: release.importId ?? null,
      reverts: release.reverts ?? null,
    },
  });
}

/** True when a release would change nothing. */
export const isEmpty = (summary: Summary): boolean => RESOURCES.every((resource) => summary[resource] === undefined);

/**
 * Publishes a staged import as one release: all of it or nothing. Rows that differ are superseded,
 * never overwritten. An import that changes nothing makes no release, unless what it quarantines makes published tables incomplete.
 * @throws DomainError outdated when its source has published since, conflict when it is not staged, or when a snapshot would drop more than a fifth of its source's rows and `allowShrink` is not set, or one would make figures of its source worse by more than their bound and `allowWorse` is not set
 */
export async function publishImport(ctx: Context, importId: string, input: PublishInput): Promise<Published | null> {
  requireStaff(ctx, "data:write");
  const run = await stagedRun(importId);
  const preview = input.allowShrink ? null : await previewImport(ctx, importId);
  if (preview) refuseShrinking(preview);
  // What is generated or comes with the program is not compared with what was there before.
  const worse = input.kind === undefined || input.kind === "import" ? (preview?.worse ?? (await worseOf(ctx, run))) : [];
  if (!input.allowWorse) refuseWorse(worse);
  const published = await transaction(
    ctx,
    async (tx) => {
      await lockPublishing(tx);
      await claim(tx, run);
      await refuseOutdated(tx, run, input.checked ?? run.checked_at_release);
      await refuseUnseen(run, input.responses);
      const hasChanges = await changesAnything(tx, run);
      const release = hasChanges || (await holdsMore(tx, run.source)) ? await nextRelease(tx) : null;
      const summary = hasChanges && release !== null ? await writeRows(tx, run, release) : {};
      await refuseUnknownCompanies(tx.db, importId);
      if (run.kind === CORRECTION_KIND) await refuseLinkedSince(tx.db, run);
      await tx.db.$executeRaw`delete from staged_row where import_id = ${importId}`;
      await tx.db.importRun.update({
        where: { id: importId },
        data: { state: "published", release, finishedAt: new Date(tx.clock.now()) },
      });
      await settleDecisions(tx, run, release);
      const isRenamed = await writeSource(tx, run);
      if (release === null && isRenamed) await bumpVersion(tx.db, "release");
      if (release === null) return null;
      const { kind = "import", title } = input;
      await sealRelease(tx, { number: release, kind, source: run.source, title, importId, summary, worse });
      return { release, summary };
    },
    TIMEOUT_MS,
  );
  if (published) await refreshStatistics(published.summary);
  return published;
}

const LARGE_CHANGE_ROWS = 1_000;

/**
 * The planner learns of a large release at once, and not when autovacuum gets round to it under load.
 * The release stands whatever becomes of this.
 */
export async function refreshStatistics(summary: Summary): Promise<void> {
  for (const resource of RESOURCES) {
    const { added = 0, changed = 0, removed = 0 } = summary[resource] ?? {};
    if (added + changed + removed < LARGE_CHANGE_ROWS) continue;
    await pool()
      .query(`vacuum (analyze) ${resource}`)
      .catch((error: unknown) => log().warn({ err: error, table: resource }, "statistics could not be refreshed"));
  }
}

function refuseShrinking({ gonePct }: Preview): void {
  if (gonePct <= SHRINK_LIMIT_PCT) return;
  throw new DomainError(
    "conflict",
    `This file would remove ${gonePct.toFixed(0)}% of the records of one kind published from its source. If the file is complete, confirm the removal (--allow-shrink).`,
  );
}

async function worseOf(ctx: Context, run: ImportRun): Promise<Worse[]> {
  const { rows } = await pool().query<{ resource: Resource; change: keyof Counts; n: number }>(DIFF_COUNTS, [
    ...[run.id, run.source, run.mode === "snapshot"],
  ]);
  return compareImport(ctx, run, summaryOf(rows));
}

const NAMED = 5;

function refuseWorse(worse: readonly Worse[]): void {
  if (worse.length === 0) return;
  const more = worse.length > NAMED ? `; and ${worse.length - NAMED} more` : "";
  throw new DomainError(
    "conflict",
    `This import would make figures of its source worse: ${worse.slice(0, NAMED).map(worseText).join("; ")}${more}. Fix the file, or confirm it (--allow-worse).`,
  );
}

/** Of two that publish the same import at once, the second finds it taken; lost staging rows are noticed. */
async function claim(tx: TxContext, run: ImportRun): Promise<void> {
  const taken = await tx.db.$executeRaw`update import_run set state = 'publishing' where id = ${run.id} and state = 'staged'`;
  if (taken !== 1) throw new DomainError("conflict", `Import ${run.id} is already being published.`);
  const staged = await tx.db.stagedRow.count({ where: { importId: run.id } });
  if (staged !== run.staged_rows)
    throw new DomainError("conflict", `Import ${run.id} has lost staged rows (${staged} of ${run.staged_rows}). Import the file again.`);
}

/** Whoever published for the same source in between may have changed what this import would change. */
async function refuseOutdated(tx: TxContext, run: ImportRun, seen: number): Promise<void> {
  const [found] = await tx.db.$queryRawUnsafe<{ newest: number; checked: number }[]>(
    `select coalesce(max(r.number), 0)::int as newest, (select checked_at_release from import_run where id = $2) as checked
     from release r where ${OF_SOURCE}`,
    run.source,
    run.id,
  );
  if (found?.newest === seen && found.checked === seen) return;
  throw new DomainError(
    "outdated",
    `Release ${found?.newest ?? 0} of this source was published in the meantime. Check the import again and look at its preview.`,
  );
}

/**
 * Another source may have published, or staff may have ordered the sources, since somebody looked at the preview, or since the import
 * was checked. One that nobody has checked, as one of decisions, must not change other sources' tables unseen.
 */
async function refuseUnseen(run: ImportRun, seen: string | undefined): Promise<void> {
  if ((await responsesKeyOf(run)) === (seen ?? run.report.responsesKey ?? effectsKey([]))) return;
  throw new DomainError(
    "outdated",
    "What this import changes in responses is no longer what its preview showed. Check the import again and look at its preview.",
  );
}

/**
 * Writes what the file of an import says of its source; a run without a file says nothing, and only needs that the source is there.
 * Returns whether something is different.
 */
async function writeSource(tx: TxContext, run: ImportRun): Promise<boolean> {
  const written = await tx.db.$executeRaw`
    with said as (
      select source, about, coalesce(about -> 'unstated', '[]') as unstated from import_run
      where source = ${run.source} and about is not null
        and (id = ${run.id} or not exists (select from data_source where code = ${run.source}))
      order by id = ${run.id} desc, created_at desc limit 1
    )
    insert into data_source as d (code, name, licence, url, synthetic, methodology)
    select s.source, case when s.unstated ? 'name' then coalesce(k.name, s.about ->> 'name') else s.about ->> 'name' end,
      case when s.unstated ? 'licence' then coalesce(k.licence, s.about ->> 'licence') else s.about ->> 'licence' end,
      case when s.unstated ? 'url' then coalesce(k.url, s.about ->> 'url') else s.about ->> 'url' end, (s.about ->> 'synthetic')::boolean,
      coalesce(k.methodology, s.about ->> 'methodology')
    from said s left join data_source k on k.code = s.source
    on conflict (code) do update set name = excluded.name, licence = excluded.licence, url = excluded.url, methodology = excluded.methodology
    where (d.name, d.licence, d.url, d.methodology) is distinct from (excluded.name, excluded.licence, excluded.url, excluded.methodology)`;
  return written > 0;
}

/** Decisions that this import carries are published now, and questions that it asks again are asked once. */
async function settleDecisions(tx: TxContext, run: ImportRun, release: number | null): Promise<void> {
  await tx.db.$executeRaw`
    update quarantined_row set release = coalesce(${release}::int, (select max(number) from release where source = ${run.source})), version = version + 1
    where publishing_id = ${run.id}`;
  await tx.db.$executeRawUnsafe(REPEATED_BY_IMPORT, run.id);
}

async function changesAnything(tx: TxContext, run: ImportRun): Promise<boolean> {
  const rows = await tx.db.$queryRawUnsafe<unknown[]>(DIFF_COUNTS, run.id, run.source, run.mode === "snapshot");
  return rows.length > 0;
}

/** Writes the staged rows of a run as rows of a release, and returns what they changed. */
export async function writeRows(
  tx: TxContext,
  run: Pick<ImportRun, "id" | "source" | "mode" | "staged_rows">,
  number: number,
): Promise<Summary> {
  const snapshot = run.mode === "snapshot";
  const counts: { resource: Resource; change: keyof Counts; n: number }[] = [];
  if (snapshot || run.staged_rows > 0) await registerSeries(tx.db, run);
  for (const resource of RESOURCES) {
    const rows = await writeResource(tx, resource, { run, number, snapshot });
    counts.push(...rows.map(({ change, n }) => ({ resource, change, n: Number(n) })));
  }
  return summaryOf(counts);
}

function writeResource(
  tx: TxContext,
  resource: Resource,
  { run, number, snapshot }: { run: Pick<ImportRun, "id" | "source">; number: number; snapshot: boolean },
): Promise<{ change: keyof Counts; n: bigint }[]> {
  const columns = DECLARED[resource].columns.join(", ");
  const values = DECLARED[resource].columns.map((column) => `r.${column}`).join(", ");
  return tx.db.$queryRawUnsafe(
    `with d as materialized (${diffSql(resource)}),
      superseded as (update ${resource} t set to_release = $4 from d where t.row_id = d.row_id),
      added as (
        insert into ${resource} (${columns}, ${PUBLISHED_COLUMNS.join(", ")}, from_release)
        select ${values}, $2, s.ref, s.hash, $4
        from d join staged_row s on s.import_id = $1 and s.resource = '${resource}' and s.ref = d.ref
        cross join lateral jsonb_populate_record(null::${resource}, s.doc) r
        where d.change <> 'removed'
      )
    select change, count(*) as n from d group by change`,
    run.id,
    run.source,
    snapshot,
    number,
  );
}

/**
 * Adds series. They are identity, not state: what a source may say otherwise tomorrow, such as `benchmark`, belongs to
 * the row, and so does the first part of a staged position, which says the same.
 */
async function registerSeries(tx: Tx, run: Pick<ImportRun, "id" | "source">): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into price_series (id, ${SERIES_NAMES.join(", ")}, source, position)
    select distinct on (s.doc ->> 'series_id') s.doc ->> 'series_id', ${SERIES_NAMES.map((name) => `r.${name}`).join(", ")}, $2, substr(r.position, 3)
    from staged_row s cross join lateral jsonb_populate_record(null::price_series, s.doc) r
    where s.import_id = $1 and s.resource = 'spot_price' and s.hash <> ''
    on conflict (id) do nothing`,
    run.id,
    run.source,
  );
}
