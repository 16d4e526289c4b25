import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { PLAN_TABLE } from "../plans";
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
    paidPlan: "pro",
    isTrial: false,
    state: "active",
    isLive: true,
    quotaCalls: PLAN_TABLE.pro.quotaCalls,
    given: null,
    startsAt: "2026-11-01T00:00:00.000Z",
    endsAt: "2026-12-01T00:00:00.000Z",
  });
  await setEntitlement(operator(), { orgId, plan: "pro", quotaCalls: 7 });
  expect(await readEntitlement(operator(), orgId)).toMatchObject({ quotaCalls: 7 });
});

test("a subscription's period goes on from month to month while it is in force, and the calendar month counts after that", async () => {
  const { orgId } = await keyFor("starter");
  const set = (data: object) => prisma().entitlement.update({ where: { orgId }, data });
  await set({ periodStartsAt: new Date("2027-02-28T09:12:00Z"), periodEndsAt: new Date("2027-03-31T09:12:00Z") });
  expect(await readEntitlement(at("2027-02-28T09:12:00Z"), orgId)).toMatchObject({ endsAt: "2027-03-31T09:12:00.000Z" });
  const late = at("2027-05-02T00:00:00Z");
  const bounds = (from: string, to: string) => ({ startsAt: `${from}T09:12:00.000Z`, endsAt: `${to}T09:12:00.000Z` });
  expect(await readEntitlement(late, orgId)).toMatchObject(bounds("2027-04-28", "2027-05-28"));
  await set({ periodAnchor: new Date("2027-01-31T09:12:00Z"), state: "past_due" });
  expect(await readEntitlement(late, orgId)).toMatchObject(bounds("2027-04-30", "2027-05-31"));
  await set({ state: "inactive" });
  expect(await readEntitlement(late, orgId)).toMatchObject({ startsAt: "2027-05-01T00:00:00.000Z", endsAt: "2027-06-01T00:00:00.000Z" });
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
