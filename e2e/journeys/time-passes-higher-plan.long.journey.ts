import type { APIRequestContext, Page } from "@playwright/test";
import { dayText } from "@/components/ui/moment";
import { endAllowances } from "@/lib/billing/allowances/end-allowance";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { lastMail, operator, person } from "@/testing/people";
import { subscriber, type Subscriber } from "../support/subscribe";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";
import { again, test, type Time } from "./time";

const BILLING = "/console/billing";

const call = async (request: APIRequestContext, path: string, key: string): Promise<[number, string | null]> => {
  const answer = await request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
  const { code = null } = (await answer.json()) as { code?: string };
  return [answer.status(), code];
};
const OK = [200, null];
const NOT_IN_PLAN = [403, "plan-required"];

const given = (page: Page) => page.getByRole("table", { name: "Trial, plan and limits" });
const calls = (page: Page) => page.locator("section").filter({ has: page.getByRole("heading", { name: /^Calls this month/ }) });
const dayIn = (time: Time, days: number): string => addDays(dayAt(time.now()), days);
const written = (day: string): string => dayText(Date.parse(day));
const finance = (time: Time) => person({ staff: "finance", role: null, name: "Finn Finance", clock: time });
const mailsTo = async (toAddress: string): Promise<string[]> => {
  const found = await prisma().mail.findMany({
    where: { toAddress, template: { startsWith: "allowance." } },
    orderBy: { createdAt: "asc" },
  });
  return found.map(({ template }) => template);
};

const customerPage = ({ orgId }: Subscriber): string => `/staff/customers/${orgId}`;

/** On the page of the customer: what is filled in, and sent. */
async function fillPlan(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialogOf(page).getByLabel(label).fill(value);
  await dialogOf(page).getByRole("button", { name: "Give plan" }).click();
}

async function givePro(page: Page, until: string): Promise<void> {
  await page.getByRole("button", { name: "Give a higher plan" }).click();
  await fillPlan(page, { "Last day (UTC)": until, Why: "Waits for approval of a budget." });
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(given(page)).toContainText("Pro, pays for Starter");
}

