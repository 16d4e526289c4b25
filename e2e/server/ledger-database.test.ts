import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedServer, startEmbedded } from "@/lib/host/embedded/start-embedded";
import { moveLedger } from "@/lib/metering/ledger/move-ledger";
import { closeDatabase } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { SOME_COMPANIES } from "@/testing/import-files";
import { violationsIn } from "@/testing/invariants";
import { atUrl, ledgerRows, usedCalls } from "./database";
import { issueKey, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { freePort } from "./free-port";
import { get } from "./http";
import { mustRun, ops, startServer } from "./running-server";

let folder: Folder;
let database: EmbeddedServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  database = await startEmbedded({ dataDir: folder.dataDir, settings: { shared_buffers: "64MB" } });
  for (const name of ["shared", "ledger"]) await atUrl(database.url(), (db) => db.query(`create database ${name}`));
});
afterAll(async () => {
  await closeDatabase();
  await database.stop();
  await folder.remove();
});

const settings = () => ({ DATABASE_URL: database.url("shared"), LEDGER_DATABASE_URL: database.url("ledger") });

test("a server makes the ledger database its own, counts while it is away, and yesterday moves there", async () => {
  const key = await issueKey(folder.path, [], settings());
  const file = await writeText(folder.path, "companies.csv", SOME_COMPANIES);
  await mustRun(folder.path, ["import", "companies", file, "--publish"], settings());
  const call = async (url: string): Promise<number> => (await get(`${url}/api/v1/companies`, { key: key.secret })).status;

  const away = { ...settings(), LEDGER_DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/ledger` };
  const alone = await startServer(`${folder.path}/server`, away);
  expect([await call(alone.url), (await get(`${alone.url}/api/health/ready`)).status]).toEqual([200, 200]);
  expect((await ops(folder.path, ["doctor"], away)).stdout).toContain("the ledger database can't be used");
  await alone.stop();

  const server = await startServer(`${folder.path}/server`, settings());
  expect(await atUrl(settings().LEDGER_DATABASE_URL, async (db) => (await db.query("select * from call_ledger")).rows)).toEqual([]);
  expect(await call(server.url)).toBe(200);
  await atUrl(settings().DATABASE_URL, async (db) => {
    expect([await ledgerRows(db, key.orgId), await usedCalls(db, key.orgId)]).toEqual([2, 2]);
    expect(await violationsIn(db)).toEqual([]);
    await db.query("select call_ledger_partitions((now() at time zone 'UTC')::date - 2, (now() at time zone 'UTC')::date - 2)");
    await db.query(
      `insert into call_ledger (id, org_id, key_id, mode, endpoint, status, charge, bytes, duration_us, query)
       select uuidv7_floor(now() - interval '2 days'), $1, $2, 'live', '/companies', 200, 0, 10, 900, ''`,
      [key.orgId, key.id],
    );
  });
  provideEnv(settings());
  expect(await moveLedger()).toMatchObject({ moved: [expect.stringMatching(/^call_ledger_\d{8}$/)], waiting: 0 });
  const moved = "select org_id, charge from call_ledger";
  expect(await atUrl(settings().LEDGER_DATABASE_URL, async (db) => (await db.query(moved)).rows)).toEqual([
    { org_id: key.orgId, charge: 0 },
  ]);
  expect(await call(server.url)).toBe(200);
  await server.stop();
  expect(server.stderr()).not.toContain("ledger database could not");
});
