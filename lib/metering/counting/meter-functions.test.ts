import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { pool } from "@/lib/platform/database";
import { countedOf, counterWith, lockPeriod, type Counter } from "@/testing/metering";
import { useDatabase } from "@/testing/use-database";
import { ledgerJson, type CountedCall } from "./call";

useDatabase();

type Row = { period_id: number; used_before: number; cap: number | null; granted: number; known: string[] };
type Options = { again?: boolean; patience?: number | null };

/** Settles calls as a batch does; periods and counts follow from them. */
async function settle(calls: readonly CountedCall[], { again = false, patience = null }: Options = {}): Promise<Row[]> {
  const periods = [...new Set(calls.map(({ periodId }) => periodId))].sort((a, b) => a - b);
  const counts = periods.map((id) => calls.filter(({ periodId }) => periodId === id).length);
  const { rows } = await pool().query<Row>("select * from meter_settle($1, $2, $3::json, $4, $5)", [
    ...[periods, counts, ledgerJson(calls), again, patience],
  ]);
  return rows.sort((a, b) => a.period_id - b.period_id);
}
const voidCalls = async (ids: readonly string[], periods: readonly number[] = []): Promise<number> =>
  (await pool().query<{ n: number }>("select meter_void($1, $2) as n", [ids, periods])).rows[0]?.n ?? -1;
const lease = async (periodId: number, wanted: number, skip = false): Promise<object | undefined> =>
  (await pool().query<object>("select * from meter_lease($1, $2, $3)", [periodId, wanted, skip])).rows[0];
const setPeriod = (id: number, { used, quota }: { used?: number; quota?: number | null }): Promise<unknown> =>
  pool().query("update period set used = coalesce($2, used), quota = case when $4 then $3 else quota end where id = $1", [
    ...[id, used ?? null, quota ?? null, quota !== undefined],
  ]);
const ledgerIds = async (orgId: string): Promise<string[]> =>
  (await pool().query<{ id: string }>("select id from call_ledger where org_id = $1 order by id", [orgId])).rows.map(({ id }) => id);
const idsOf = (calls: readonly CountedCall[]): string[] => calls.map(({ id }) => id).sort();

let other: Counter;
beforeAll(async () => {
  other = await counterWith(null);
});

/** A period of nobody's yet, and calls that count in it. */
async function fresh(quota: number | null): Promise<Pick<Counter, "orgId" | "periodId" | "call">> {
  const orgId = newId("org");
  const { rows } = await pool().query<{ id: number }>(
    "insert into period (org_id, kind, starts_at, ends_at, quota) values ($1, 'live', now(), now(), $2) returning id",
    [orgId, quota],
  );
  const periodId = rows[0]?.id ?? 0;
  return { orgId, periodId, call: (given = {}) => other.call({ orgId, periodId, ...given }) };
}

