import type { Page } from "@playwright/test";
import { dayText } from "@/components/ui/moment";
import { endAllowances } from "@/lib/billing/allowances/end-allowance";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { lastMail, operator, person } from "@/testing/people";
import { call, OK } from "../support/call";
import { CARDS, payWithCard } from "../support/payments";
import { keyHolder } from "../support/subscribe";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";
import { again, test } from "./time";

const BILLING = "/console/billing";

const OVER = [402, "subscription-inactive"];

const given = (page: Page) => page.getByRole("table", { name: "Trial, plan and limits" });
const mailsTo = async (toAddress: string): Promise<string[]> => {
  const found = await prisma().mail.findMany({
    where: { toAddress, template: { startsWith: "allowance." } },
    orderBy: { createdAt: "asc" },
  });
  return found.map(({ template }) => template);
};

async function giveTrial(page: Page, values: Readonly<Record<"Calls in all" | "Days" | "Why", string>>): Promise<void> {
  await page.getByRole("button", { name: "Give a trial" }).click();
  await fillTrial(page, values);
  await dialogOf(page).getByRole("button", { name: "Give trial" }).click();
}
async function fillTrial(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialogOf(page).getByLabel(label).fill(value);
}

test("staff gives a trial: its keys work without a card until it ends, and its owner is told when", async ({
  page,
  context,
  request,
  signInAs,
  time,
}) => {
  const owner = await keyHolder("Toni Trial", time);
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OVER);
  await signInAs(await person({ staff: "finance", role: null, name: "Finn Finance", clock: time }));
  await page.goto(`/staff/customers/${owner.orgId}`);
  const late = await context.newPage();
  await late.goto(`/staff/customers/${owner.orgId}`);
  await giveTrial(page, { "Calls in all": "100001", Days: "91", Why: "   " });
  for (const text of ["Enter at most 100,000 calls.", "Enter at most 90 days.", "Enter why."])
    await expect(dialogOf(page).getByText(text).first()).toBeVisible();
  await expectAccessible(page);
  await fillTrial(page, { "Calls in all": "3", Days: "14", Why: "Met at the fair in Munich." });
  await dialogOf(page).getByRole("button", { name: "Give trial" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(given(page)).toContainText("Trial of Pro, 3 calls");
  await expect(given(page)).toContainText("In force");
  await expect(given(page)).toContainText("Finn Finance");
  await expect(page.getByRole("button", { name: "Give a trial" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { endsAt } = await prisma().allowance.findFirstOrThrow({ where: { orgId: owner.orgId } });

  // A page that was opened before gives no second one.
  await giveTrial(late, { "Calls in all": "50", Days: "5", Why: "Again." });
  await expect(dialogOf(late).getByText(/A trial is in force already/)).toBeVisible();
  await late.close();
  expect(await prisma().allowance.count({ where: { orgId: owner.orgId } })).toBe(1);

  const { subject, path } = await lastMail(owner.email);
  expect(subject).toContain("can try Pro until");
  expect(path).toContain("/console/keys");
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect(page.getByText(`Your trial of Pro ends on ${dayText(endsAt.getTime())}`)).toBeVisible();
  await expect(page.getByText("on trial, free")).toBeVisible();
  await expect(page.getByText("Met at the fair in Munich.")).toHaveCount(0);
  await expectAccessible(page);
  for (let i = 0; i < 3; i++) await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OK);
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual([429, "quota-exceeded"]);
  await page.goto("/console/usage");
  await expect(page.getByText("All calls in the trial are used, and they don't reset.", { exact: false })).toBeVisible();
  await page.goto("/console");
  await expect(page.getByText("Pro trial", { exact: true }).first()).toBeVisible();
  const calls = page.locator("section").filter({ has: page.getByRole("heading", { name: "Calls in the trial" }) });
  await expect(calls).toContainText("3of 3");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  // The job that runs every minute; the minute is not waited for.
  await time.goTo(endsAt.getTime() - 2 * DAY_MS);
  await endAllowances(operator(time));
  expect(await mailsTo(owner.email)).toEqual(["allowance.given", "allowance.ends"]);
  await time.goTo(endsAt.getTime() + HOUR_MS);
  await endAllowances(operator(time));
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OVER);
  expect(await mailsTo(owner.email)).toEqual(["allowance.given", "allowance.ends", "allowance.ended"]);
  const { path: choose } = await lastMail(owner.email);
  await signInAs(await again(owner, time));
  await page.goto(choose);
  await expect(page.getByText(`Your trial of Pro ended on ${dayText(endsAt.getTime())}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose Pro" })).toBeVisible();
});

test("a plan that is bought takes the place of its trial, also for our team", async ({ page, request, signInAs, time }) => {
  const owner = await keyHolder("Bodo Bought", time);
  const finance = await person({ staff: "finance", role: null, name: "Finn Finance", clock: time });
  await signInAs(finance);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await giveTrial(page, { "Calls in all": "5", Days: "30", Why: "Wants to see shipments." });
  await expect(given(page)).toContainText("In force");
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OK);
  await page.getByRole("button", { name: "Choose Starter" }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await payWithCard(page, CARDS.good);
  await page.waitForURL(/checkout=cs_/);
  await expect(page.getByText("Starter is active", { exact: true })).toBeVisible();
  await expect(page.getByText(/Your trial of/)).toHaveCount(0);
  await expect(page.locator("li[aria-current]")).toContainText("Starter");
  // Starter has no shipments, and calls of the trial count in it no longer.
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual([403, "plan-required"]);
  for (let i = 0; i < 5; i++) await expect.poll(() => call(request, "companies", owner.key)).toEqual(OK);
  await page.reload();
  await expect(page.getByText("of 10,000")).toBeVisible();

  await signInAs(finance);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await expect(given(page)).toContainText("Ended");
  await expect(page.getByRole("button", { name: "Give a trial" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change limits for a time" })).toBeVisible();
});

test("a trial that staff ends is over at once; support sees it and can neither give nor end one", async ({
  page,
  request,
  signInAs,
  server,
  time,
}) => {
  const owner = await keyHolder("Erna Ended", time);
  const press = (method: "POST" | "DELETE") =>
    page.request.fetch(`/api/staff/customers/${owner.orgId}/allowance`, {
      method,
      headers: { origin: server.baseURL },
      ...(method === "POST" ? { data: { kind: "trial", plan: "pro", quotaCalls: 5, days: 5, note: "No." } } : {}),
    });
  const support = await person({ staff: "support", role: null, name: "Susan Support", clock: time });
  await signInAs(support);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await expect(page.getByRole("button", { name: "Give a trial" })).toHaveCount(0);
  expect((await press("POST")).status()).toBe(403);

  const finance = await person({ staff: "finance", role: null, name: "Finn Finance", clock: time });
  await signInAs(finance);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await giveTrial(page, { "Calls in all": "50", Days: "5", Why: "A short one." });
  await expect(given(page)).toContainText("In force");
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OK);
  await signInAs(support);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await expect(given(page)).toContainText("In force");
  await expect(page.getByRole("button", { name: "End trial" })).toHaveCount(0);
  expect((await press("DELETE")).status()).toBe(403);

  await signInAs(finance);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await page.getByRole("button", { name: "End trial" }).click();
  await dialogOf(page).getByRole("button", { name: "End trial" }).click();
  await expect(given(page)).toContainText("Ended");
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OVER);
  expect((await press("DELETE")).status()).toBe(409);
  expect(await mailsTo(owner.email)).toEqual(["allowance.given", "allowance.ended"]);
});
