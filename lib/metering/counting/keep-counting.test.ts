import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { countedOf, counterWith, foldCounts } from "@/testing/metering";
import { useDatabase } from "@/testing/use-database";
import { keepCounting } from "./keep-counting";
import { renewLanes, tickLanes } from "./lanes";
import { liveLeasesOf } from "./live-leases";
import { settleCall } from "./settle-calls";

useDatabase();

const leaseOf = async (periodId: number): Promise<unknown> =>
  (await pool().query("select granted, used from call_lease where period_id = $1", [periodId])).rows[0];
const foldedOf = async (orgId: string): Promise<unknown> =>
  (
    await pool().query(
      "select (select sum(used) from period where org_id = $1)::int as used, (select sum(charged) from usage_hour where org_id = $1)::int as rolled",
      [orgId],
    )
  ).rows[0];

test("what is counted is folded once, and a block that nobody uses goes back", async () => {
  const { call, orgId, periodId } = await counterWith(1_000);
  await settleCall(call());
  await settleCall(call());
  expect(await foldedOf(orgId)).toEqual({ used: 0, rolled: null });
  expect(await leaseOf(periodId)).toEqual({ granted: 50, used: 0 });
  const counting = keepCounting();
  await expect.poll(() => foldedOf(orgId), { timeout: 5_000 }).toEqual({ used: 2, rolled: 2 });
  await expect.poll(() => leaseOf(periodId), { timeout: 5_000 }).toEqual({ granted: 2, used: 2 });
  await counting.stop();
  expect((await settleCall(call())).used).toBe(3);
  expect(await countedOf(orgId)).toEqual([3, 3, 3]);
});

test("the lane of a server that fell silent is closed by another, and what it had leased is free", async () => {
  const { call, orgId, periodId } = await counterWith(1_000);
  await settleCall(call());
  await settleCall(call());
  const laneId = liveLeasesOf(orgId).lane.id ?? -1;
  await pool().query("insert into meter_lane (id, instance, seen_at) values (-1, 'gone', now() - interval '1 minute')");
  await pool().query("insert into call_lease (period_id, lane_id, granted) values ($1, -1, 900)", [periodId]);
  const counting = keepCounting();
  await expect
    .poll(async () => (await pool().query("select lane_id from call_lease where period_id = $1", [periodId])).rows, { timeout: 5_000 })
    .toEqual([{ lane_id: laneId }]);
  await counting.stop();
  const receipts = await Promise.all(Array.from({ length: 1_000 }, () => settleCall(call())));
  expect(receipts.filter(({ granted }) => granted)).toHaveLength(998);
  expect(await countedOf(orgId)).toEqual([1_000, 1_000, 1_000]);
});

test("calls that were taken and never written come back: a lane that is old is left, and closed once it is silent", async () => {
  const { call, orgId, periodId } = await counterWith(3);
  const { leases, lane } = liveLeasesOf(orgId);
  await leases.take(periodId);
  await settleCall(call());
  const old = lane.id ?? -1;
  renewLanes(60_000);
  expect(lane.id).toBe(old);
  renewLanes(-1);
  await settleCall(call());
  expect(lane.id).not.toBe(old);
  await pool().query("update meter_lane set seen_at = seen_at - interval '1 minute' where id = $1", [old]);
  await tickLanes(10_000);
  await foldCounts();
  expect(await settleCall(call())).toMatchObject({ granted: true, quota: 3 });
  expect(await settleCall(call())).toMatchObject({ granted: false });
  expect(await countedOf(orgId)).toEqual([3, 3, 3]);
});
