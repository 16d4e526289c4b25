import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "@/lib/host/embedded/start-embedded";
import { migrate } from "@/lib/host/migrations/migrate";
import { prepareQueues } from "@/lib/host/queues";

export const TEMPLATE = "heliodex_template";

/** One real PostgreSQL server for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "heliodex-test-"));
  // Another account must be able to enter when this one is root; else the cluster would live, and stay, elsewhere.
  await chmod(dataDir, 0o755);
  // What a test writes need not survive a power cut; what the server does must, and kill tests use servers of their own.
  const careless = { fsync: "off", full_page_writes: "off", wal_level: "minimal", max_wal_senders: "0" };
  const server = await startEmbedded({ dataDir, settings: { ...careless, max_connections: "120" } });
  const admin = new pg.Client({ connectionString: server.url() });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(server.url(TEMPLATE), { root: process.cwd() });
  await prepareQueues(server.url(TEMPLATE));
  project.provide("databaseUrl", server.url());
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}
