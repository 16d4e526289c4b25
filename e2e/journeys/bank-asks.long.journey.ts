import type { Page } from "@playwright/test";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { offerTo } from "../support/offers";
import { CARDS, payWithCard, useCardThatAsks } from "../support/payments";
import { subscriber } from "../support/subscribe";
import { expect, test } from "./fixtures";

const BILLING = "/console/billing";
const HOSTED = /\/c\/pay\/cs_/;

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const invoices = (page: Page) => page.getByRole("table", { name: "Invoices" });
const askedPage = (page: Page) => page.getByRole("heading", { name: "Confirm it is you" });
const subscriptionOf = (orgId: string | null) => prisma().subscription.findUnique({ where: { currentOf: orgId ?? "" } });

test("a checkout whose bank asks is paid once the customer has confirmed, and its invoice has the address", async ({ page, signInAs }) => {
  const buyer = await person({ name: "Bea Asked" });
  await signInAs(buyer);
  await page.goto(BILLING);
  await page.getByRole("button", { name: "Choose Starter" }).click();
  await page.waitForURL(HOSTED);
  await payWithCard(page, CARDS.asksOnce);
  await expect(askedPage(page)).toBeVisible();
  expect(await subscriptionOf(buyer.orgId)).toBeNull();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  await expect(page.getByLabel("City")).toHaveValue("Kiel");
  await page.getByRole("button", { name: /^Pay/ }).last().click();
  await page.getByRole("button", { name: "Confirm" }).dblclick();
  await page.waitForURL(/\/console\/billing\?checkout=cs_/);
  await expect(page.getByText("Starter is active", { exact: true })).toBeVisible();
  const [invoice] = await Promise.all([page.waitForEvent("popup"), invoices(page).getByRole("link", { name: "View" }).first().click()]);
  await expect(invoice.getByText("Speicherstraße 4")).toBeVisible();
  await page.getByRole("link", { name: "Billing details" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Kiel");
});

test("an upgrade whose bank asks says so, changes nothing, and is there once it is confirmed", async ({ page, signInAs }) => {
  const owner = await subscriber("Udo Upgraded", "starter");
  await signInAs(owner);
  await page.goto(BILLING);
  await useCardThatAsks(page);
  await expect.poll(async () => (await subscriptionOf(owner.orgId))?.cardLast4, { timeout: 15_000 }).toBe("3184");

  await page.goto(BILLING);
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await page.getByRole("button", { name: /^Upgrade and pay/ }).click();
  const dialog = page.getByRole("dialog", { name: "Upgrade to Pro" });
  await expect(dialog.getByText("Your bank asks you to confirm the payment", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await page.reload();
  await expect(page.getByText("Confirm the payment for your upgrade to Pro")).toBeVisible();
  await expect(page.locator("li[aria-current]")).toContainText("Starter");
  const [invoice] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: /^Confirm \$/ }).click()]);
  await invoice.getByRole("button", { name: /with the card on file$/ }).click();
  await invoice.getByRole("button", { name: "Confirm" }).click();
  await expect(invoice.getByText("Paid", { exact: true }).last()).toBeVisible();
  await expect.poll(async () => (await subscriptionOf(owner.orgId))?.plan, { timeout: 15_000 }).toBe("pro");
  await page.reload();
  await expect(page.locator("li[aria-current]")).toContainText("Pro");
});

test("an accepted offer whose bank asks counts once it is confirmed; rejecting it leaves the offer open", async ({ page, signInAs }) => {
  const buyer = await person({ name: "Otto Offered" });
  const offer = await offerTo(buyer, "Asked Journey Research");
  const planOf = async () => (await prisma().entitlement.findUnique({ where: { orgId: buyer.orgId ?? "" } }))?.plan;
  await signInAs(buyer);
  await page.goto(offer);
  await page.getByRole("button", { name: "Accept and pay $2,400 per month" }).click();
  await page.waitForURL(HOSTED);
  await payWithCard(page, CARDS.asksOnce);
  await expect(askedPage(page)).toBeVisible();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  await page.goto(offer);
  await expect(page.getByRole("heading", { name: "Our offer" })).toBeVisible();
  expect(await planOf()).toBeUndefined();
  await page.getByRole("button", { name: "Accept and pay $2,400 per month" }).click();
  await page.waitForURL(HOSTED);
  await payWithCard(page, CARDS.asksOnce);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/\/console\/billing\?checkout=cs_/);
  await expect(page.getByText("Enterprise is active", { exact: true })).toBeVisible();
  await expect.poll(planOf).toBe("enterprise");
  await page.goto(offer);
  await expect(page.getByRole("heading", { name: "This offer has been accepted" })).toBeVisible();
});

