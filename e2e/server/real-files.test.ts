import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsIn } from "@/testing/invariants";
import { inDatabase } from "./database";
import { issueKey, until } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get, page } from "./http";
import { ROOT } from "./processes";
import { type RunningServer, mustRun, startServer } from "./running-server";

const DATA = process.env["REAL_DATA"] ?? join(ROOT, "..", "shared", "data");
const FILES = [
  ["company-names", "companies_seed_real.csv"],
  ["cec-modules", "cec_modules_2021-12-01.csv"],
  ["cec-inverters", "cec_inverters_2022-02-18.csv"],
  ["cec-batteries", "cec_battery_list_2026-02-11.csv"],
  ["ember-exports", "ember_china_solar_exports_monthly.csv"],
  ["price-points", "spot_price_facts_2023-2026.csv"],
  ["shipment-facts", "shipment_facts.csv"],
] as const;

const isMissing = !existsSync(DATA);
if (isMissing) process.stdout.write(`the tests with real files are skipped: there is no ${DATA}\n`);

let folder: Folder;
let server: RunningServer;
let key: string;

beforeAll(async () => {
  if (isMissing) return;
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir);
  key = (await issueKey(folder.dataDir)).secret;
});
afterAll(async () => {
  if (isMissing) return;
  await server.stop();
  await folder.remove();
});

const read = (path: string) => page(`${server.url}/api/v1${path}`, key);

for (const [kind, file] of FILES)
  test.skipIf(isMissing)(`${kind} is published once; the same file again changes nothing`, async () => {
    const args = ["import", kind, join(DATA, file), "--publish"];
    const release = /Published as release (\d+)\./.exec(await mustRun(folder.dataDir, args))?.[1];
    expect(release).toBeDefined();
    expect(await mustRun(folder.dataDir, args)).toContain("No changes, so no release was created.");
    await until(
      "the release is shown",
      1_000,
      async () => (await get(`${server.url}/api/v1/companies`, { key })).headers["data-release"] === release,
    );
  });

test.skipIf(isMissing)("a module is found by the power it is sold as, also where it measures a little less", async () => {
  const sold = (await read("/products?min_power=400&max_power=400&category=module&limit=1000")).data;
  expect(sold.length).toBeGreaterThan(0);
  const below = sold.filter(({ pmax_stc_w: measured }) => measured !== null && Number(measured) < 400);
  expect(below.length).toBeGreaterThan(0);
  for (const { nameplate_w: nameplate } of below) expect(Number(nameplate)).toBe(400);
});

test.skipIf(isMissing)("the shares of all destinations of a quarter add up", async () => {
  const { data } = await read("/market/shipments?product=module&dimension=destination&limit=1000");
  expect(data.length).toBeGreaterThan(20);
  const sum = data.reduce((total, { share_pct: share }) => total + Number(share ?? 0), 0);
  expect(sum).toBeGreaterThan(99.5);
  expect(sum).toBeLessThan(100.5);
});

test.skipIf(isMissing)("the newest TOPCon price is a published one, with its date and place", async () => {
  const { data } = await read("/pricing/spot?type=TOPCon");
  expect(data.length).toBeGreaterThan(0);
  for (const row of data) expect(row).toMatchObject({ technology: "topcon", basis: expect.stringMatching(/assessment|carried/) as string });
  expect(data.some(({ effective_date: day }) => String(day) >= "2026-01-01")).toBe(true);
});

test.skipIf(isMissing)("every release can be read by its number, and one that is not there is refused", async () => {
  const { meta } = await read("/companies?limit=1&include_total=true");
  for (let release = 1; release <= meta.release; release++) {
    const answer = await get(`${server.url}/api/v1/companies?limit=1&as_of=${release}`, { key });
    expect([200, 400]).toContain(answer.status);
  }
  expect((await get(`${server.url}/api/v1/companies?as_of=${meta.release + 1}`, { key })).status).toBe(400);
  expect(await inDatabase(folder.dataDir, violationsIn)).toEqual([]);
});
