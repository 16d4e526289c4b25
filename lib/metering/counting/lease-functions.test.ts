import fc from "fast-check";
import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { countedOf, counterWith, foldCounts, lockPeriod, type Counter } from "@/testing/metering";
import { MeterModel } from "@/testing/simulation/meter-model";
import { useDatabase } from "@/testing/use-database";
import { ledgerJson } from "./call";
import { makeDays, WRITE_JSON } from "./write-calls";

useDatabase();

type Block = { granted: number; used_after: number; cap: number | null; elsewhere: number };

async function openLane(): Promise<number> {
  const sql = "insert into meter_lane (instance, seen_at) values ('test', clock_timestamp()) returning id";
  return (await pool().query<{ id: number }>(sql)).rows[0]?.id ?? -1;
}
const closeLane = (id: number): Promise<unknown> => pool().query("select lane_close($1)", [[id]]);
const take = async (period: number, lane: number, wanted: number): Promise<Block | undefined> =>
  (await pool().query<Block>("select * from lease_take($1, $2, $3)", [period, lane, wanted])).rows[0];
const setQuota = (period: number, quota: number | null): Promise<unknown> =>
  pool().query("update period set quota = $2 where id = $1", [period, quota]);

/** Counts so many calls through a lane; gives their ids. */
async function count({ call }: Counter, lane: number, n: number): Promise<string[]> {
  const calls = Array.from({ length: n }, () => call());
  if (n > 0) await makeDays(calls);
  await pool().query(WRITE_JSON, [lane, ledgerJson(calls)]);
  return calls.map(({ id }) => id);
}

test("leases of two lanes together never hold more than the quota has left, and the second learns what the first may give back", async () => {
  const counter = await counterWith(10);
  const [one, other] = [await openLane(), await openLane()];
  expect(await take(counter.periodId, one, 7)).toEqual({ granted: 7, used_after: 7, cap: 10, elsewhere: 0 });
  await count(counter, one, 2);
  expect(await take(counter.periodId, other, 7)).toMatchObject({ granted: 3, used_after: 10 });
  expect(await take(counter.periodId, other, 1)).toMatchObject({ granted: 0, elsewhere: 5 });
  expect(await take(counter.periodId, one, -5)).toMatchObject({ granted: -5, used_after: 5 });
  expect(await take(counter.periodId, other, 9)).toMatchObject({ granted: 5, used_after: 10 });
});

test("a lane gives back what it holds itself and no more", async () => {
  const counter = await counterWith(10);
  const [one, other] = [await openLane(), await openLane()];
  await take(counter.periodId, one, 7);
  await count(counter, one, 2);
  await foldCounts();
  expect(await take(counter.periodId, other, -5)).toMatchObject({ granted: 0, used_after: 7 });
  expect(await take(counter.periodId, other, 9)).toMatchObject({ granted: 3, used_after: 10 });
  expect(await take(counter.periodId, one, -9)).toMatchObject({ granted: -5, used_after: 5 });
});

test("what a closed lane had left is free once it is folded, and nothing is taken or counted through it any more", async () => {
  const counter = await counterWith(10);
  const [gone, next] = [await openLane(), await openLane()];
  await take(counter.periodId, gone, 10);
  await count(counter, gone, 4);
  await closeLane(gone);
  await count(counter, gone, 3);
  await expect(take(counter.periodId, gone, 1)).rejects.toMatchObject({ code: "ML001" });
  expect(await countedOf(counter.orgId)).toEqual([4, 4, 4]);
  expect(await take(counter.periodId, next, 10)).toMatchObject({ granted: 0, elsewhere: 6 });
  await foldCounts();
  expect(await take(counter.periodId, next, 10)).toMatchObject({ granted: 6, used_after: 10 });
});

