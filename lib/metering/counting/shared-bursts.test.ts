import { beforeEach, expect, test } from "vitest";
import { meterPool, pool } from "@/lib/platform/database";
import { useDatabase } from "@/testing/use-database";
import { Buckets, type BurstLimit } from "./burst";
import { SharedBursts } from "./shared-bursts";

useDatabase();
beforeEach(async () => void (await pool().query("truncate burst_spent")));

const LIMIT: BurstLimit = { perSecond: 20, bucket: 40 };
const START = Date.now();

type Server = { bursts: SharedBursts; buckets: Buckets };
/** Servers that have heard of each other. */
async function servers(count: number): Promise<Server[]> {
  const all = Array.from({ length: count }, () => {
    const buckets = new Buckets();
    return { buckets, bursts: new SharedBursts(buckets) };
  });
  await tell(all, 0);
  await tell(all, 0);
  return all;
}
const tell = async (all: readonly Server[], ms: number): Promise<void> => {
  for (const { bursts } of all) await bursts.exchange(START + ms);
};
const takeAt = (server: Server | undefined, ms: number, name = "org/live"): boolean =>
  server?.bursts.take(name, LIMIT, START + ms).passed ?? false;
/** Tries so often at a moment. Returns how many passed. */
const tryAt = (server: Server | undefined, ms: number, times: number): number =>
  Array.from({ length: times }, () => takeAt(server, ms)).filter(Boolean).length;

const SECONDS = 20;
const EVERY_MS = 500;
/** Tries far more than may pass, in steps of half a second, at servers that `at` chooses. Returns how many passed. */
async function crowd(all: readonly Server[], at: (step: number) => readonly (Server | undefined)[]): Promise<number> {
  let passed = 0;
  for (let step = 0; step < (SECONDS * 1_000) / EVERY_MS; step++) {
    for (const server of at(step)) passed += tryAt(server, step * EVERY_MS, 60);
    await tell(all, step * EVERY_MS);
  }
  return passed;
}
const ALLOWED = LIMIT.bucket + LIMIT.perSecond * SECONDS;

test("a rate on four servers is the rate of one, however a client spreads what it sends", async () => {
  const spread = await servers(4);
  const passed = await crowd(spread, () => spread);
  // Everything may pass once on each before they have heard of it; what that was too much, and a step's worth at each, is owed.
  expect(passed).toBeLessThanOrEqual(ALLOWED + 3 * LIMIT.bucket);
  expect(passed).toBeGreaterThanOrEqual(ALLOWED * 0.9);
  const round = await servers(4);
  expect(await crowd(round, (step) => [round[step % 4]])).toBeLessThanOrEqual(ALLOWED + LIMIT.bucket);
});

test("a client of one server gets the whole rate while others idle, and a server that it turns to later knows what it used", async () => {
  const all = await servers(4);
  expect(await crowd(all, () => [all[0]])).toBeGreaterThanOrEqual(ALLOWED - LIMIT.perSecond);
  const end = SECONDS * 1_000 - EVERY_MS;
  expect(tryAt(all[3], end, 60)).toBeLessThanOrEqual(2);
  expect(all[3]?.buckets.read("org/live", LIMIT, end + START).left).toBe(0);
});

test("what is owed is said as the time until the next call passes, and others' buckets are left alone", async () => {
  const [one, two] = await servers(2);
  tryAt(one, 0, 40);
  tryAt(two, 0, 40);
  await tell(
    [one, two].flatMap((server) => server ?? []),
    0,
  );
  await tell(
    [one, two].flatMap((server) => server ?? []),
    0,
  );
  expect(one?.buckets.read("org/live", LIMIT, START)).toEqual({ passed: false, left: 0, fullInS: 4, nextInS: 3 });
  expect([takeAt(one, 1_900), takeAt(one, 2_100)]).toEqual([false, true]);
  expect(takeAt(two, 0, "other/live")).toBe(true);
});

test("a server that is alone tells nothing, and behaves as if nothing were shared", async () => {
  const [alone] = await servers(1);
  expect([tryAt(alone, 0, 60), tryAt(alone, 1_000, 60)]).toEqual([40, 20]);
  await tell(
    [alone].flatMap((server) => server ?? []),
    1_000,
  );
  const { rows } = await pool().query("select name from burst_spent where name <> ''");
  expect(rows).toEqual([]);
});

test("nothing is taken twice, and what could not be told is told the next time", async () => {
  const all = await servers(2);
  const [one, two] = all;
  tryAt(one, 0, 10);
  const lost = meterPool().query;
  meterPool().query = (() => Promise.reject(new Error("away"))) as never;
  await expect(one?.bursts.exchange(START)).rejects.toThrow("away");
  meterPool().query = lost;
  for (let i = 0; i < 3; i++) await tell(all, 0);
  expect(two?.buckets.read("org/live", LIMIT, START).left).toBe(30);
});