test("a subscriber who accepts an offer confirms it for the bank, and keeps the plan until then", async ({ page, signInAs }) => {
  const owner = await subscriber("Sven Subscriber", "starter");
  const offer = await offerTo(owner, "Moving Journey Research");
  await signInAs(owner);
  await page.goto(BILLING);
  await useCardThatAsks(page);
  await expect.poll(async () => (await subscriptionOf(owner.orgId))?.cardLast4, { timeout: 15_000 }).toBe("3184");
  await page.goto(offer);
  await page.getByRole("button", { name: "Review charge" }).click();
  await page.getByRole("button", { name: /^Accept and pay \$/ }).click();
  await expect(page.getByText("Your bank asks you to confirm the payment", { exact: true })).toBeVisible();
  const [invoice] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: /^Confirm payment/ }).click()]);
  await invoice.getByRole("button", { name: /with the card on file$/ }).click();
  await invoice.getByRole("button", { name: "Reject" }).click();
  await expect(invoice.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  await page.goto(BILLING);
  await expect(page.getByText("Confirm the payment for your upgrade to Enterprise")).toBeVisible();
  await expect(page.locator("li[aria-current]")).toContainText("Starter");
  await page.goto(offer);
  await expect(page.getByRole("heading", { name: "Our offer" })).toBeVisible();

  await invoice.getByRole("button", { name: /with the card on file$/ }).click();
  await invoice.getByRole("button", { name: "Confirm" }).click();
  await expect(invoice.getByText("Paid", { exact: true }).last()).toBeVisible();
  await expect.poll(async () => (await subscriptionOf(owner.orgId))?.plan, { timeout: 15_000 }).toBe("enterprise");
  await page.goto(BILLING);
  await expect(page.locator("li[aria-current]")).toContainText("Enterprise");
  await expect
    .poll(() => prisma().offer.count({ where: { acceptedOrgId: owner.orgId, acceptedAt: { not: null } } }), { timeout: 90_000 })
    .toBe(1);
});

test("details are checked at their fields, stand on the next invoice, and come with it by mail", async ({ page, signInAs }) => {
  const owner = await subscriber("Dina Detailed", "starter");
  await signInAs(owner);
  await page.goto(`${BILLING}/details`);
  await page.getByLabel("Legal name").fill("Nordlicht Solar GmbH");
  await page.getByLabel("Tax ID").fill("DE136695978");
  await page.getByLabel("E-mail addresses").fill("books@nordlicht.example\nnobody");
  await page.getByLabel("Purchase order number").fill("PO-4711");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("“nobody” is not an e-mail address.").first()).toBeVisible();
  await expect(page.getByLabel("E-mail addresses")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("E-mail addresses").fill("books@nordlicht.example");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("This is not a valid VAT ID. Check the number and the country.")).toBeVisible();
  await page.getByLabel("Tax ID").fill("de 136 695 976");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Billing details saved")).toBeVisible();
  await expect(page.getByLabel("Tax ID")).toHaveValue("DE136695976");
  await page.goto(BILLING);
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await page.getByRole("button", { name: /^Upgrade and pay/ }).click();
  await expect(page.locator("li[aria-current]")).toContainText("Pro");
  await expect(invoices(page)).toContainText("Plan change");
  const [invoice] = await Promise.all([page.waitForEvent("popup"), invoices(page).getByRole("link", { name: "View" }).first().click()]);
  for (const text of ["Nordlicht Solar GmbH", "VAT ID DE136695976", "PO-4711", "Germany"])
    await expect(invoice.getByText(text)).toBeVisible();
  const mails = () =>
    prisma().mail.count({ where: { template: "invoice", toAddress: "books@nordlicht.example", attachmentName: { not: null } } });
  await expect.poll(mails, { timeout: 30_000 }).toBeGreaterThan(0);
});
