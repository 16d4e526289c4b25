import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { AsyncBuffer } from "hyparquet";
import { pool, type Queryable } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { files } from "@/lib/platform/files/files";
import { ArchivedCall, type DaySum, readDayFile, sumOf, writeDayFile } from "./day-file";

const BATCH = 5_000;

const folderOf = (day: string): string => `call-archive/${day}`;
const fileOf = (day: string): string => `${folderOf(day)}/calls.parquet`;

/** Whether days that leave the request log become files. */
export const isArchiving = (): boolean => env().KEEP_ARCHIVED_CALLS_DAYS > env().KEEP_CALLS_DAYS;

/** Days that a request can be looked up, in the request log or in the archive. */
export const keptCallDays = (): number => Math.max(env().KEEP_CALLS_DAYS, env().KEEP_ARCHIVED_CALLS_DAYS);

/**
 * Makes a partition that is no longer part of the ledger, and so does not change, a file of the store, and returns what it comes to.
 * Done again it does the same: who ended half way left nothing that is taken for a whole day.
 * @throws Error when the file, read back, is not what the partition was
 */
export async function archiveDay(ledger: Queryable, partition: string, day: string): Promise<DaySum> {
  const folder = await mkdtemp(join(env().DATA_DIR, "call-archive-"));
  try {
    const path = join(folder, "calls.parquet");
    const written = await writeDayFile(path, rowsOf(ledger, partition));
    if (written.calls === 0) return written;
    await files().take(fileOf(day), path);
    const file = await openDay(day);
    if (file === null) throw new Error(`The archived file of ${day} is not in the store.`);
    const found = await sumOf(readDayFile(file));
    if (found.calls !== written.calls || found.sha256 !== written.sha256)
      throw new Error(`The archived file of ${day} does not have the ${written.calls} requests that were written.`);
    await pool().query(
      `insert into call_archive (day, calls, bytes, sha256) values ($1, $2, $3, $4)
       on conflict (day) do update set calls = excluded.calls, bytes = excluded.bytes, sha256 = excluded.sha256, archived_at = now()`,
      [day, written.calls, file.byteLength, written.sha256],
    );
    return written;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* rowsOf(ledger: Queryable, partition: string): AsyncGenerator<ArchivedCall> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await ledger.query(
      `select id, org_id, key_id, mode, period_id::text as period_id, endpoint, status, charge, bytes, duration_us, query, client_id
       from "${partition}" where id > $1 order by id limit ${BATCH}`,
      [last],
    );
    for (const row of rows) yield ArchivedCall.parse(row);
    if (rows.length < BATCH) return;
    last = ArchivedCall.parse(rows.at(-1)).id;
  }
}

/** The file of a day, of which only what is asked for is fetched; null where there is none. */
export async function openDay(day: string): Promise<AsyncBuffer | null> {
  const byteLength = await files().sizeOf(fileOf(day));
  if (byteLength === null) return null;
  return {
    byteLength,
    slice: async (start, end = byteLength) => {
      const bytes = new Uint8Array(await buffer(files().read(fileOf(day), { start, end: end - 1 })));
      return bytes.buffer;
    },
  };
}

/** Removes the archived days before this one, the oldest first; returns them. */
export async function pruneArchive(firstKept: string): Promise<string[]> {
  const { rows } = await pool().query<{ day: string }>("select day::text as day from call_archive where day < $1 order by day", [
    firstKept,
  ]);
  for (const { day } of rows) {
    await files().remove(folderOf(day));
    await pool().query("delete from call_archive where day = $1", [day]);
  }
  return rows.map(({ day }) => day);
}
