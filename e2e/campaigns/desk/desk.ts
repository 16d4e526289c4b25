import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { atUrl, numberOf } from "@/e2e/server/database";
import { until } from "@/e2e/server/fixtures";
import { type Folder, temporaryFolder } from "@/e2e/server/folder";
import { freePort } from "@/e2e/server/free-port";
import { type RunningServer, startServer } from "@/e2e/server/running-server";
import { StaffClient } from "@/e2e/support/staff-client";
import { IMPORT_STATES, type ImportRow } from "@/lib/catalog/imports/contract";
import { pruneImports } from "@/lib/catalog/imports/prune-imports";
import { runSchedules } from "@/lib/catalog/schedules/run-schedules";
import { type EmbeddedServer, startEmbedded } from "@/lib/host/embedded/start-embedded";
import { followAllEvents } from "@/lib/host/follow-events";
import { jobContext } from "@/lib/host/jobs/job-context";
import { closeDatabase, pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { violationsIn } from "@/testing/invariants";

const AUTH_SECRET = "the same secret for server and campaign";
/** Under load a reading takes its time; what hangs is still found. */
export const REST_MS = 120_000;
/** By then every lease is over, and whoever read is known to be silent. */
const LATER_MS = 65 * 60_000;
const STALE_QUEUE = "update pgboss.job set state = 'retry', start_after = now() where state = 'active'";
const READ: readonly string[] = ["mapping", "staged", "published", "failed", "discarded"];

/** One database through many kills of the server that works on it. */
export class Desk {
  readonly watched: string;
  server: RunningServer | null = null;

  private constructor(
    readonly folder: Folder,
    private readonly database: EmbeddedServer,
    readonly staff: StaffClient,
    private readonly settings: Readonly<Record<string, string>>,
  ) {
    this.watched = join(folder.path, "watched");
  }

  static async open(): Promise<Desk> {
    const folder = await temporaryFolder();
    const database = await startEmbedded({ dataDir: join(folder.path, "database"), settings: { shared_buffers: "64MB" } });
    await atUrl(database.url(), (db) => db.query("create database desk"));
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const settings = { DATABASE_URL: database.url("desk"), AUTH_SECRET, PORT: port, PUBLIC_URL: url };
    provideEnv({ ...settings, DATA_DIR: folder.dataDir, LOG_LEVEL: "error" });
    await mkdir(join(folder.path, "watched"));
    const more = { ...settings, SCHEDULE_FOLDER: join(folder.path, "watched") };
    const server = await startServer(folder.dataDir, more);
    followAllEvents();
    const desk = new Desk(folder, database, await StaffClient.signIn(url), more);
    desk.server = server;
    return desk;
  }

  async start(): Promise<void> {
    this.server = await startServer(this.folder.dataDir, this.settings);
  }

  async kill(): Promise<void> {
    await this.server?.kill();
    this.server = null;
  }

  stateOf = async (id: string): Promise<string> =>
    (await pool().query<{ state: string }>("select state from import_run where id = $1", [id])).rows[0]?.state ?? "none";

  count = (sql: string, values: unknown[] = []): Promise<number> => numberOf(pool(), sql, values);

  /** Waits until an upload is read, or given up. */
  async isRead(id: string): Promise<ImportRow> {
    await until(`import ${id} is read`, REST_MS, async () => READ.includes(await this.stateOf(id))).catch(async (error: unknown) => {
      throw new Error(`${id} is ${await this.stateOf(id)}. ${await this.busy()} ${this.server?.stderr() ?? ""}`, { cause: error });
    });
    return this.staff.readImport(id);
  }

  /** What the queue and the database are at: for a fault that says why nothing goes on. */
  private async busy(): Promise<string> {
    const jobs = await pool().query(
      "select name, state, started_on, data, output from pgboss.job where state in ('active', 'retry', 'created') and name not like 'clock%'",
    );
    const sessions = await pool().query(
      "select pid, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid) as behind, left(query, 200) as query, xact_start from pg_stat_activity where datname = current_database() and state <> 'idle'",
    );
    return JSON.stringify([jobs.rows, sessions.rows]);
  }

  /** What the clock does once the leases of a killed server are over, and the queue with work that nobody finished. */
  async recover(): Promise<void> {
    const later = { ...jobContext("campaign"), clock: { now: () => Date.now() + LATER_MS } };
    await pool().query(STALE_QUEUE);
    await pool().query("update import_schedule_run set leased_until = now() where leased_until > now()");
    await pruneImports(later);
    await runSchedules(later);
  }

  /** What may not be after a kill, whatever comes next. */
  async violations(): Promise<string[]> {
    const { rows } = await pool().query<{ id: string; state: string }>("select id, state from import_run");
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const names = await readdir(join(this.folder.dataDir, "imports")).catch(() => []);
    // A server that runs has copies of files that somebody looks at or reads.
    const isCopy = (name: string): boolean => this.server !== null && /\.(upload|fetched)$/.test(name);
    const isMeant = (name: string): boolean => isCopy(name) || ![undefined, "staged"].includes(states.get(name));
    return [
      ...(await violationsIn(pool())),
      ...names.filter((name) => !isMeant(name)).map((name) => `${name} was left in the folder of imports`),
      ...rows.filter(({ state }) => !IMPORT_STATES.some((one) => one === state)).map(({ id, state }) => `${id} is ${state}`),
    ];
  }

  async close(): Promise<void> {
    await this.server?.stop();
    await closeDatabase();
    await this.database.stop();
    await this.folder.remove();
  }
}
