import type { APIRequestContext, Page } from "@playwright/test";
import { dayText as utcDay } from "@/components/ui/moment";
import { endGraces } from "@/lib/billing/dunning/end-graces";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { pages } from "@/testing/portal";
import { call, OK } from "../support/call";
import { CARDS, fillCard, invoices } from "../support/payments";
import { subscriber, subscriptionOf } from "../support/subscribe";
import { expect } from "./fixtures";
import { again, test } from "./time";

const BILLING = "/console/billing";

const planOf = async (request: APIRequestContext, key: string): Promise<unknown> => {
  const answer = await request.get("/api/v1/me", { headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { data: { plan: unknown } }).data.plan;
};

const dayText = (at: Date): string => utcDay(at.getTime());
const calls = (page: Page) => page.locator("section").filter({ has: page.getByRole("heading", { name: /^Calls this month/ }) });

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name });
  await expect(button).toBeEnabled();
  for (let i = 0; i < 60 && !(await button.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
}

test("more takes effect at once and costs what the dialog said, less waits for the end of the period and can be undone", async ({
  page,
  request,
  signInAs,
  time,
}) => {
  const owner = await subscriber("Ulla Upgrade", "starter", time);
  for (let i = 0; i < 3; i++) await expect.poll(() => call(request, "companies", owner.key)).toEqual(OK);
  expect(await call(request, "market/shipments", owner.key)).toEqual([403, "plan-required"]);
  await time.goTo(time.now() + 10 * DAY_MS);
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect(calls(page)).toContainText("3of 10,000");

  // By keyboard alone: look, leave, look again, confirm.
  await tabTo(page, "Upgrade to Pro");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Upgrade to Pro" });
  await expect(dialog.getByRole("button", { name: /^Upgrade and pay/ })).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Upgrade to Pro" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, /^Upgrade and pay/);
  const due = /\$[\d,.]+/.exec(await dialog.getByRole("button", { name: /^Upgrade and pay/ }).innerText())?.[0] ?? "none";
  await expect(dialog.getByRole("row", { name: /^Charged now/ })).toContainText(due);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You are on Pro now")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("li[aria-current]")).toContainText("Pro");
  await expect(invoices(page)).toHaveCount(2);
  await expect(invoices(page).first()).toContainText("Plan change");
  await expect(invoices(page).first()).toContainText(due);
  await expect(calls(page)).toContainText("0of 100,000");
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OK);

  const { periodEndsAt } = await subscriptionOf(owner.orgId);
  const goDown = async (): Promise<void> => {
    await page.getByRole("button", { name: "Change to Starter" }).click();
    await page.getByRole("button", { name: `Change on ${dayText(periodEndsAt)}` }).click();
    await expect(page.getByText(`Starter from ${dayText(periodEndsAt)}`).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep Pro" })).toBeVisible();
  };
  await goDown();
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Starter" }) })).toContainText(
    `From ${dayText(periodEndsAt)}`,
  );
  await page.getByRole("button", { name: "Keep Pro" }).click();
  await expect(page.getByText("Change undone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep Pro" })).toHaveCount(0);
  await goDown();
  expect(await call(request, "market/shipments", owner.key)).toEqual(OK);

  await time.goTo(periodEndsAt.getTime() + 2 * HOUR_MS);
  // What asks for the plan is free: a call that Pro still answers would count.
  await expect.poll(() => planOf(request, owner.key)).toBe("starter");
  expect(await call(request, "market/shipments", owner.key)).toEqual([403, "plan-required"]);
  expect(await call(request, "companies", owner.key)).toEqual(OK);
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect(page.locator("li[aria-current]")).toContainText("Starter");
  await expect(calls(page)).toContainText("1of 10,000");
  await expect(invoices(page).first()).toContainText("$499.00");
});

test("a renewal that is declined is told everywhere, has seven days, suspends, and is healed by paying", async ({
  page,
  request,
  signInAs,
  time,
}) => {
  const owner = await subscriber("Dora Declined", "pro", time);
  const viewer = await person({ orgId: owner.orgId, role: "viewer", clock: time });
  await signInAs(owner);
  await page.goto(BILLING);
  await page.getByRole("button", { name: "Update card" }).click();
  await page.waitForURL(/\/p\/session\//);
  await expect(page.getByText("Test payments – no real money")).toBeVisible();
  await fillCard(page, CARDS.failsLater);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.waitForURL(`**${BILLING}?card=updated`);
  await expect(page.getByText("Card updated")).toBeVisible();

  await time.goTo((await subscriptionOf(owner.orgId)).periodEndsAt.getTime() + 2 * HOUR_MS);
  const { failedSince } = await subscriptionOf(owner.orgId);
  const stopsAt = new Date((failedSince?.getTime() ?? 0) + 7 * DAY_MS);
  expect(await call(request, "market/shipments", owner.key)).toEqual(OK);
  await signInAs(await again(owner, time));
  const console = pages().filter(({ path }) => path.startsWith("/console") && !path.includes("["));
  expect(console.length).toBeGreaterThan(5);
  for (const { path } of console) {
    await page.goto(path);
    await expect(page.getByText("Your last payment failed"), path).toHaveCount(1);
    await expect(page.getByText(`Access continues until ${dayText(stopsAt)}`), path).toBeVisible();
  }
  await signInAs(await again(viewer, time));
  await page.goto("/console");
  await expect(page.getByText("Contact an owner of your organisation.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Pay now/ })).toHaveCount(0);

  await time.goTo(stopsAt.getTime() + HOUR_MS);
  // The job that runs every minute; the minute is not waited for.
  await endGraces(operator(time));
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual([402, "subscription-inactive"]);
  await signInAs(await again(owner, time));
  await page.goto("/console");
  await expect(page.getByText("Your plan is suspended")).toBeVisible();
  await page.goto(BILLING);
  await expect(page.getByText("Pro is suspended")).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Pay now/ }).click();
  const invoice = await opened;
  await invoice.getByText("Use another card").click();
  await fillCard(invoice, CARDS.good);
  await invoice.getByRole("button", { name: /with this card$/ }).click();
  await expect(invoice.getByRole("heading", { name: "Pay this invoice" })).toHaveCount(0);
  await expect.poll(() => call(request, "market/shipments", owner.key)).toEqual(OK);
  await invoice.close();
  // Without a window a tab is never hidden, so coming back to it is said here.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("Pro is suspended")).toHaveCount(0);
  await expect(page.locator("li[aria-current]")).toContainText("Pro");

  const mails = await prisma().mail.findMany({
    where: { toAddress: owner.email, template: { notIn: ["new-live-key", "new-browser"] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  expect(mails.map(({ template }) => template)).toEqual([
    "subscription.started",
    "payment.failed",
    "subscription.suspended",
    "payment.recovered",
  ]);
});
