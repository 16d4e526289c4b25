import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { CARDS, payWithCard } from "../support/payments";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const BILLING = "/console/billing";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

test("staff makes a code, a customer buys with it, sees the reduced invoice, and goes on to Pro by the year without it", async ({
  page,
  signInAs,
}) => {
  await signInAs(await person({ staff: true, role: null, name: "Fritz Finance" }));
  await page.goto("/staff/promotion-codes");
  await page.getByRole("button", { name: "Create code" }).click();
  const form = dialogOf(page);
  await form.getByRole("textbox", { name: "Code" }).fill("journey-20");
  await form.getByLabel("Percent off").fill("95");
  await form.getByLabel("Payment").selectOption("month");
  await form.getByLabel("Why").fill("For the journey.");
  await form.getByRole("button", { name: "Create code" }).click();
  await expect(form.getByText("Enter at most 90%.").first()).toBeVisible();
  await form.getByLabel("Percent off").fill("20");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create code" }).click();
  await expect(page.getByRole("link", { name: "JOURNEY-20" })).toBeVisible();

  const buyer = await person({ name: "Carla Customer" });
  await signInAs(buyer);
  await page.goto(BILLING);
  await page.getByRole("button", { name: "Use a promotion code" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("textbox", { name: "Promotion code" }).fill("JOURNEY-21");
  await dialog.getByRole("button", { name: "Apply code" }).click();
  await expect(dialog.getByText("There is no promotion code JOURNEY-21.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Promotion code" }).fill("journey-20");
  await dialog.getByRole("button", { name: "Apply code" }).click();
  await expect(dialog.getByRole("row", { name: /First invoice/ })).toContainText("$799.20");
  await expect(dialog.getByText("After that, an invoice is $999.00 per month.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await expect(page.getByText("Discount")).toBeVisible();
  await payWithCard(page, CARDS.good);
  await page.waitForURL(/checkout=cs_/);
  await expect(page.getByText("Pro is active", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Invoices" }).locator("tbody tr")).toContainText("$799.20");

  await page.goto(`${BILLING}?interval=year#plans`);
  await page.getByRole("button", { name: "Pay yearly" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Promotion code" }).fill("journey-20");
  await dialogOf(page).getByRole("button", { name: "Apply code" }).click();
  await expect(dialogOf(page).getByText("already used the code JOURNEY-20")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();

  await signInAs(await person({ staff: true, role: null, name: "Frieda Finance" }));
  await page.goto("/staff/promotion-codes");
  await page.getByRole("link", { name: "JOURNEY-20" }).click();
  await expect(page.getByRole("table", { name: "Redemptions" }).locator("tbody tr")).toContainText("$199.80");
  await page.getByRole("button", { name: "Deactivate code" }).click();
  await dialogOf(page).getByLabel("Why").fill("The journey is over.");
  await dialogOf(page).getByRole("button", { name: "Deactivate code" }).click();
  await expect(page.getByText("Deactivated", { exact: true })).toBeVisible();
  expect(await prisma().event.count({ where: { type: "promotion.deactivated" } })).toBe(1);
});
