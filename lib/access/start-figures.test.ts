import { beforeAll, expect, test } from "vitest";
import type { CustomerFilter } from "@/lib/accounts/contract";
import { listCustomers } from "@/lib/accounts/staff/list-customers";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { DAY_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
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
    { plan: "pro", currency: "usd", subscriptions: 1, monthlyCents: 99_900 },
    { plan: "starter", currency: "usd", subscriptions: 1, monthlyCents: 49_900 },
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
  expect(revenue[0]).toEqual({ plan: "enterprise", currency: "usd", subscriptions: 2, monthlyCents: 480_000 });
  expect(revenue).toHaveLength(3);
});

test("what is paid for a year is a twelfth of it in each month", async () => {
  const { orgId } = await person({ name: "yearly" });
  await subscribe(orgId ?? "", "starter", { amountCents: 499_000 });
  await prisma().subscription.updateMany({ where: { orgId: orgId ?? "" }, data: { interval: "year" } });
  const { revenue } = await readStartFigures(await staff.ctx());
  expect(revenue).toContainEqual({ plan: "starter", currency: "usd", subscriptions: 2, monthlyCents: 49_900 + 41_583 });
  await prisma().subscription.deleteMany({ where: { orgId: orgId ?? "" } });
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

test("an open offer is listed also while a change of it is looked at, and a proposal is counted until it is decided", async () => {
  const now = new Date();
  const offered = async (state: string) => {
    const id = newId("req");
    const asked = { name: "Anna", company: state, country: "DE", useKind: "investment", callsPerMonth: 1, plan: "enterprise", message: "" };
    await prisma().accessRequest.create({ data: { id, state, email: "anna@sunfirm.example", ...asked, receivedAt: now } });
    const terms = {
      amountCents: 240_000,
      byInvoice: false,
      createdBy: "usr_1",
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
    };
    await prisma().offer.create({ data: { id: newId("off"), requestId: id, ...terms } });
    return id;
  };
  await offered("offered");
  await offered("declined");
  const changed = await offered("in_review");
  await prisma().invoiceProposal.create({ data: { requestId: changed, terms: {}, proposedBy: "usr_1", proposedAt: now } });
  const figures = await readStartFigures(await staff.ctx());
  expect(figures.offers.map(({ company }) => company).toSorted()).toEqual(["in_review", "offered"]);
  expect(figures.proposals).toBe(1);
});

test("what failed is counted: e-mails, files that are late, and runs of the last days", async () => {
  const before = (await readStartFigures(await staff.ctx())).failures;
  const now = new Date();
  const mail = { template: "x", toAddress: "a@b.example", subject: "x", text: "x", html: "x", isSecret: false, createdAt: now };
  await prisma().mail.createMany({
    data: ["failed", "sent"].map((state) => ({ id: newId("mail"), onceKey: newId("k"), state, ...mail })),
  });
  const after = (await readStartFigures(await staff.ctx())).failures;
  expect(after).toEqual({ ...before, mails: before.mails + 1 });
  expect(after).toMatchObject({ lateFiles: 0, failedRuns: 0 });
});

test("customers that used most or all of their quota in the period that runs are found, with their calls", async () => {
  const { alpha, beta, gamma } = orgs;
  const now = Date.now();
  const period = (orgId: string, used: number, more: { quota?: number | null; days?: number; kind?: string } = {}) => {
    const { quota = 1_000, days = 0, kind = "live" } = more;
    const [startsAt, endsAt] = [new Date(now + (days - 10) * DAY_MS), new Date(now + (days + 20) * DAY_MS)];
    return { orgId, kind, startsAt, endsAt, quota, used };
  };
  await prisma().period.deleteMany();
  await prisma().period.createMany({
    data: [
      period(alpha, 799),
      period(alpha, 1_000, { days: -30 }),
      period(alpha, 1_000, { kind: "sandbox" }),
      period(beta, 800),
      period(gamma, 9_000, { quota: null }),
    ],
  });
  const named = async (filter: CustomerFilter) => (await listCustomers(await staff.ctx(), filter)).rows.map(({ name }) => name);
  expect(await named({ usage: "near_quota" })).toEqual(["beta"]);
  expect(await named({ usage: "used_up" })).toEqual([]);
  await prisma().period.updateMany({ where: { orgId: alpha, kind: "live" }, data: { used: 1_000 } });
  expect(await named({ usage: "near_quota", sort: "name" })).toEqual(["alpha", "beta"]);
  expect(await named({ usage: "used_up", plan: "pro" })).toEqual(["alpha"]);
  expect(await named({ usage: "used_up", plan: "starter" })).toEqual([]);
  expect((await readStartFigures(await staff.ctx())).quotas).toEqual({ near: 2, usedUp: 1 });
  const { rows } = await listCustomers(await staff.ctx(), { q: "gamma" });
  expect(rows[0]?.calls).toEqual({ used: 9_000, quota: null });
});
