import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { marketDay } from "@/lib/core/dates";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { pool, type Queryable } from "@/lib/platform/database";
import type { ImportItem, ImportMode, Reason, Source } from "../drafts";
import type { FileFacts } from "../imports/contract";
import { insertQuarantined, type NewQuarantined } from "../quarantine/insert-quarantined";
import { actorId } from "../releases/actor-id";
import { newestOfSource } from "../releases/newest-of-source";
import { responsesKeyOf } from "../releases/response-effects";
import type { Resource } from "../vocabulary";
import { anotherCategory, categoryReasons } from "./another-category";
import { reasonsAgainst } from "./checks";
import { discardRows } from "./discard-rows";
import { failImport } from "./fail-import";
import { keepLinks, keepShipmentLinks } from "./keep-links";
import { type KeepItem, type KeptItem, ValueKeeper } from "./keep-values";
import { keptRow, writtenKeptRow } from "./kept-row";
import { settleAgainstPublished } from "./settle-against-published";
import { StageProgress, StoppedError } from "./stage-progress";
import type { StageReport } from "./stage-report";
import type { StagedRow, WrittenRow } from "./staged-row";
import { UnclearNames } from "./unclear-names";

/** Rows of a batch live until it is written: of more, the garbage collector copies each again and again. */
const BATCH_ROWS = 250;
const QUARANTINED_ROWS = 1_000;
const PROGRESS_ROWS = 1_000;
const EXAMPLES = 5;

export type StageInput = {
  kind: string;
  source: Source;
  mode: ImportMode;
  fileName: string | null;
  items: AsyncIterable<ImportItem> | Iterable<ImportItem>;
  /** How the file was read, once the items are. */
  file?: () => FileFacts | null;
  /** How many rows it has; without it, each item is a row. */
  rows?: () => number;
  onProgress?: (rows: number) => void;
  /** How the file is read, as the run of an upload says it. */
  options?: Readonly<Record<string, string>>;
  /** The run of an upload, which exists already and is ours to read; without it a run is made. */
  run?: { id: string; sha256: string; lines: number | null };
};

export type StagedImport = { importId: string; report: StageReport };

