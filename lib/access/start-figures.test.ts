import { beforeAll, expect, test } from "vitest";
import type { CustomerFilter } from "@/lib/accounts/contract";
import { listCustomers } from "@/lib/accounts/staff/list-customers";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { DAY_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { type Person, person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { readStartFigures } from "./start-figures";

useDatabase();

let staff: Person;
const orgs: Record<"alpha" | "beta" | "gamma", string> = { alpha: "", beta: "", gamma: "" };

async function organisation(name: keyof typeof orgs): Promise<string> {
  const { orgId } = await person({ name });
  await prisma().organisation.update({ where: { id: orgId ?? "" }, data: { name } });
  return orgId ?? "";
}

async function subscribe(
  orgId: string,
  plan: string,
  { amountCents, failedSince = null }: { amountCents: number; failedSince?: Date | null },
) {
  const now = new Date();
  await prisma().billingCustomer.create({ data: { orgId, mode: "sandbox", problems: [], createdAt: now } });
  const times = { createdAt: now, anchorAt: now, periodStartsAt: now, periodEndsAt: new Date(now.getTime() + 30 * DAY_MS), failedSince };
  const price = { priceId: "price_1", itemId: "si_1", amountCents, invoiceDueCents: amountCents };
  await prisma().subscription.create({ data: { id: `sub_${orgId}`, orgId, currentOf: orgId, status: "active", plan, ...price, ...times } });
}

beforeAll(async () => {
  staff = await person({ staff: true, role: null });
  for (const name of ["gamma", "alpha", "beta"] as const) orgs[name] = await organisation(name);
  await setEntitlement(operator(), { orgId: orgs.alpha, plan: "pro" });
  await setEntitlement(operator(), { orgId: orgs.beta, plan: "starter" });
  await subscribe(orgs.alpha, "pro", { amountCents: 99_900 });
  await subscribe(orgs.beta, "starter", { amountCents: 49_900, failedSince: new Date(Date.now() - DAY_MS) });
});

test("revenue is what current subscriptions come to in a month; unpaid renewals and sign-ups are counted", async () => {
  const figures = await readStartFigures(await staff.ctx());
  expect(figures.revenue).toEqual([
    { plan: "pro", subscriptions: 1, monthlyCents: 99_900 },
    { plan: "starter", subscriptions: 1, monthlyCents: 49_900 },
  ]);
  expect(figures.unpaid).toMatchObject([{ orgId: orgs.beta, name: "beta", dueCents: 49_900, graceEndsAt: null }]);
  expect(figures.signUps.week).toBeGreaterThanOrEqual(4);
  expect(figures.offers).toEqual([]);
});

test("Enterprise by invoice counts, once: by its agreement before a subscription makes its invoices, and not when it has ended", async () => {
  const { orgId } = await person({ name: "delta" });
  const at = new Date();
  const terms = { orgId: orgId ?? "", amountCents: 240_000, byInvoice: true, quotaCalls: null, burstPerSecond: 100, burstBucket: 400 };
  const agreed = { ...terms, createdAt: at, acceptedAt: at };
  await prisma().agreement.createMany({
    data: [
      { ...agreed, offerId: "off_manual", isManual: true },
      { ...agreed, offerId: "off_waiting" },
      { ...agreed, offerId: "off_invoiced", subscriptionId: "sub_elsewhere" },
      { ...agreed, offerId: "off_ended", endedAt: at },
      { ...agreed, offerId: "off_open", acceptedAt: null },
      { ...agreed, offerId: "off_by_card", byInvoice: false },
    ],
  });
  const { revenue } = await readStartFigures(await staff.ctx());
  await prisma().agreement.deleteMany();
  expect(revenue[0]).toEqual({ plan: "enterprise", subscriptions: 2, monthlyCents: 480_000 });
  expect(revenue).toHaveLength(3);
});

test("nobody but staff reads them", async () => {
  const stranger = await person();
  await expect(readStartFigures(await stranger.ctx())).rejects.toMatchObject({ code: "not-found" });
});

test("customers are narrowed by plan and state and listed in three orders", async () => {
  await prisma().organisation.update({ where: { id: orgs.gamma }, data: { suspendedAt: new Date() } });
  const names = async (filter: CustomerFilter) =>
    (await listCustomers(await staff.ctx(), filter)).rows.map(({ name }) => name).filter((name) => name in orgs);
  expect(await names({ sort: "name" })).toEqual(["alpha", "beta", "gamma"]);
  expect(await names({ sort: "created" })).toEqual(["gamma", "alpha", "beta"]);
  expect(await names({})).toEqual(["beta", "alpha", "gamma"]);
  expect(await names({ plan: "pro" })).toEqual(["alpha"]);
  expect(await names({ plan: "sandbox" })).toEqual(["gamma"]);
  expect(await names({ state: "suspended" })).toEqual(["gamma"]);
  expect(await names({ state: "active", q: "bet" })).toEqual(["beta"]);
});

test("each order goes on behind its own cursor", async () => {
  const createdAt = (i: number) => new Date(Date.UTC(2020, 0, 1) + i);
  await prisma().organisation.createMany({
    data: Array.from({ length: 60 }, (_, i) => ({ id: `org_walk${i}`, name: `walk ${i % 3}`, createdAt: createdAt(i) })),
  });
  for (const sort of ["name", "created", "-created"] as const) {
    const first = await listCustomers(await staff.ctx(), { q: "walk", sort });
    const second = await listCustomers(await staff.ctx(), { q: "walk", sort, cursor: first.next ?? "" });
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size, sort).toBe(60);
  }
});
