import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { codeOf } from "@/lib/platform/sql-state";

/** Odd, so that nobody else has set it. */
const ASKED_MS = 59_999;
const ANSWER_MS = 5_000;
const PAUSES_MS = [250, 500, 1_000, 2_000];
const REMINDER_MS = 15_000;

/** Not there yet, or not ready: no route, no name, nobody listens, starting or stopping, no connection free, a pooler without a server. */
const IS_AWAY = /^(E(CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE|NOENT)|57P0[123]|53300|08\w{3})$/;
const REFUSES_SETTINGS = /unsupported startup parameter/;
/** What a pooler says for good with the code of a lost server. */
const IS_WRONG = /authentication|no such (database|user)|not allowed|SSL/i;
const GAVE_UP = /timeout expired|terminated unexpectedly|terminated due to/;

export type Reach = { waitMs: number; say: (line: string) => void; signal?: AbortSignal };

/**
 * Waits until the database answers, and finds out whether a connection keeps the settings that it is opened with; a pooler in
 * transaction mode refuses or drops them. What waiting does not mend, such as a wrong password, fails at once.
 */
export async function reachDatabase(url: string, { waitMs, say, signal }: Reach): Promise<{ keepsSettings: boolean }> {
  const until = Date.now() + waitMs;
  for (let attempt = 0, saidAt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return { keepsSettings: await keepsSettings(url) };
    } catch (error) {
      if (!isAway(error)) throw error;
      const leftMs = until - Date.now();
      if (leftMs <= 0) throw new Error(afterWaiting(url, waitMs, error), { cause: error });
      if (Date.now() - saidAt > REMINDER_MS) {
        say(`waiting up to ${Math.ceil(leftMs / 1_000)} s for the database at ${placeOf(url)}: ${reasonOf(error)}`);
        saidAt = Date.now();
      }
      await wait(Math.min(leftMs, PAUSES_MS[attempt] ?? 2_000), undefined, { signal });
    }
  }
}

async function keepsSettings(url: string): Promise<boolean> {
  try {
    return (await settingOf(url, { lock_timeout: ASKED_MS })) === `${ASKED_MS}ms`;
  } catch (error) {
    if (!(error instanceof Error) || !REFUSES_SETTINGS.test(error.message)) throw error;
    await settingOf(url, {});
    return false;
  }
}

async function settingOf(url: string, settings: { lock_timeout?: number }): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "heliodex-start",
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    ...settings,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<{ value: string }>("select current_setting('lock_timeout') as value")).rows[0]?.value;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Every address of a name is tried; of their errors one stands for all. */
function firstOf(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error;
  const [first]: unknown[] = error.errors;
  return first;
}

const reasonOf = (error: unknown): string => {
  const first = firstOf(error);
  return first instanceof Error ? first.message : String(first);
};

const isAway = (error: unknown): boolean =>
  (IS_AWAY.test(codeOf(firstOf(error))) && !IS_WRONG.test(reasonOf(error))) || GAVE_UP.test(reasonOf(error));

/** Neither user nor password. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get("host") || "localhost"}${pathname}`;
}

const afterWaiting = (url: string, waitMs: number, error: unknown): string =>
  `The database at ${placeOf(url)} did not respond within ${Math.round(waitMs / 1_000)} s: ${reasonOf(error)}. Check DATABASE_URL; DATABASE_WAIT_S sets how long a start waits.`;