/** SHA-256 of a file, hex; the file is streamed. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

type Entry = WrittenRow & { line: number };

class Stager {
  readonly report: StageReport = {
    rows: 0,
    staged: 0,
    duplicates: 0,
    keptCorrections: 0,
    keptLinks: 0,
    quarantined: {},
    skipped: {},
    skippedExamples: [],
  };
  private batch: KeepItem[] = [];
  private readonly keeper: ValueKeeper;
  private readonly names: UnclearNames;
  private quarantined: NewQuarantined[] = [];
  /** Refs whose rows disagree; a third row with that ref must not slip in. */
  private readonly disputed = new Set<string>();

  constructor(
    private readonly db: Queryable,
    private readonly importId: string,
    private readonly about: { source: string; today: string; mode: ImportMode },
  ) {
    this.keeper = new ValueKeeper(db, about);
    this.names = new UnclearNames(db, about.source);
  }

  async handle(item: ImportItem): Promise<void> {
    this.report.rows++;
    if ("skip" in item) return this.skip(item.line, item.skip);
    if ("quarantine" in item) {
      const { resource, ref, line, quarantine: reasons, raw: doc } = item;
      return this.quarantine({ resource, ref, line, reasons, doc, hash: null });
    }
    for (const field of item.unstated?.placeholders ?? []) {
      const counts = (this.report.placeholders ??= {});
      counts[field] = (counts[field] ?? 0) + 1;
    }
    if (item.unstated && this.about.mode !== "patch") this.noteAbsent(item.resource, item.unstated.absent);
    this.batch.push(item);
    if (this.batch.length >= BATCH_ROWS) await this.flush();
  }

  private noteAbsent(resource: Resource, names: readonly string[]): void {
    const absent = (this.report.absent ??= {});
    const known = absent[resource];
    // The rows of a table all lack the same columns; those of JSON differ.
    if (known?.length === names.length && known.every((name, i) => name === names[i])) return;
    absent[resource] = known ? known.filter((name) => names.includes(name)) : [...names];
  }

  /** What is kept of a record is checked with what its file says. */
  private async checked(items: readonly KeptItem[]): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (const item of items) {
      const reasons = reasonsAgainst(item, this.about.today);
      if (reasons.length > 0) await this.quarantineItem(item, reasons);
      else entries.push({ ...writtenKeptRow(this.about.source, item), line: item.line });
    }
    return entries;
  }

  private quarantineItem(item: KeptItem, reasons: Reason[]): Promise<void> {
    return this.quarantine({ ...keptRow(this.about.source, item), line: item.line, reasons });
  }

  private skip(line: number, reason: Reason): void {
    this.report.skipped[reason.code] = (this.report.skipped[reason.code] ?? 0) + 1;
    if (this.report.skippedExamples.length < EXAMPLES) this.report.skippedExamples.push({ line, ...reason });
  }

  private async quarantine(row: NewQuarantined): Promise<void> {
    for (const { code } of row.reasons.slice(0, 1)) this.report.quarantined[code] = (this.report.quarantined[code] ?? 0) + 1;
    this.quarantined.push(row);
    if (this.quarantined.length >= QUARANTINED_ROWS) await this.flushQuarantined();
  }

  async finish(): Promise<void> {
    await this.flush();
    await this.flushQuarantined();
    const unclear = this.names.report();
    if (unclear.count > 0) this.report.unclear = unclear;
  }

  private async flushQuarantined(): Promise<void> {
    // Those that the importer rejects come at once, those that a check does with their batch: people read them in the file's order.
    const rows = this.quarantined.splice(0).sort((a, b) => lineOf(a) - lineOf(b));
    if (rows.length > 0) await insertQuarantined(this.db, this.importId, rows);
  }

  /** The batch without products whose name a product of another category has: these are quarantined. */
  private async ofTheirCategory(): Promise<KeepItem[]> {
    const batch = this.batch.splice(0);
    const reasons = await categoryReasons(this.db, this.about.source, batch);
    for (const [item, reason] of reasons) await this.quarantineItem(item, [reason]);
    return batch.filter((item) => !reasons.has(item));
  }

  /** The batch with the companies that its volumes are published with; those that could be of several are quarantined. */
  private async ofTheirCompany(batch: readonly KeepItem[]): Promise<KeepItem[]> {
    const { items, kept, unclear } = await keepShipmentLinks(this.names, batch);
    this.report.keptLinks = (this.report.keptLinks ?? 0) + kept;
    for (const { item, reason } of unclear) await this.quarantineItem(item, [reason]);
    return items;
  }

  private async flush(): Promise<void> {
    const taken = new Map<string, Entry>();
    const clashes: Entry[] = [];
    const batch = await this.keeper.keep(await this.ofTheirCompany(await this.ofTheirCategory()));
    const { items, kept } = await keepLinks(this.db, { source: this.about.source, names: this.names }, batch);
    this.report.keptLinks = (this.report.keptLinks ?? 0) + kept;
    this.report.kept = this.keeper.kept();
    for (const entry of await this.checked(items)) {
      const key = keyOf(entry.row);
      if (taken.has(key) || this.disputed.has(key)) clashes.push(entry);
      else taken.set(key, entry);
    }
    const refused = await insertStaged(this.db, this.importId, [...taken.values()]);
    clashes.push(...refused.flatMap((key) => taken.get(key) ?? []));
    this.report.staged += taken.size - refused.length;
    for (const clash of clashes) await this.settleClash(clash.row, clash.line);
  }

  /** The same row twice is one row; two rows that disagree are both quarantined; of two categories the first row keeps the ref. */
  private async settleClash(row: StagedRow, line: number): Promise<void> {
    const found = await this.db.query<{ hash: string; doc: unknown }>(
      "select hash, doc from staged_row where import_id = $1 and resource = $2 and ref = $3",
      [this.importId, row.resource, row.ref],
    );
    const first = found.rows[0];
    if (first?.hash === row.hash) {
      this.report.duplicates++;
      return;
    }
    const other = first && anotherCategory(first.doc, row.doc);
    if (other) return this.quarantine({ ...row, line, reasons: [other] });
    const reason = { code: "duplicate-disagrees", detail: `Two rows for "${row.ref}" differ.` };
    if (first) {
      await this.db.query("delete from staged_row where import_id = $1 and resource = $2 and ref = $3", [
        this.importId,
        row.resource,
        row.ref,
      ]);
      this.report.staged--;
      await this.quarantine({ resource: row.resource, ref: row.ref, line: null, reasons: [reason], doc: first.doc, hash: first.hash });
    }
    this.disputed.add(keyOf(row));
    await this.quarantine({ ...row, line, reasons: [reason] });
  }
}

const lineOf = ({ line }: NewQuarantined): number => line ?? Number.MAX_SAFE_INTEGER;
const keyOf = (row: StagedRow): string => `${row.resource}\u001f${row.ref}`;

