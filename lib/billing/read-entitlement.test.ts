import { expect, test } from "vitest";
import { person } from "@/e2e/people";
import { keyFor, operator, useDatabase } from "@/e2e/use-database";
import { prisma } from "@/lib/platform/database";
import { PLAN_TABLE } from "./plans";
import { readEntitlement } from "./read-entitlement";
import { setEntitlement } from "./set-entitlement";

useDatabase();

const at = (iso: string) => operator({ now: () => Date.parse(iso) });

test("an organisation without a plan has the sandbox only", async () => {
  const { orgId } = await keyFor(null);
  expect(await readEntitlement(operator(), orgId)).toBeNull();
});

test("a plan shows its own quota, or what was agreed, in the calendar month", async () => {
  const { orgId } = await keyFor("pro");
  const seen = await readEntitlement(at("2026-11-21T09:00:00Z"), orgId);
  expect(seen).toEqual({
    plan: "pro",
    title: PLAN_TABLE.pro.title,
    state: "active",
    isLive: true,
    quotaCalls: PLAN_TABLE.pro.quotaCalls,
    startsAt: "2026-11-01T00:00:00.000Z",
    endsAt: "2026-12-01T00:00:00.000Z",
  });
  await setEntitlement(operator(), { orgId, plan: "pro", quotaCalls: 7 });
  expect(await readEntitlement(operator(), orgId)).toMatchObject({ quotaCalls: 7 });
});

test("a subscription's period counts while it runs, and the calendar month after it", async () => {
  const { orgId } = await keyFor("starter");
  const [periodStartsAt, periodEndsAt] = [new Date("2026-11-03T09:12:00Z"), new Date("2026-12-03T09:12:00Z")];
  await prisma().entitlement.update({ where: { orgId }, data: { periodStartsAt, periodEndsAt } });
  expect(await readEntitlement(at("2026-11-03T09:12:00Z"), orgId)).toMatchObject({ endsAt: "2026-12-03T09:12:00.000Z" });
  expect(await readEntitlement(at("2026-12-03T09:12:00Z"), orgId)).toMatchObject({ endsAt: "2027-01-01T00:00:00.000Z" });
});

test.each([
  ["past_due", true],
  ["inactive", false],
] as const)("a plan that is %s: live %s", async (state, isLive) => {
  const { orgId } = await keyFor("starter");
  await setEntitlement(operator(), { orgId, plan: "starter", state });
  expect(await readEntitlement(operator(), orgId)).toMatchObject({ state, isLive });
});

test("another organisation's plan does not exist", async () => {
  const { orgId } = await keyFor("pro");
  const stranger = await person();
  await expect(readEntitlement(await stranger.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
});
