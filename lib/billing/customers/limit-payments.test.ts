import { expect, onTestFinished, test } from "vitest";
import { askStripe } from "@/lib/platform/stripe";
import { stripeBudget } from "@/lib/platform/stripe-budget";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { confirmCheckout } from "../checkout/confirm-checkout";
import { startCheckout } from "../checkout/start-checkout";
import { listCustomerInvoices, listInvoices } from "../invoices/list-invoices";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { syncNow } from "../sync/sync-now";
import { readStaffBilling } from "./read-staff-billing";

useDatabase();
const { sandbox, subscriber, settle, job, clock, forward } = usePayments();

const calls = (): number => sandbox().control.requests().length;
const refusals = async (acts: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(acts)).flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));

test("300 requests for the invoices ask Stripe once, and what changed is seen at once", async () => {
  const someone = await subscriber();
  const ctx = await someone.ctx();
  const before = calls();
  const pages = await Promise.all(Array.from({ length: 300 }, () => listInvoices(ctx, { orgId: someone.orgId })));
  for (let left = 300; left > 0; left--) await listInvoices(ctx, { orgId: someone.orgId });
  expect(pages.every(({ rows }) => rows.length === 1)).toBe(true);
  expect(calls() - before).toBe(1);
  forward(31 * 86_400);
  await settle();
  expect((await listInvoices(ctx, { orgId: someone.orgId })).rows).toHaveLength(2);
});

test("staff reaches every invoice of a customer page by page, and its owner does not by this way", async () => {
  const someone = await subscriber();
  const { orgId } = someone;
  await expect(listCustomerInvoices(await someone.ctx(), { orgId })).rejects.toMatchObject({ code: "not-found" });
  for (let month = 0; month < 6; month++) {
    forward(31 * 86_400);
    await settle();
  }
  const ctx = await (await person({ staff: true, role: null, clock })).ctx();
  const { rows, next } = await listCustomerInvoices(ctx, { orgId });
  expect(rows.map(({ about }) => about)).toEqual([...Array.from({ length: 6 }, () => "Monthly renewal"), "First month"]);
  expect(next).toBeNull();
  const behind = await listCustomerInvoices(ctx, { orgId, cursor: rows[4]?.id });
  expect(behind.rows).toEqual(rows.slice(5));
  await expect(listCustomerInvoices(ctx, { orgId, cursor: "in_none" })).rejects.toMatchObject({ code: "cursor-invalid" });
  const without = await person({ clock });
  expect(await listCustomerInvoices(ctx, { orgId: without.orgId ?? "" })).toEqual({ rows: [], next: null });
});

test("pages that nobody else asked for reach the limit of their organisation, with the time to wait, and no other's", async () => {
  // The limit of ten minutes is looked at here, not the pace of a second.
  const { burst, perSecond } = stripeBudget();
  Object.assign(stripeBudget(), { burst: 1_000, perSecond: 1_000 });
  onTestFinished(() => void Object.assign(stripeBudget(), { burst, perSecond }));
  // From the beginning of ten minutes on, so that the requests are all within them.
  forward(600 - (Math.floor(clock.now() / 1_000) % 600));
  const [greedy, other] = [await subscriber(), await subscriber()];
  const ctx = await greedy.ctx();
  const before = calls();
  const refused: unknown[] = [];
  for (let round = 0; round < 15; round++)
    refused.push(
      ...(await refusals(
        Array.from({ length: 20 }, (_, i) => listInvoices(ctx, { orgId: greedy.orgId, cursor: `in_made_up_${round}_${i}` })),
      )),
    );
  expect(refused).toHaveLength(300);
  expect(calls() - before).toBeLessThanOrEqual(120);
  expect(refused.at(-1)).toMatchObject({
    code: "rate-limited",
    extra: { headers: { "Retry-After": expect.stringMatching(/^\d+$/) as string } },
  });
  // One limit for everything that asks Stripe.
  const acts = [
    () => confirmCheckout(ctx, { orgId: greedy.orgId, sessionId: "cs_other" }),
    () => cancelSubscription(ctx, greedy.orgId),
    () => startCheckout(ctx, { orgId: greedy.orgId, plan: "pro" }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "rate-limited" });
  expect((await listInvoices(await other.ctx(), { orgId: other.orgId })).rows).toHaveLength(1);
  const staff = await person({ staff: true, clock });
  expect(await syncNow(await staff.ctx(), { orgId: greedy.orgId })).toMatchObject({ unavailable: null });
});

test("what staff looks at is asked once in ten seconds, and again after a sync", async () => {
  const [{ orgId }, staff] = [await subscriber(), await person({ staff: true, clock })];
  await readStaffBilling(await staff.ctx(), { orgId });
  const before = calls();
  for (let left = 50; left > 0; left--) await readStaffBilling(await staff.ctx(), { orgId });
  expect(calls() - before).toBe(0);
  await syncNow(await staff.ctx(), { orgId });
  expect(calls() - before).toBeGreaterThan(0);
});

test("an organisation that fills its share is refused, while others and the jobs get through", async () => {
  const [greedy, other] = [await subscriber(), await subscriber()];
  const [ctx, otherCtx] = [await greedy.ctx(), await other.ctx()];
  const patience = stripeBudget().patienceMs;
  sandbox().control.fail({ next: stripeBudget().share, how: "hang", match: "GET /v1/products" });
  Object.assign(stripeBudget(), { patienceMs: 300 });
  try {
    const flood = Array.from({ length: 60 }, () => askStripe(ctx, (stripe) => stripe.products.list()));
    const settled = Promise.allSettled(flood);
    await expect(askStripe(ctx, (stripe) => stripe.products.list())).rejects.toMatchObject({
      code: "rate-limited",
      extra: { headers: { "Retry-After": "5" } },
    });
    expect((await askStripe(otherCtx, (stripe) => stripe.customers.list())).data.length).toBeGreaterThan(0);
    expect((await askStripe(job(), (stripe) => stripe.customers.list())).data.length).toBeGreaterThan(0);
    sandbox().control.mend();
    const outcomes = (await settled).map(({ status }) => status);
    expect(outcomes.filter((status) => status === "rejected").length).toBeGreaterThanOrEqual(
      60 - stripeBudget().share - stripeBudget().waiting,
    );
  } finally {
    Object.assign(stripeBudget(), { patienceMs: patience });
  }
  expect((await listInvoices(ctx, { orgId: greedy.orgId })).rows).toHaveLength(1);
});
