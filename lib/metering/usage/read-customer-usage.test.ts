import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { keyFor, useDatabase } from "@/testing/use-database";
import { readCustomerUsage } from "./read-customer-usage";

useDatabase();

const ADD = `insert into usage_hour (org_id, key_id, hour, endpoint, status, period_id, mode, calls, charged, bytes)
  values ($1, 'key_1', date_trunc('hour', $2::timestamptz), '/companies', $3, 0, 'live', $4, 0, 0)`;

test("staff sees a customer's calls against its quota and what became of its requests in seven days, and nobody else does", async () => {
  const [staff, owner] = [await person({ staff: true, role: null }), await person()];
  const orgId = owner.orgId ?? "";
  await keyFor("starter", { orgId });
  const add = (status: number, calls: number, daysAgo = 1) =>
    pool().query(ADD, [orgId, new Date(Date.now() - daysAgo * DAY_MS), status, calls]);
  for (const [status, calls] of [
    [200, 90],
    [404, 5],
    [429, 3],
    [503, 2],
  ] as const)
    await add(status, calls);
  await add(500, 77, 8);
  const { usage, requests } = await readCustomerUsage(await staff.ctx(), orgId);
  expect(usage).toMatchObject({ kind: "live", quota: 10_000 });
  expect(requests).toEqual({ days: 7, total: 100, rejected: 5, limited: 3, failed: 2 });
  await expect(async () => readCustomerUsage(await owner.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
});
