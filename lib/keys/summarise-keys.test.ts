import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { revokeKey } from "./revoke-key";
import { summariseKeys } from "./summarise-keys";

useDatabase();

const inMs = (ms: number): Date => new Date(Date.now() + ms);
const change = (id: string, data: { expiresAt?: Date; lastUsedAt?: Date; exposedAt?: Date }) =>
  prisma().apiKey.update({ where: { id }, data });

test("keys that work are counted; revoked and expired ones are not", async () => {
  const first = await keyFor(null, { name: "first" });
  const { orgId } = first;
  const [second, third, fourth] = [
    await keyFor(null, { orgId, name: "second" }),
    await keyFor(null, { orgId, name: "third" }),
    await keyFor(null, { orgId, name: "fourth" }),
  ];
  const sandbox = await keyFor(null, { orgId, name: "sandbox", mode: "test" });
  await change(sandbox.id, { lastUsedAt: inMs(-60_000) });
  await revokeKey(operator(), second.id);
  await change(third.id, { expiresAt: inMs(-1_000), lastUsedAt: inMs(-60_000) });
  const expiry = inMs(DAY_MS);
  await change(fourth.id, { expiresAt: expiry, lastUsedAt: inMs(-60_000) });
  await change(first.id, { expiresAt: inMs(60 * DAY_MS), lastUsedAt: inMs(-2 * HOUR_MS), exposedAt: inMs(-1_000) });
  expect(await summariseKeys(operator(), orgId)).toEqual({
    working: 3,
    usedLastHour: 2,
    liveUsedLastHour: 1,
    expiring: [{ id: fourth.id, name: "fourth", expiresAt: expiry.toISOString() }],
    exposed: [{ id: first.id, name: "first" }],
  });
});

test("another organisation's keys do not exist", async () => {
  const { orgId } = await keyFor(null);
  const stranger = await person();
  await expect(summariseKeys(await stranger.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
});
