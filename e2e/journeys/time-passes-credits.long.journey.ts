import type { Locator, Page } from "@playwright/test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { pool, prisma } from "@/lib/platform/database";
import { addMonths, monthAt, monthSpan } from "@/lib/service-level/months";
import { writeServiceReports } from "@/lib/service-level/reports/write-service-reports";
import { operator, person } from "@/testing/people";
import { enterpriseSubscriber } from "../support/offers";
import { paymentsOf } from "../support/payments";
import { customerOf } from "../support/subscribe";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";
import { again, test, type Time } from "./time";

const payments = paymentsOf();

/** The month had a heartbeat in each of its minutes, and in an hour and a minute of it every call of one organisation failed. */
async function hourOfFailures(orgId: string, fromMs: number, untilMs: number): Promise<void> {
  await pool().query(
    `insert into heartbeat (component, minute, is_up, duration_ms)
     select c, m, true, 3 from unnest(array['api', 'portal', 'database', 'jobs']) c,
       generate_series((select min(minute) from heartbeat), $1::timestamptz, '1 minute') m
     on conflict do nothing`,
    [new Date(untilMs)],
  );
  await pool().query(
    `insert into call_minute (org_id, component, minute, instance, answered, failed)
     select $1, 'api', m, 'journey', 0, 9 from generate_series($2::timestamptz, $3::timestamptz, '1 minute') m`,
    [orgId, new Date(fromMs), new Date(fromMs + HOUR_MS)],
  );
}

/** An Enterprise customer for most of a month, at the end of which its report is written. */
async function creditedCustomer(name: string, company: string, time: Time) {
  const startsAt = monthSpan(addMonths(monthAt(time.now()), 1)).from + 3 * DAY_MS;
  await time.goTo(startsAt);
  const owner = await enterpriseSubscriber(name, company, time);
  const month = monthAt(startsAt);
  const { to } = monthSpan(month);
  await hourOfFailures(owner.orgId, Math.ceil((startsAt + DAY_MS) / MINUTE_MS) * MINUTE_MS, to);
  await time.goTo(to + HOUR_MS);
  // The job that runs every hour; the hour is not waited for.
  await writeServiceReports(operator(time));
  const credit = await prisma().credit.findFirstOrThrow({ where: { orgId: owner.orgId } });
  return { owner, month, credit };
}

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const unsettled = (page: Page, company: string): Locator =>
  page.getByRole("table", { name: "Unsettled credits" }).getByRole("row", { name: new RegExp(company) });

async function balanceEntries(orgId: string): Promise<{ amount: number; description: string }[]> {
  const path = `/v1/customers/${await customerOf(orgId)}/balance_transactions`;
  return ((await payments.ask(path)) as { data: { amount: number; description: string }[] }).data;
}

