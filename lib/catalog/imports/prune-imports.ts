import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { ImportError } from "../drafts";
import { discardRows } from "../staging/discard-rows";
import { failImport } from "../staging/fail-import";
import { removeLeftCopies } from "./remove-left-copies";
import { removeUpload } from "./upload-file";

/** Whoever reads says so every few seconds; the process of one that is silent for this long is gone. */
const SILENT_MINUTES = 5;
const UPLOAD_HOURS = 24;
const WAITING_HOURS = 2;
const STAGED_DAYS = 30;
/** The longest that files may be kept: those that a shorter setting left behind are found. */
const MOST_FILE_DAYS = 30;

const GIVEN_UP = `
  select id from import_run
  where (state = 'reading' and coalesce(beat_at, created_at) < $1::timestamptz - make_interval(mins => $2))
    or (state = 'waiting' and coalesce(beat_at, created_at) < $1::timestamptz - make_interval(hours => $3))`;

const LEFT_BEHIND = `
  select id from import_run
  where (state = 'uploading' and coalesce(beat_at, created_at) < $1::timestamptz - make_interval(hours => $2))
    or (state in ('staged', 'mapping') and created_at < $1::timestamptz - make_interval(days => $3))`;

const OLD_FILES = `
  select id from import_run where total_bytes is not null and state in ('failed', 'discarded', 'published')
    and finished_at between $1::timestamptz - make_interval(days => $3 + 2) and $1::timestamptz - make_interval(days => $2)`;

/** The file of a run that is read is removed at once, unless its process was killed just then. */
const READ_FILES = `
  select id from import_run where total_bytes is not null and state = 'staged'
    and beat_at between $1::timestamptz - make_interval(mins => 70) and $1::timestamptz - make_interval(mins => 60)`;

const idsOf = async (sql: string, ...args: unknown[]): Promise<string[]> =>
  (await pool().query<{ id: string }>(sql, args)).rows.map(({ id }) => id);

/**
 * Gives up imports whose process was killed while reading, and discards those that nobody finished
 * uploading or published for a month; their staged rows go, their reports stay. Returns how many.
 */
export async function pruneImports(ctx: Context): Promise<number> {
  const now = new Date(ctx.clock.now());
  const silent = await idsOf(GIVEN_UP, now, SILENT_MINUTES, WAITING_HOURS);
  const broken = new ImportError("unreadable", "Reading was interrupted because the service restarted. Read the file again.");
  for (const id of silent) await failImport(ctx, id, broken);
  const left = await idsOf(LEFT_BEHIND, now, UPLOAD_HOURS, STAGED_DAYS);
  for (const id of left) await discard(ctx, id, now);
  const old = await idsOf(OLD_FILES, now, env().KEEP_UPLOADS_DAYS, MOST_FILE_DAYS);
  for (const id of [...old, ...(await idsOf(READ_FILES, now))]) await removeUpload(id);
  await removeLeftCopies(ctx.clock.now());
  await pool().query("delete from staged_row where import_id in (select id from import_run where state in ('failed', 'discarded'))");
  return silent.length + left.length;
}

function discard(ctx: Context, id: string, now: Date): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { count } = await tx.db.importRun.updateMany({
      where: { id, state: { in: ["uploading", "mapping", "staged"] } },
      data: { state: "discarded", finishedAt: now },
    });
    if (count !== 1) return;
    await discardRows(tx, id);
    await recordEvent(tx, { type: "import.discarded", subject: id });
    await removeUpload(id);
  });
}
