import { setTimeout as wait } from "node:timers/promises";
import { connectionsOfInstance } from "@/lib/platform/connection-count";
import { env, provideEnv } from "@/lib/platform/env";
import { connectionOf } from "./embedded/connection-of";
import { acquireDataLock, DataFolderBusy, type DataLock } from "./embedded/data-lock";
import { startEmbedded, type EmbeddedServer } from "./embedded/start-embedded";
import { migrate } from "./migrations/migrate";
import { prepareQueues } from "./queues";
import { reachDatabase } from "./reach-database";

/** What a process needs before it may ask the database: a server to talk to, and tables in it. */
export type OpenDatabase = { databaseUrl: string; isEmbedded: boolean; embedded: () => EmbeddedServer | null; close(): Promise<void> };
export type OpenOptions = { role: "server" | "ops"; root: string; say: (line: string) => void; signal?: AbortSignal };

const PATIENCE_MS = 600_000;
const LOOK_AGAIN_MS = 200;
const RESTART_MS = 500;
/** For whoever looks with tools of their own, and those that PostgreSQL keeps for its superuser. */
const SPARE_CONNECTIONS = 10;

/** Opens the database of DATABASE_URL or the embedded one as it is. */
export function openUnmigrated(options: OpenOptions): Promise<OpenDatabase> {
  const { DATABASE_URL, DATA_DIR } = env();
  return DATABASE_URL ? reached(DATABASE_URL, options) : ownOrShared(options, DATA_DIR);
}

/** The same with all migrations applied, and makes it the setting that everyone reads. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const world = await openUnmigrated(options);
  try {
    await migrate(world.databaseUrl, { root: options.root });
    await prepareQueues(world.databaseUrl);
  } catch (error) {
    await world.close();
    throw error;
  }
  provideEnv({ DATABASE_URL: world.databaseUrl });
  return world;
}

/** Waits until it is there, and sets how limits get to it. */
async function reached(databaseUrl: string, { say, signal }: OpenOptions): Promise<OpenDatabase> {
  const { DATABASE_POOLER, DATABASE_WAIT_S } = env();
  const { keepsSettings } = await reachDatabase(databaseUrl, { waitMs: DATABASE_WAIT_S * 1_000, say, ...(signal ? { signal } : {}) });
  if (DATABASE_POOLER === undefined) provideEnv({ DATABASE_POOLER: keepsSettings ? "no" : "yes" });
  return external(databaseUrl);
}

const external = (databaseUrl: string): OpenDatabase => ({
  databaseUrl,
  isEmbedded: false,
  embedded: () => null,
  close: () => Promise.resolve(),
});

async function ownOrShared(options: OpenOptions, dataDir: string): Promise<OpenDatabase> {
  const until = Date.now() + PATIENCE_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      const lock = await acquireDataLock(dataDir, options.role);
      return await own(options, dataDir, lock);
    } catch (error) {
      if (!(error instanceof DataFolderBusy) || (options.role === "server" && error.role === "server") || Date.now() > until) throw error;
      if (isFirst && error.role !== "server") options.say(`waiting: ${error.message}`);
      const shared = error.role === "server" ? await connectionOf(dataDir) : null;
      if (shared) return { ...external(shared.url), isEmbedded: true };
    }
    await wait(LOOK_AGAIN_MS);
  }
}

/** Beside the server there is the command line, which opens as many as a server that serves. */
const maxConnections = (): string => String(connectionsOfInstance().most + connectionsOfInstance().serving + SPARE_CONNECTIONS);

/** Runs the embedded server and starts it again when it ends unasked. */
async function own(options: OpenOptions, dataDir: string, lock: DataLock): Promise<OpenDatabase> {
  let isClosing = false;
  let server: EmbeddedServer | null = null;
  const start = async (): Promise<EmbeddedServer> => {
    const started = await startEmbedded({ dataDir, log: options.say, settings: { max_connections: maxConnections() } });
    started.onExit((code) => void again(code));
    return started;
  };
  const again = async (code: number | null): Promise<void> => {
    server = null;
    while (!isClosing && server === null) {
      options.say(`the embedded database exited (${code ?? "by a signal"}), restarting it`);
      server = await start().catch(async (error: unknown) => {
        options.say(`the embedded database did not start: ${error instanceof Error ? error.message : String(error)}`);
        await wait(RESTART_MS);
        return null;
      });
    }
  };
  try {
    server = await start();
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    databaseUrl: server.url(),
    isEmbedded: true,
    embedded: () => server,
    close: async () => {
      isClosing = true;
      await server?.stop();
      await lock.release();
    },
  };
}