describe("meter_settle", () => {
  test("grants the first calls of each period up to its quota, in the order of the batch, and nobody else's", async () => {
    const [small, large, open] = [await fresh(2), await fresh(100), await fresh(null)];
    const calls = [small, open, small, large, small, large, small].map(({ call }) => call());
    const of = ({ periodId }: Pick<Counter, "periodId">) => calls.filter((call) => call.periodId === periodId);
    expect(await settle(calls)).toMatchObject([
      { period_id: small.periodId, used_before: 0, cap: 2, granted: 2 },
      { period_id: large.periodId, used_before: 0, cap: 100, granted: 2 },
      { period_id: open.periodId, used_before: 0, cap: null, granted: 1 },
    ]);
    expect(await ledgerIds(small.orgId)).toEqual(idsOf(of(small).slice(0, 2)));
    for (const [counter, n] of [
      [small, 2],
      [large, 2],
      [open, 1],
    ] as const)
      expect(await countedOf(counter.orgId)).toEqual([n, n, n]);
  });

  test("fills a quota to the last call, and grants none beyond it or beyond one that was lowered", async () => {
    const { call, periodId, orgId } = await fresh(3);
    expect(await settle([call(), call(), call()])).toMatchObject([{ granted: 3, used_before: 0 }]);
    expect(await settle([call()])).toMatchObject([{ granted: 0, used_before: 3, cap: 3 }]);
    await setPeriod(periodId, { quota: 1 });
    expect(await settle([call(), call()])).toMatchObject([{ granted: 0, used_before: 3, cap: 1 }]);
    await setPeriod(periodId, { quota: 4 });
    expect(await settle([call(), call()])).toMatchObject([{ granted: 1, used_before: 3, cap: 4 }]);
    expect(await countedOf(orgId)).toEqual([4, 4, 4]);
  });

  test("counts what an earlier try counted no second time, beside what is new, up to the quota", async () => {
    const { call, orgId } = await fresh(4);
    const [known, fromElsewhere] = [[call(), call()], other.call()];
    await settle([...known, fromElsewhere]);
    const added = [call(), call(), call()];
    const [row] = await settle([...known, ...added], { again: true });
    expect(row).toMatchObject({ used_before: 2, granted: 2 });
    expect([...(row?.known ?? [])].sort()).toEqual(idsOf(known));
    expect(await ledgerIds(orgId)).toEqual(idsOf([...known, ...added.slice(0, 2)]));
    expect(await countedOf(orgId)).toEqual([4, 4, 4]);
  });

  test("writes nothing of a batch that holds a call twice, and says so, unless it is told to look", async () => {
    const { call, orgId } = await fresh(null);
    const twice = call();
    await settle([twice]);
    await expect(settle([call(), twice])).rejects.toMatchObject({ code: "23505" });
    expect(await countedOf(orgId)).toEqual([1, 1, 1]);
    expect(await settle([twice], { again: true })).toMatchObject([{ granted: 0, used_before: 1 }]);
  });

  test("leaves out periods that somebody else has locked, and their calls, if it is not to wait", async () => {
    const [locked, free] = [await fresh(1), await fresh(1)];
    const lock = await lockPeriod(locked.periodId);
    const calls = [locked, free, free, locked].map(({ call }) => call());
    expect(await settle(calls, { patience: 0 })).toMatchObject([{ period_id: free.periodId, granted: 1 }]);
    expect(await settle([locked.call()], { patience: 0 })).toEqual([]);
    await expect(settle([locked.call()], { patience: 20 })).rejects.toMatchObject({ code: "55P03" });
    await lock.release();
    expect([await countedOf(locked.orgId), await countedOf(free.orgId)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    expect(await settle([locked.call()], { patience: 20 })).toMatchObject([{ granted: 1 }]);
  });

  test("has no row for a period that does not exist, and counts the calls of the others", async () => {
    const { call, orgId, periodId } = await fresh(null);
    expect(await settle([call(), call({ periodId: 999_999_999 })])).toMatchObject([{ period_id: periodId, granted: 1 }]);
    expect(await countedOf(orgId)).toEqual([1, 1, 1]);
  });
});

describe("meter_void", () => {
  test("takes calls back from ledger, period and roll-up, each once, and says how many it were", async () => {
    const { call, orgId, periodId } = await fresh(3);
    const calls = [call(), call({ endpoint: "/products" }), call({ bytes: 900 })];
    await settle(calls);
    expect(await voidCalls([calls[1]?.id ?? "", other.call().id])).toBe(1);
    expect(await voidCalls([calls[1]?.id ?? ""], [periodId])).toBe(0);
    expect(await countedOf(orgId)).toEqual([2, 2, 2]);
    const { rows } = await pool().query("select endpoint, calls, bytes from usage_hour where org_id = $1 order by endpoint", [orgId]);
    expect(rows).toEqual([
      { endpoint: "/companies", calls: 2, bytes: 1_000 },
      { endpoint: "/products", calls: 0, bytes: 0 },
    ]);
    expect(await settle([call(), call()])).toMatchObject([{ granted: 1, used_before: 2 }]);
  });

  test("takes several periods' calls back at once, and leaves those of nobody's period alone in every count", async () => {
    const [first, second] = [await fresh(null), await fresh(null)];
    const calls = [first.call(), second.call(), second.call(), second.call()];
    await settle(calls);
    expect(await voidCalls(calls.slice(0, 3).map(({ id }) => id))).toBe(3);
    expect([await countedOf(first.orgId), await countedOf(second.orgId)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });

  test("of nothing does nothing", async () => {
    expect([await voidCalls([]), await voidCalls([], [other.periodId])]).toEqual([0, 0]);
  });
});

describe("meter_lease", () => {
  test.each<[string, { used: number; quota: number | null }, number, { granted: number; used_after: number; cap: number | null }]>([
    ["takes what is wanted", { used: 10, quota: 100 }, 20, { granted: 20, used_after: 30, cap: 100 }],
    ["takes no more than is left", { used: 95, quota: 100 }, 20, { granted: 5, used_after: 100, cap: 100 }],
    ["takes nothing at the limit", { used: 100, quota: 100 }, 20, { granted: 0, used_after: 100, cap: 100 }],
    ["takes and gives nothing beyond it", { used: 120, quota: 100 }, 20, { granted: 0, used_after: 120, cap: 100 }],
    ["takes anything where there is no limit", { used: 5, quota: null }, 1_000, { granted: 1_000, used_after: 1_005, cap: null }],
    ["gives back what is left of a block", { used: 50, quota: 100 }, -20, { granted: -20, used_after: 30, cap: 100 }],
    ["gives back without a limit", { used: 50, quota: null }, -20, { granted: -20, used_after: 30, cap: null }],
    ["gives back no more than was used", { used: 5, quota: 100 }, -20, { granted: -5, used_after: 0, cap: 100 }],
    ["gives back just that, although the limit was lowered", { used: 100, quota: 40 }, -20, { granted: -20, used_after: 80, cap: 40 }],
  ])("%s", async (_, period, wanted, outcome) => {
    const { periodId } = await fresh(null);
    await setPeriod(periodId, period);
    expect(await lease(periodId, wanted)).toEqual(outcome);
  });

  test("has no row for a period that somebody else has locked, or that does not exist", async () => {
    const { periodId } = await fresh(10);
    const lock = await lockPeriod(periodId);
    expect([await lease(periodId, 1, true), await lease(999_999_999, 1)]).toEqual([undefined, undefined]);
    await lock.release();
    expect(await lease(periodId, 1, true)).toMatchObject({ granted: 1 });
  });
});

/** What may happen to two periods, in any order: batches of up to six calls, some sent again, some taken back; quotas that change. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      of: fc.array(fc.nat(1), { minLength: 1, maxLength: 6 }),
      resend: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("void" as const), at: fc.nat(20), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("quota" as const), which: fc.nat(1), quota: fc.option(fc.nat(12)) }) },
);

test("whatever is settled, sent again and taken back: used, ledger and roll-ups say the same, and no quota is ever passed by a new call", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const counters = [await fresh(4), await fresh(null)] as const;
      const quotas: (number | null)[] = [4, null];
      const ledger: CountedCall[][] = [[], []];
      const sent: CountedCall[] = [];
      for (const now of steps) {
        if (now.kind === "quota") {
          quotas[now.which] = now.quota;
          await setPeriod(counters[now.which === 0 ? 0 : 1].periodId, { quota: now.quota });
        } else if (now.kind === "void") {
          const gone = sent.slice(now.at, now.at + now.count).map(({ id }) => id);
          const had = ledger.flat().filter(({ id }) => gone.includes(id)).length;
          expect(await voidCalls(gone)).toBe(had);
          ledger.forEach((calls, i) => (ledger[i] = calls.filter(({ id }) => !gone.includes(id))));
        } else {
          const batch = [...sent.slice(-now.resend || sent.length), ...now.of.map((which) => counters[which === 0 ? 0 : 1].call())];
          const rows = await settle(batch, { again: now.resend > 0 });
          for (const [i, { periodId }] of counters.entries()) {
            const known = ledger[i]?.map(({ id }) => id) ?? [];
            const added = batch.filter((call) => call.periodId === periodId && !known.includes(call.id));
            const granted = added.slice(0, quotas[i] == null ? added.length : Math.max(0, quotas[i] - known.length));
            const row = rows.find(({ period_id }) => period_id === periodId);
            if (row) expect(row).toMatchObject({ used_before: known.length, granted: granted.length, cap: quotas[i] });
            ledger[i]?.push(...granted);
          }
          sent.push(...batch.filter((call) => !sent.includes(call)));
        }
      }
      for (const [i, { orgId }] of counters.entries()) {
        const n = ledger[i]?.length ?? -1;
        expect(await countedOf(orgId)).toEqual([n, n, n]);
        expect(await ledgerIds(orgId)).toEqual(idsOf(ledger[i] ?? []));
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);