/** Returns the keys of rows that another row of the same import keeps out. Of most batches all are added, so that none is named. */
async function insertStaged(db: Queryable, importId: string, entries: readonly WrittenRow[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(
    ({ row: { resource, ref, hash }, json }) => `{"resource":"${resource}","ref":${JSON.stringify(ref)},"hash":"${hash}","doc":${json}}`,
  );
  const { rows: outcome } = await db.query<{ keys: string[] | null }>(
    `with added as (
       insert into staged_row (import_id, resource, ref, hash, doc)
       select $1, r.resource, r.ref, r.hash, r.doc from jsonb_to_recordset($2::jsonb) as r(resource text, ref text, hash text, doc jsonb)
       on conflict do nothing returning resource, ref)
     select case when count(*) < $3 then coalesce(array_agg(resource || chr(31) || ref), '{}') end as keys from added`,
    [importId, `[${rows.join(",")}]`, entries.length],
  );
  const added = outcome[0]?.keys ?? null;
  if (added === null) return [];
  const present = new Set(added);
  return entries.map(({ row }) => keyOf(row)).filter((key) => !present.has(key));
}

/**
 * Reads and checks rows into the staging table; nothing that customers see changes. Memory is
 * bounded by one batch. A file that can't be read leaves a failed run and no staged rows.
 * @throws ImportError when the file as a whole is not what it claims to be
 */
export async function stageImport(ctx: Context, input: StageInput): Promise<StagedImport> {
  requireOperator(ctx);
  const importId = await openRun(ctx, input);
  const stager = new Stager(pool(), importId, { source: input.source.code, today: marketDay(ctx.clock.now()), mode: input.mode });
  const progress = new StageProgress(ctx, importId);
  try {
    for await (const item of input.items) {
      await stager.handle(item);
      if (stager.report.rows % PROGRESS_ROWS !== 0) continue;
      await progress.at(stager.report.rows, item.line);
      input.onProgress?.(stager.report.rows);
    }
    await stager.finish();
    const file = input.file?.();
    if (file) stager.report.file = file;
    stager.report.rows = input.rows?.() ?? stager.report.rows;
    await settleAgainstPublished(importId, input.source.code, stager.report);
    stager.report.responsesKey = await responsesKeyOf({ id: importId, source: input.source.code, mode: input.mode });
    await seal(ctx, importId, { input, report: stager.report });
  } catch (error) {
    if (error instanceof StoppedError) await discardStopped(ctx, importId);
    else await failImport(ctx, importId, error);
    throw error;
  } finally {
    progress.stop();
  }
  input.onProgress?.(stager.report.rows);
  return { importId, report: stager.report };
}

/** The run of an upload is begun afresh, whatever an earlier reading left; otherwise one is made. */
async function openRun(ctx: Context, input: StageInput): Promise<string> {
  const checkedAt = await newestOfSource(pool(), input.source.code);
  const beatAt = new Date(ctx.clock.now());
  const { name, licence, url, synthetic, methodology, unstated = [] } = input.source;
  const about = input.mode === "patch" ? null : JSON.stringify({ name, licence, url, synthetic, methodology, unstated });
  if (input.run) {
    const { id, sha256, lines } = input.run;
    await pool().query("delete from staged_row where import_id = $1", [id]);
    await pool().query("delete from quarantined_row where import_id = $1", [id]);
    await pool().query(
      "update import_run set file_sha256 = $2, total_lines = $3, checked_at_release = $4, beat_at = $5, about = $6 where id = $1 and state = 'reading'",
      [id, sha256, lines, checkedAt, beatAt, about],
    );
    return id;
  }
  const id = newId("imp");
  const fileSha256 = input.fileName === null ? null : await sha256OfFile(input.fileName);
  await pool().query(
    `insert into import_run (id, kind, source, mode, state, file_name, file_sha256, report, created_at, created_by, beat_at, checked_at_release, about, options)
     values ($1, $2, $3, $4, 'reading', $5, $6, '{}', $7, $8, $7, $9, $10, $11)`,
    [
      ...[id, input.kind, input.source.code, input.mode, input.fileName, fileSha256, beatAt, actorId(ctx), checkedAt, about],
      JSON.stringify(input.options ?? {}),
    ],
  );
  return id;
}

/** What was written between the end of the run and our noticing it. */
function discardStopped(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const over = await tx.db.importRun.count({ where: { id, state: { in: ["failed", "discarded"] } } });
    if (over > 0) await discardRows(tx, id);
  });
}

/** Only who still reads may say that it is read: a run that was discarded meanwhile stays discarded. */
function seal(ctx: Context, id: string, { input, report }: { input: StageInput; report: StageReport }): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { count } = await tx.db.importRun.updateMany({
      where: { id, state: "reading" },
      data: { state: "staged", report, stagedRows: report.staged, rowsRead: report.rows },
    });
    if (count !== 1) throw new StoppedError();
    await recordEvent(tx, { type: "import.staged", subject: id, data: { kind: input.kind, source: input.source.code, rows: report.rows } });
  });
}
