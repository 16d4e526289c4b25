import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { keyFor, useDatabase } from "@/testing/use-database";
import { readCustomerKeys } from "./read-customer-keys";

useDatabase();

test("staff sees a customer's keys as figures, and nobody else does", async () => {
  const [staff, owner] = [await person({ staff: true, role: null }), await person()];
  const orgId = owner.orgId ?? "";
  const make = async (changes: object, mode: "live" | "test" = "live") => {
    const { id } = await keyFor("starter", { orgId, mode });
    await prisma().apiKey.update({ where: { id }, data: changes });
  };
  const now = Date.now();
  const lastUsedAt = new Date(now - HOUR_MS / 2);
  await make({ lastUsedAt });
  await make({ expiresAt: new Date(now + 3 * DAY_MS), exposedAt: new Date(now) });
  await make({ revokedAt: new Date(now), exposedAt: new Date(now) });
  await make({ lastUsedAt: new Date(now - DAY_MS) }, "test");
  await keyFor("starter");
  expect(await readCustomerKeys(await staff.ctx(), orgId)).toEqual({
    ...{ live: 2, sandbox: 1, usedLastHour: 1, expiring: 1, exposed: 1 },
    lastUsedAt: lastUsedAt.toISOString(),
  });
  await expect(async () => readCustomerKeys(await owner.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
});