test("a period that somebody else has locked is leased by nobody, counted in all the same, and folded when it is free", async () => {
  const counter = await counterWith(10);
  const lane = await openLane();
  await take(counter.periodId, lane, 5);
  const lock = await lockPeriod(counter.periodId);
  expect(await take(counter.periodId, lane, 1)).toBeUndefined();
  await count(counter, lane, 3);
  await foldCounts();
  const used = async () => (await pool().query<{ used: number }>("select used from period where id = $1", [counter.periodId])).rows;
  expect([await used(), await countedOf(counter.orgId)]).toEqual([[{ used: 0 }], [3, 3, 3]]);
  await lock.release();
  await foldCounts();
  expect([await used(), await countedOf(counter.orgId)]).toEqual([[{ used: 3 }], [3, 3, 3]]);
});

test("servers of before leave alone what is leased", async () => {
  const { call, periodId, orgId } = await counterWith(10);
  await take(periodId, await openLane(), 8);
  const { rows } = await pool().query("select granted, used_before from meter_settle($1, $2, $3::json, false)", [
    ...[[periodId], [5], ledgerJson(Array.from({ length: 5 }, () => call()))],
  ]);
  expect(rows).toEqual([{ granted: 2, used_before: 0 }]);
  expect(await countedOf(orgId)).toEqual([2, 2, 2]);
});

/** What may happen to a period that two servers count in, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("take" as const), lane: fc.nat(1), n: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("count" as const), lane: fc.nat(1), n: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("return" as const), lane: fc.nat(1), n: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("void" as const), lane: fc.nat(1), n: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("fold" as const), lane: fc.nat(1), n: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("crash" as const), lane: fc.nat(1), n: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("quota" as const), lane: fc.nat(1), n: fc.nat(20) }) },
);

/** What a server knows of its lane: its number, calls it may count, and those it has counted. */
type Server = { lane: number; left: number; counted: string[] };

test("whatever is leased, counted, given back, taken back, folded and lost in a crash: the database does what the model of it does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const counter = await counterWith(12);
      const { periodId, orgId } = counter;
      const model = new MeterModel([[periodId, 12]]);
      const openBoth = async (): Promise<Server> => ({ lane: model.openLane(0, await openLane()), left: 0, counted: [] });
      const closeBoth = async (lane: number): Promise<void> => {
        model.close([lane]);
        await closeLane(lane);
      };
      const takeBoth = async (lane: number, wanted: number): Promise<number> => {
        const block = await take(periodId, lane, wanted);
        expect(block).toEqual(model.take(periodId, lane, wanted));
        return block?.granted ?? 0;
      };
      const servers = [await openBoth(), await openBoth()];
      for (const { kind, lane: which, n } of steps) {
        const server = servers[which];
        if (!server) continue;
        if (kind === "take") server.left += await takeBoth(server.lane, n);
        else if (kind === "count") {
          const made = await count(counter, server.lane, Math.min(n, server.left));
          model.begin(server.lane);
          model.commit(
            server.lane,
            made.map((id) => ({ id, periodId })),
            null,
          );
          server.left -= made.length;
          server.counted.push(...made);
        } else if (kind === "return" && server.left > 0) {
          const back = Math.min(n, server.left);
          await takeBoth(server.lane, -back);
          server.left -= back;
        } else if (kind === "void") {
          const gone = server.counted.splice(0, n);
          const { rows } = await pool().query("select lease_void($1, $2) as n", [server.lane, gone]);
          expect(rows).toEqual([{ n: model.takeBack(server.lane, gone) }]);
        } else if (kind === "fold") {
          model.fold();
          await foldCounts();
        } else if (kind === "crash") {
          await closeBoth(server.lane);
          servers[which] = await openBoth();
        } else if (kind === "quota") {
          model.periods.set(periodId, { used: model.periods.get(periodId)?.used ?? 0, quota: n });
          await setQuota(periodId, n);
        }
        const counted = model.inLedger(periodId);
        expect([await countedOf(orgId), model.countedIn(periodId)]).toEqual([[counted, counted, counted], counted]);
      }
      // When all have ended, what nobody used is there for the next, to the call.
      for (const { lane } of servers) await closeBoth(lane);
      model.fold();
      await foldCounts();
      const { lane } = await openBoth();
      await takeBoth(lane, 100);
    }),
    { numRuns: 30 },
  );
}, 60_000);
