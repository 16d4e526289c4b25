import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SOME_COMPANIES } from "@/testing/import-files";
import { lostCalls, violationsIn } from "@/testing/invariants";
import { type Database, inDatabase, numberOf } from "./database";
import { issueKey, publish, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get } from "./http";
import { type RunningServer, startServer } from "./running-server";

let folder: Folder;
let server: RunningServer;
const answered: string[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir);
  await publish(folder.dataDir, "companies", await writeText(folder.path, "companies.csv", SOME_COMPANIES));
  const { secret } = await issueKey(folder.dataDir);
  for (let n = 1; n <= 3; n++) answered.push((await get(`${server.url}/api/v1/companies?limit=${n}`, { key: secret })).requestId);
  // Folded, so that there are roll-ups to break.
  const unfolded = () => inDatabase(folder.dataDir, (db) => numberOf(db, "select count(*) as n from usage_delta"));
  await vi.waitUntil(async () => (await unfolded()) === 0, { timeout: 10_000, interval: 100 });
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** Breaks the database for the length of one look at it. */
const whileBroken = <T>(sql: string, look: (db: Database) => Promise<T>): Promise<T> =>
  inDatabase(folder.dataDir, async (db) => {
    await db.query("begin");
    await db.query(sql);
    const found = await look(db);
    await db.query("rollback");
    return found;
  });

const BREAKS: [what: string, sql: string, says: RegExp][] = [
  ["a call counted but not written", "update period set used = used + 1", /used differs/],
  ["a call written but not counted", "update period set used = used - 1", /used differs/],
  ["a lease that counted more than it was granted", "insert into call_lease values (1, -1, 0, 1)", /a lease has counted more/],
  [
    "more leased than is left",
    "insert into call_lease select id, -1, 1000 from period where kind = 'live'; update period set quota = 900",
    /more is leased/,
  ],
  ["more used than the quota", "update period set quota = 1", /above the quota/],
  ["a roll-up that missed a call", "update usage_hour set calls = calls - 1", /roll-up/],
  ["a roll-up that is gone", "delete from usage_hour", /roll-up/],
  ["a release without its row", "delete from release", /release that does not exist/],
  ["a release with half its rows", "delete from company where name like 'S%'", /summary of a release differs/],
  ["rows under a number to come", "update company set from_release = 99 where name like 'S%'", /release that does not exist/],
  ["an import caught while publishing", "update import_run set state = 'publishing'", /an import has a state/],
  ["an import whose state is no state", "update import_run set state = 'lost'", /an import has a state/],
  [
    "a schedule's run that ended and says that it has not",
    `insert into import_schedule (id, name, kind, place, bounds, cron, time_zone, grace_minutes, needs_change, publish, state, created_at) values ('sched', 'x', 'companies', '{}', '{}', '0 0 * * *', 'UTC', 60, false, 'never', 'active', now());
     insert into import_schedule_run (id, schedule_id, due_at, cause, state, look_at, created_at, finished_at) values ('srun', 'sched', now(), 'time', 'reading', now(), now(), now())`,
    /a run of a schedule says other/,
  ],
  ["a release that its event does not know", "delete from event where type = 'release.published'", /no event/],
];

test.each(BREAKS)("the checks of the kill campaign see %s", async (_, sql, says) => {
  expect((await whileBroken(sql, violationsIn)).join("\n")).toMatch(says);
});

test("they find nothing wrong with an import that is uploaded, waits to be read or needs a mapping", async () => {
  const one = (state: string): string =>
    `insert into import_run (id, kind, source, mode, state, report, options, files, created_at) values ('imp_${state}', 'mapped', 'mapped', 'merge', '${state}', '{}', '{}', '{}', now())`;
  expect(await whileBroken(["uploading", "waiting", "mapping"].map(one).join(";"), violationsIn)).toEqual([]);
});

test("they see an answered call that the ledger lost, and find nothing when all is well", async () => {
  expect(await whileBroken(`delete from call_ledger where id = '${answered[0] ?? ""}'`, (db) => lostCalls(db, answered))).toEqual([
    answered[0],
  ]);
  expect(await inDatabase(folder.dataDir, violationsIn)).toEqual([]);
  expect(await inDatabase(folder.dataDir, (db) => lostCalls(db, answered))).toEqual([]);
});
