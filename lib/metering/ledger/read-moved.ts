import { dayAt } from "@/lib/core/dates";
import { idTimeMs } from "@/lib/core/id-time";
import { ledgerPool, type Queryable } from "@/lib/platform/database";
import { warnSampled } from "@/lib/platform/log-sampled";
import { isCancelled, sqlStateOf } from "@/lib/platform/sql-state";
import { snapshot } from "../counting/snapshot";

/** `oldestMs`: how far back is read. `nowMs`: any clock that the server counts by. */
type Reach = { oldestMs: number; nowMs: number; timeoutMs: number };

/** Beyond the limit of a statement, at which the database itself responds. */
const SPARE_MS = 1_000;

/** Whether what is read may be in the ledger database: days are moved when they are over. */
export const mayBeMoved = ({ oldestMs, nowMs }: Pick<Reach, "oldestMs" | "nowMs">): boolean =>
  ledgerPool() !== null && oldestMs < Date.parse(dayAt(nowMs));

/**
 * Reads what was moved to the ledger database. To be asked after the main database: a day leaves that one only once it is in the other,
 * and is in both for a moment.
 * @returns `isAway`: that database can't be asked at the moment, and `moved` is `none`
 */
export async function readMoved<T>(none: T, reach: Reach, read: (db: Queryable) => Promise<T>): Promise<{ moved: T; isAway: boolean }> {
  const ledger = ledgerPool();
  if (ledger === null || !mayBeMoved(reach)) return { moved: none, isAway: false };
  try {
    return { moved: await within(reach.timeoutMs + SPARE_MS, snapshot(reach.timeoutMs, read, ledger)), isAway: false };
  } catch (error) {
    if (isCancelled(sqlStateOf(error))) throw error;
    warnSampled(["the ledger database could not be reached, so older requests are not shown"], { err: error });
    return { moved: none, isAway: true };
  }
}

/** A pooler whose database is away leaves a question open for minutes. What is given up here ends with the limit of its pool. */
async function within<T>(ms: number, reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Error(`no response within ${ms} ms`)), ms)));
  reading.catch(() => undefined);
  return Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
}

/** Reads the newest rows of the request log, wherever their days are, and each once. `limit`: how many `read` returns at most. */
export async function readNewest<Row extends { id: string }>(
  limit: number,
  { oldestMs, ...reach }: Reach,
  read: (db: Queryable) => Promise<Row[]>,
): Promise<{ rows: Row[]; isAway: boolean }> {
  const rows = await snapshot(reach.timeoutMs, read);
  const last = rows.length < limit ? undefined : rows.at(-1);
  const { moved, isAway } = await readMoved<Row[]>([], { ...reach, oldestMs: last ? idTimeMs(last.id) : oldestMs }, read);
  if (moved.length === 0) return { rows, isAway };
  const known = new Set(rows.map(({ id }) => id));
  const all = [...rows, ...moved.filter(({ id }) => !known.has(id))];
  return { rows: all.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit), isAway };
}