test("a month below the commitment earns a credit, finance deducts it by one press, and the next invoice is less by it", async ({
  page,
  context,
  signInAs,
  time,
}) => {
  const { owner, month, credit } = await creditedCustomer("Cora Credited", "Uptime Journey Research", time);
  const amount = dollars(credit.amountCents);
  expect(credit.amountCents).toBeGreaterThan(10_000);
  const granted = await prisma().mail.findFirstOrThrow({ where: { toAddress: owner.email, template: "credit.granted" } });
  expect(granted.subject).toBe(`A credit of ${amount} for Uptime Journey Research`);

  await signInAs(await again(owner, time));
  await page.goto("/console/service-level");
  await page.getByRole("table", { name: "Months" }).getByRole("link").nth(1).click();
  await page.waitForURL(`**month=${month}`);
  await expect(page.getByText(amount).first()).toBeVisible();
  await expect(page.getByText("Unsettled").first()).toBeVisible();
  await expect(page.getByText("Your requests failed on our side")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const finance = await person({ staff: "finance", role: null, name: "Finn Finance", clock: time });
  await signInAs(finance);
  await page.goto("/staff/service-level");
  const row = unsettled(page, "Uptime Journey Research");
  await expect(row).toContainText(amount);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const late = await context.newPage();
  await late.goto("/staff/service-level");
  await expect(unsettled(late, "Uptime Journey Research")).toBeVisible();

  await row.getByRole("button", { name: /^Settled otherwise/ }).click();
  await dialogOf(page).getByRole("button", { name: "Mark as settled" }).click();
  await expect(dialogOf(page).getByText("Enter how it was settled.").first()).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: /^Deduct/ }).click();
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "Deduct from the next invoice" }).click();
  await expect(page.getByText("Added to the account at Stripe")).toBeVisible();
  await expect(row).toHaveCount(0);

  // A page that was opened before: each way is refused, and nothing is given twice.
  const stale = unsettled(late, "Uptime Journey Research");
  await stale.getByRole("button", { name: /^Deduct/ }).click();
  await dialogOf(late).getByRole("button", { name: "Deduct from the next invoice" }).click();
  await expect(dialogOf(late).getByText("This credit is already settled.")).toBeVisible();
  await dialogOf(late).getByRole("button", { name: "Cancel" }).click();
  await stale.getByRole("button", { name: /^Settled otherwise/ }).click();
  await dialogOf(late).getByLabel("How it was settled").fill("Transfer 4711");
  await dialogOf(late).getByRole("button", { name: "Mark as settled" }).click();
  await expect(dialogOf(late).getByText("This credit is already settled.")).toBeVisible();
  await late.close();
  expect(await balanceEntries(owner.orgId)).toEqual([expect.objectContaining({ amount: -credit.amountCents })]);

  await page.goto(`/staff/service-level/${owner.orgId}?month=${month}`);
  await expect(page.getByRole("table", { name: "Credits" })).toContainText(`${amount} added to the account at Stripe`);
  await expectAccessible(page);
  await signInAs(await again(owner, time));
  await page.goto(`/console/service-level?month=${month}`);
  await expect(page.getByText("Settled", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("added to the account at Stripe")).toHaveCount(0);
  await page.goto("/console/notifications");
  await expect(page.getByText(`The credit of ${amount} is settled`)).toBeVisible();

  const { periodEndsAt, amountCents } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: owner.orgId } });
  await time.goTo(periodEndsAt.getTime() + 2 * HOUR_MS);
  await signInAs(await again(owner, time));
  await page.goto("/console/billing");
  const invoices = page.getByRole("table", { name: "Invoices" }).locator("tbody tr");
  await expect(invoices).toHaveCount(2);
  await expect(invoices.first()).toContainText("Monthly renewal");
  const customer = await customerOf(owner.orgId);
  const { data } = (await payments.ask(`/v1/invoices?customer=${customer}&limit=1`)) as { data: { total: number; amount_paid: number }[] };
  expect(data[0]).toMatchObject({ total: amountCents, amount_paid: amountCents - credit.amountCents });
  // It is used up: the invoice after that is whole again.
  expect(await payments.ask(`/v1/customers/${customer}`)).toMatchObject({ balance: 0 });
});

test("a credit can be seen by support, which can't settle it, and by nobody who has no business with payments", async ({
  page,
  signInAs,
  server,
  time,
}) => {
  const owner = await enterpriseSubscriber("Rolf Refused", "Refusing Journey Research", time);
  const credit = { id: `crd_${owner.orgId.slice(4)}`, orgId: owner.orgId, month: monthAt(time.now()), kind: "service_level" };
  await prisma().credit.create({ data: { ...credit, amountCents: 1_999, state: "owed", madeAt: new Date(time.now()) } });
  const press = async (path: string, data?: object): Promise<number> =>
    (
      await page.request.post(`/api/staff/service-level/credits/${credit.id}/${path}`, { data, headers: { origin: server.baseURL } })
    ).status();

  await signInAs(await person({ staff: "support", role: null, name: "Susan Support", clock: time }));
  await page.goto("/staff/service-level");
  await expect(unsettled(page, "Refusing Journey Research")).toContainText("$19.99");
  await expect(unsettled(page, "Refusing Journey Research").getByRole("button")).toHaveCount(0);
  expect(await press("deduct")).toBe(403);
  expect(await press("settle", { note: "Transfer" })).toBe(403);

  await signInAs(await person({ staff: "data", role: null, name: "Dana Data", clock: time }));
  expect((await page.goto("/staff/service-level"))?.status()).toBe(403);
  expect(await press("deduct")).toBe(403);

  await signInAs(await again(owner, time));
  expect((await page.goto("/staff/service-level"))?.status()).toBe(404);
  expect(await press("deduct")).toBe(404);
  expect(await prisma().credit.findUniqueOrThrow({ where: { id: credit.id } })).toMatchObject({ state: "owed" });
  expect(await balanceEntries(owner.orgId)).toEqual([]);
});