test("staff gives a higher plan until a day: its features work and the customer sees until when, and both end at once when staff ends it", async ({
  page,
  context,
  request,
  signInAs,
  time,
}) => {
  const owner = await subscriber("Henri Higher", "starter", time);
  expect(await call(request, "market/shipments", owner.key)).toEqual(NOT_IN_PLAN);
  const staff = await finance(time);
  await signInAs(staff);
  await page.goto(customerPage(owner));
  const late = await context.newPage();
  await late.goto(customerPage(owner));
  const until = dayIn(time, 14);

  await page.getByRole("button", { name: "Give a higher plan" }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("The customer still pays for Starter, which applies again after the last day.");
  await expect(dialog.getByRole("combobox", { name: "Plan" }).getByRole("option")).toHaveText(["Pro", "Enterprise"]);
  await fillPlan(page, { "Last day (UTC)": until, Why: "  " });
  await expect(dialog.getByText("Enter why.").first()).toBeVisible();
  await expect(dialog.getByLabel("Why")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await fillPlan(page, { "Last day (UTC)": dayIn(time, -1), Why: "Waits for approval of a budget." });
  await expect(dialog.getByText("This day is over already. Enter today or a later day.").first()).toBeVisible();
  await fillPlan(page, { "Last day (UTC)": dayIn(time, 400) });
  await expect(dialog.getByText("Enter a day within the next 366 days.").first()).toBeVisible();
  await dialog.getByRole("combobox", { name: "Plan" }).selectOption({ label: "Enterprise" });
  await fillPlan(page, { "Last day (UTC)": until });
  await expect(dialog.getByText("Enter calls per month: Enterprise has no quota.").first()).toBeVisible();
  expect(await prisma().allowance.count({ where: { orgId: owner.orgId } })).toBe(0);
  expect(await call(request, "market/shipments", owner.key)).toEqual(NOT_IN_PLAN);
  await dialog.getByRole("combobox", { name: "Plan" }).selectOption({ label: "Pro" });
  await dialog.getByRole("button", { name: "Give plan" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Plan given")).toBeVisible();
  for (const words of ["Pro, pays for Starter", "Waits for approval of a budget.", "Finn Finance", written(until), "In force"])
    await expect(given(page)).toContainText(words);
  await expect(page.getByRole("button", { name: /^(Give a|Change limits)/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // A page that was opened before gives no second one.
  await late.getByRole("button", { name: "Give a higher plan" }).click();
  await fillPlan(late, { "Last day (UTC)": dayIn(time, 30), Why: "Again." });
  await expect(dialogOf(late).getByText(/A higher plan is in force already/)).toBeVisible();
  await late.close();
  expect(await prisma().allowance.count({ where: { orgId: owner.orgId } })).toBe(1);

  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OK);
  const { subject, text, path } = await lastMail(owner.email);
  expect(subject).toContain(`has Pro until ${written(until)}`);
  expect(text).toContain("Starter continues. Nothing about your subscription changes.");
  expect(text).not.toContain("Waits for approval");
  await signInAs(await again(owner, time));
  await page.goto(path);
  await expect(page.getByText(`You have Pro until ${written(until)}`)).toBeVisible();
  await expect(page.getByText("You pay for Starter, and it continues after that. Nothing about your subscription changes.")).toBeVisible();
  await expect(page.locator("li[aria-current]")).toContainText("Starter");
  await expect(calls(page)).toContainText("1of 100,000");
  const falls = `90,000 of these calls are given with Pro until ${written(until)}. After that, the quota falls to 10,000.`;
  await expect(calls(page)).toContainText(falls);
  await expect(page.getByRole("table", { name: "Invoices" }).locator("tbody tr")).toHaveCount(1);
  await expect(page.getByText("Waits for approval")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/console/usage");
  await expect(page.getByText(/100,000/).first()).toBeVisible();
  await expect(page.getByText(falls)).toBeVisible();
  await page.goto("/console");
  await expect(page.getByRole("link", { name: "Pro: open billing" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(BILLING);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // What the plan adds in the console works too.
  await page.goto("/console/webhooks?new=1");
  await dialogOf(page).getByLabel("URL", { exact: false }).first().fill("https://hooks.customer.example/heliodex");
  await dialogOf(page).getByRole("checkbox", { name: /^RFQ/i }).first().check();
  await dialogOf(page).getByRole("button", { name: "Create endpoint" }).click();
  await expect(dialogOf(page).getByLabel("signing secret", { exact: true })).toBeVisible();
  expect(await prisma().webhookEndpoint.count({ where: { orgId: owner.orgId } })).toBe(1);

  await signInAs(staff);
  await page.goto(customerPage(owner));
  await page.getByRole("button", { name: "End plan" }).click();
  await expect(dialogOf(page)).toContainText("The plan that is paid applies again within a second. Owners are notified.");
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "End plan" }).click();
  await expect(page.getByText("Plan as paid")).toBeVisible();
  await expect(given(page)).toContainText("Ended");
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(NOT_IN_PLAN);
  expect(await mailsTo(owner.email)).toEqual(["allowance.given", "allowance.ended"]);
  expect((await lastMail(owner.email)).subject).toContain("has Starter again");
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect(page.getByText(/^You have Pro until/)).toHaveCount(0);
  await expect(calls(page)).toContainText("of 10,000");
  await page.goto("/console/audit?group=plan");
  const log = page.getByRole("table", { name: "Events" });
  await expect(log).toContainText(`gave Pro until`);
  await expect(log.getByText("Waits for approval")).toHaveCount(0);
  await expect(log.getByText("Finn Finance")).toHaveCount(0);
});

test("a higher plan ends with its last day, before any job runs; a plan that was cancelled before ends first, and both days are said", async ({
  page,
  request,
  signInAs,
  time,
}) => {
  const [owner, leaving] = [await subscriber("Lasse Lastday", "starter", time), await subscriber("Kai Cancels", "starter", time)];
  await signInAs(await again(leaving, time));
  await page.goto(BILLING);
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel plan" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  const { cancelsAt } = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: leaving.orgId } });
  const ends = dayText(cancelsAt?.getTime() ?? 0);
  const [until, beyond] = [dayIn(time, 14), dayIn(time, 60)];
  await signInAs(await finance(time));
  await page.goto(customerPage(owner));
  await givePro(page, until);
  await page.goto(customerPage(leaving));
  await givePro(page, beyond);
  expect((await lastMail(leaving.email)).text).toMatch(/Starter was cancelled and ends on .+\. Pro does not continue after that\./);

  await signInAs(await again(leaving, time));
  await page.goto(BILLING);
  await expect(page.getByText(/^Starter ends on/).first()).toBeVisible();
  await expect(page.getByText(`You have Pro until ${ends}`)).toBeVisible();
  await expect(page.getByText("You pay for Starter, which was cancelled, and Pro ends with it.", { exact: false })).toContainText(
    `If you keep Starter, you have Pro until ${written(beyond)}.`,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep plan" }).click();
  await expect(page.getByText("Subscription resumed")).toBeVisible();
  await expect(page.getByText(`You have Pro until ${written(beyond)}`)).toBeVisible();
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(`You have Pro until ${ends}`)).toBeVisible();
  for (const { key } of [owner, leaving]) await expect.poll(() => call(request, "market/shipments", key)).toEqual(OK);

  await time.goTo(Date.parse(until) + DAY_MS - HOUR_MS);
  expect(await call(request, "market/shipments", owner.key)).toEqual(OK);
  await time.goTo(Date.parse(until) + DAY_MS + HOUR_MS);
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(NOT_IN_PLAN);
  expect(await call(request, "companies", owner.key)).toEqual(OK);
  expect(await call(request, "market/shipments", leaving.key)).toEqual(OK);
  // The job that runs every minute; the minute is not waited for.
  await endAllowances(operator(time));
  expect(await mailsTo(owner.email)).toEqual(["allowance.given", "allowance.ended"]);
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect(page.getByText(/^You have Pro until/)).toHaveCount(0);
  await expect(page.locator("li[aria-current]")).toContainText("Starter");

  await time.goTo((cancelsAt?.getTime() ?? 0) + 2 * HOUR_MS);
  await expect.poll(() => call(request, "companies", leaving.key)).toEqual([402, "subscription-inactive"]);
  await signInAs(await again(leaving, time));
  await page.goto(BILLING);
  await expect(page.getByText(/You have Pro until/)).toHaveCount(0);
  await endAllowances(operator(time));
  // Nobody has Starter again.
  expect(await mailsTo(leaving.email)).toEqual(["allowance.given"]);
});

test("support sees a higher plan and can neither give nor end one; no lower plan is given, and none without a plan that is paid", async ({
  page,
  signInAs,
  server,
  time,
}) => {
  const owner = await subscriber("Petra Pro", "pro", time);
  const nobody = await person({ name: "Nils Noplan", clock: time });
  const press = (method: "POST" | "DELETE", plan = "enterprise", orgId: string = owner.orgId) =>
    page.request.fetch(`/api/staff/customers/${orgId}/allowance`, {
      method,
      headers: { origin: server.baseURL },
      ...(method === "POST" ? { data: { kind: "plan", plan, quotaCalls: 500_000, until: dayIn(time, 5), note: "No." } } : {}),
    });
  const support = await person({ staff: "support", role: null, name: "Susan Support", clock: time });
  await signInAs(support);
  await page.goto(customerPage(owner));
  await expect(page.getByRole("button", { name: "Give a higher plan" })).toHaveCount(0);
  expect((await press("POST")).status()).toBe(403);

  await signInAs(await finance(time));
  for (const [plan, orgId, reason] of [
    ["starter", owner.orgId, "Starter is not above Pro, which this organisation pays for."],
    ["pro", owner.orgId, "Pro is not above Pro, which this organisation pays for."],
    ["pro", nobody.orgId ?? "", "This organisation pays for no plan at present"],
  ] as const) {
    const refused = await press("POST", plan, orgId);
    expect([refused.status(), await refused.json()]).toMatchObject([409, { detail: expect.stringContaining(reason) }]);
  }
  await page.goto(`/staff/customers/${nobody.orgId}`);
  await expect(page.getByRole("button", { name: "Give a trial" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Give a higher plan" })).toHaveCount(0);
  await page.goto(customerPage(owner));
  await page.getByRole("button", { name: "Give a higher plan" }).click();
  await fillPlan(page, { "Calls per month": "500000", "Last day (UTC)": dayIn(time, 5), Why: "Wants to try exports." });
  await expect(given(page)).toContainText("Enterprise, pays for Pro, 500,000 calls per month");

  await signInAs(support);
  await page.goto(customerPage(owner));
  await expect(given(page)).toContainText("In force");
  await expect(page.getByRole("button", { name: "End plan" })).toHaveCount(0);
  expect((await press("DELETE")).status()).toBe(403);
  await signInAs(await person({ staff: "data", role: null, name: "Dana Data", clock: time }));
  expect((await page.goto(customerPage(owner)))?.status()).toBe(403);
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect(page.getByText(`You have Enterprise until ${written(dayIn(time, 5))}`)).toBeVisible();
  await expect(calls(page)).toContainText("of 500,000");
});
