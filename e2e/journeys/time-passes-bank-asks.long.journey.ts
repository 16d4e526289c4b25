import type { Page } from "@playwright/test";
import { dayText } from "@/components/ui/moment";
import { endGraces } from "@/lib/billing/dunning/end-graces";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { call, OK } from "../support/call";
import { CARDS, useCardThatAsks } from "../support/payments";
import { subscriber, type Subscriber, subscriptionOf } from "../support/subscribe";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";
import { again, test, type Time } from "./time";

const BILLING = "/console/billing";

/** A customer whose renewal waits for a word to the bank. */
async function asked(page: Page, name: string, { time, signInAs }: { time: Time; signInAs: (of: Subscriber) => Promise<void> }) {
  const owner = await subscriber(name, "starter", time);
  await signInAs(owner);
  await page.goto(BILLING);
  await useCardThatAsks(page);
  await expect.poll(async () => (await subscriptionOf(owner.orgId)).cardLast4, { timeout: 15_000 }).toBe(CARDS.asksAlways.slice(-4));
  await time.goTo((await subscriptionOf(owner.orgId)).periodEndsAt.getTime() + 2 * HOUR_MS);
  return owner;
}

/** The page that the mail to the customer leads to. */
async function mailedPage(toAddress: string): Promise<string> {
  const mail = await prisma().mail.findFirstOrThrow({ where: { toAddress, template: "payment.failed" } });
  expect(mail.subject).toBe("Confirm the payment for Test organisation");
  expect(mail.text).toContain("Your bank asks you to confirm the payment of $499 for Starter");
  return /https?:\/\/\S+\/i\/\w+/.exec(mail.text)?.[0] ?? "none";
}

const payWithFile = (page: Page) => page.getByRole("button", { name: /with the card on file$/ }).click();

test("a renewal whose bank asks is confirmed from the mail; rejecting it first leaves everything as it was", async ({
  page,
  request,
  signInAs,
  time,
}) => {
  const owner = await asked(page, "Rena Renewed", { time, signInAs });
  const { failedSince, periodEndsAt } = await subscriptionOf(owner.orgId);
  const stopsAt = dayText((failedSince?.getTime() ?? 0) + 7 * DAY_MS);
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect(page.getByText("Confirm your last payment")).toBeVisible();
  await expect(page.getByText(`Access continues until ${stopsAt}`)).toBeVisible();
  await expect(page.getByText(/We will retry your card/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await call(request, "companies", owner.key)).toEqual(OK);

  await signInAs(await person({ staff: "finance", role: null, name: "Finn Finance", clock: time }));
  await page.goto("/staff/finance");
  await expect(
    page
      .getByRole("table", { name: "Open invoices" })
      .getByRole("row", { name: /\$499\.00/ })
      .first(),
  ).toBeVisible();

  await signInAs(await again(owner, time));
  const link = await mailedPage(owner.email);
  await page.goto(link);
  await payWithFile(page);
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  await page.goto(BILLING);
  await expect(page.getByText("Confirm your last payment")).toBeVisible();
  expect(await call(request, "companies", owner.key)).toEqual(OK);
  expect(await subscriptionOf(owner.orgId)).toMatchObject({ plan: "starter", periodEndsAt, failedSince });

  await page.goto(link);
  await payWithFile(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Paid", { exact: true }).last()).toBeVisible();
  await expect.poll(async () => (await subscriptionOf(owner.orgId)).failedSince, { timeout: 15_000 }).toBeNull();
  await page.goto(BILLING);
  await expect(page.getByText("Confirm your last payment")).toHaveCount(0);
  await expect(page.locator("li[aria-current]")).toContainText("Starter");
  const mails = await prisma().mail.findMany({
    where: { toAddress: owner.email, template: { startsWith: "payment." } },
    orderBy: { createdAt: "asc" },
  });
  expect(mails.map(({ template }) => template)).toEqual(["payment.failed", "payment.recovered"]);
});

test("a renewal that is never confirmed suspends after seven days, and confirming it then gives everything back", async ({
  page,
  request,
  signInAs,
  time,
}) => {
  const owner = await asked(page, "Nele Never", { time, signInAs });
  const { failedSince } = await subscriptionOf(owner.orgId);
  await time.goTo((failedSince?.getTime() ?? 0) + 7 * DAY_MS + HOUR_MS);
  // The job that runs every minute; the minute is not waited for.
  await endGraces(operator(time));
  await expect.poll(() => call(request, "companies", owner.key)).toEqual([402, "subscription-inactive"]);
  await signInAs(await again(owner, time));
  await page.goto(BILLING);
  await expect(page.getByText("Starter is suspended")).toBeVisible();
  await expect(page.getByText("Your bank asks you to confirm the payment.")).toBeVisible();
  const [invoice] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: /^Confirm payment/ }).click()]);
  await payWithFile(invoice);
  await invoice.getByRole("button", { name: "Confirm" }).click();
  await expect(invoice.getByText("Paid", { exact: true }).last()).toBeVisible();
  await expect.poll(() => call(request, "companies", owner.key)).toEqual(OK);
  await page.reload();
  await expect(page.getByText("Starter is suspended")).toHaveCount(0);
});
