import { afterAll, beforeAll, expect, test } from "vitest";
import { COMPANY_HEAD, PRICE_HEAD, priceLine, SOME_COMPANIES } from "@/testing/import-files";
import { violationsIn } from "@/testing/invariants";
import { inDatabase } from "./database";
import { issueKey, publish, until, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get, page, type Page } from "./http";
import { type RunningServer, mustRun, ops, startServer } from "./running-server";

let folder: Folder;
let server: RunningServer;
let key: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir);
  key = (await issueKey(folder.dataDir)).secret;
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const read = (path: string): Promise<Page> => page(`${server.url}/api/v1${path}`, key);
const isShown = async (release: number): Promise<boolean> =>
  (await get(`${server.url}/api/v1/companies`, { key })).headers["data-release"] === String(release);

async function publishLines(kind: string, lines: readonly string[], args: readonly string[] = []): Promise<number> {
  const release = (await publish(folder.dataDir, kind, await writeText(folder.path, `${kind}.csv`, lines), args)) ?? 0;
  await until(`release ${release} is shown`, 1_000, () => isShown(release));
  return release;
}

/** Takes a release back; the number of the release that does so. */
async function undo(release: number): Promise<number> {
  const out = await mustRun(folder.dataDir, ["release", "undo", String(release)]);
  return Number(/was undone by release (\d+)/.exec(out)?.[1]);
}

const COMPANIES = "/companies?limit=100&sort=name";

test("an undo brings back what was, and what was read before and between stays readable", async () => {
  const before = await publishLines("companies", SOME_COMPANIES, ["--mode", "snapshot", "--source", "list"]);
  const readBefore = (await read(COMPANIES)).data;
  const moved = [COMPANY_HEAD, "Sonnenschein Müller,DE,Bonn,installer,active", ...SOME_COMPANIES.slice(2, 5), "Neu AG,AT,Graz,epc,active"];
  const between = await publishLines("companies", moved, ["--mode", "snapshot", "--source", "list"]);
  const readBetween = (await read(COMPANIES)).data;
  expect(readBetween).not.toEqual(readBefore);

  // Somebody reads without pause while the release is taken back: always one state or the other, never a mixture.
  const seen: unknown[] = [];
  const over = { over: false };
  const reading = (async () => {
    while (!over.over) seen.push((await read(COMPANIES)).data.map(({ id, city }) => [id, city]));
  })();
  const undoing = await undo(between);
  await until("the undo is shown", 1_000, () => isShown(undoing));
  over.over = true;
  await reading;
  const states = [readBetween, readBefore].map((rows) => JSON.stringify(rows.map(({ id, city }) => [id, city])));
  expect(new Set(seen.map((rows) => JSON.stringify(rows)))).toEqual(new Set(states));

  const strip = (rows: Page["data"]): unknown[] => rows.map((row) => ({ ...row, updated_at: null, release: null }));
  expect(strip((await read(COMPANIES)).data)).toEqual(strip(readBefore));
  expect((await read(`${COMPANIES}&as_of=${before}`)).data).toEqual(readBefore);
  expect((await read(`${COMPANIES}&as_of=${between}`)).data).toEqual(readBetween);
  expect((await read(`${COMPANIES}&as_of=${undoing}`)).data).toEqual((await read(COMPANIES)).data);
});

test("a release whose records changed since can't be undone, an undo can't, and numbers are never used again", async () => {
  const one = await publishLines("companies", [COMPANY_HEAD, "Eins,DE,Ulm,epc,active"]);
  const two = await publishLines("companies", [COMPANY_HEAD, "Eins,DE,Jena,epc,active"]);
  const refused = async (number: number): Promise<string> => {
    const { code, stderr } = await ops(folder.dataDir, ["release", "undo", String(number)]);
    expect(code).toBe(1);
    return stderr;
  };
  expect(await refused(one)).toContain(`Eins · DE (release ${two})`);
  const undoing = await undo(two);
  expect(await refused(two)).toContain(`was undone by release ${undoing}`);
  expect(await refused(undoing)).toMatch(/itself undoes another release/);
  const last = await undo(one);
  await until("both are gone", 1_000, async () => (await read("/companies?q=Eins")).data.length === 0);
  expect(await publishLines("companies", [COMPANY_HEAD, "Drei,DE,Ulm,epc,active"])).toBeGreaterThan(last);
});

test("of two that undo the same release at once, one does", async () => {
  const release = await publishLines("companies", [COMPANY_HEAD, "Vier,DE,Ulm,epc,active"]);
  const both = await Promise.all([1, 2].map(() => ops(folder.dataDir, ["release", "undo", String(release)])));
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
});

const HISTORY = "/pricing/history?from=2026-01-01&to=2026-02-28";
const averages = (rows: Page["data"]): unknown[] => rows.map(({ date, avg }) => [date, Number(avg)]);

test("a corrected price is shown from its release on, and as it was with as_of", async () => {
  const first = await publishLines("prices", [PRICE_HEAD, priceLine("2026-01-07", "0.0880"), priceLine("2026-01-14", "0.0900")]);
  const readFirst = (await read(HISTORY)).data;
  const second = await publishLines("prices", [PRICE_HEAD, priceLine("2026-01-14", "0.0950")]);
  expect(second).toBeGreaterThan(first);
  const newest = (await read(HISTORY)).data;
  expect(new Map(averages(newest) as [string, number][])).toEqual(
    new Map([
      ["2026-01-07", 0.088],
      ["2026-01-14", 0.095],
    ]),
  );
  expect((await read(`${HISTORY}&as_of=${first}`)).data).toEqual(readFirst);
  expect((await read(`${HISTORY}&as_of=${second}`)).data).toEqual(newest);
});

test("a jump of more than a quarter is quarantined alone; the good row beside it is published", async () => {
  const file = await writeText(folder.path, "jump.csv", [PRICE_HEAD, priceLine("2026-01-21", "0.9600"), priceLine("2026-01-28", "0.0970")]);
  const out = await mustRun(folder.dataDir, ["import", "prices", file, "--publish"]);
  expect(out).toMatch(/quarantined: price-jump 1/);
  await until("the good row is shown", 1_000, async () => (await read(HISTORY)).data.some(({ date }) => date === "2026-01-28"));
  expect((await read(HISTORY)).data.some(({ date }) => date === "2026-01-21")).toBe(false);
});

test("all releases of this file are whole", async () => {
  expect(await inDatabase(folder.dataDir, violationsIn)).toEqual([]);
});
