import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { CARDS, payWithCard } from "../support/payments";
import { expect, test } from "./fixtures";

const BILLING = "/console/billing";
const HOSTED = /\/c\/pay\/cs_/;

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

test("a stranger reads prices in euros, signs up, pays Starter in euros, and everything after it is in euros", async ({ page }) => {
  await page.goto("/pricing?calls=5000");
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "Euros" }).click();
  await page.waitForURL("**/pricing?calls=5000&currency=eur");
  await expect(page.getByRole("region", { name: "Starter" })).toContainText("€459");
  await expect(page.getByRole("region", { name: "Starter" })).toContainText("or €4,590 per year");
  await expect(page.getByText("In euros.")).toBeVisible();
  await page.getByRole("link", { name: "Start with Starter" }).click();
  await page.getByLabel("Name").fill("Erika Euro");
  await page.getByLabel("Work e-mail").fill("erika@currency-journey.example");
  await page.getByLabel("Organisation").fill("Euro Research");
  await page.getByLabel("Password", { exact: false }).first().fill("plum orchard seven");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`**${BILLING}?plan=starter&currency=eur`);
  await expect(page.getByText("€459 per month, or €4,590 per year.")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(HOSTED);
  await expect(page.getByText("€459.00").first()).toBeVisible();
  await payWithCard(page, CARDS.good);
  await page.waitForURL(/\/console\/billing\?checkout=cs_/);
  await expect(page.getByText("Starter is active", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Invoices" })).toContainText("€459.00");
  await expect(page.getByRole("navigation", { name: "Currency" })).toHaveCount(0);

  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/Charged now€\d/);
  await dialog.getByRole("button", { name: /^Upgrade and pay €/ }).click();
  await expect(page.locator("li[aria-current]")).toContainText("€919");
  await expect(page.getByText("$")).toHaveCount(0);
});

test("the console shows prices in a currency that is chosen, and refuses another one afterwards", async ({ page, signInAs, server }) => {
  const buyer = await person({ name: "Gwen Pound" });
  await signInAs(buyer);
  await page.goto(BILLING);
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "Pounds sterling" }).click();
  await expect(page.getByText("£799").first()).toBeVisible();
  await page.getByRole("link", { name: "Yearly" }).click();
  await expect(page.getByText("£7,990").first()).toBeVisible();
  await expect(page.getByText("saves £1,598")).toBeVisible();
  await page.getByRole("button", { name: "Choose Pro" }).click();
  await page.waitForURL(HOSTED);
  await payWithCard(page, CARDS.good);
  await page.waitForURL(/\/console\/billing\?checkout=cs_/);
  await expect(page.locator("li[aria-current]")).toContainText("£7,990");
  expect(await prisma().billingCustomer.findUnique({ where: { orgId: buyer.orgId ?? "" } })).toMatchObject({ currency: "gbp" });

  const refused = await page.request.post("/api/console/billing/preview", {
    data: { plan: "starter", interval: "month", currency: "usd" },
    headers: { origin: server.baseURL },
  });
  expect([refused.status(), await refused.json()]).toMatchObject([409, { detail: expect.stringContaining("pays in pounds sterling") }]);
  const unknown = await page.request.post("/api/console/billing/checkout", {
    data: { plan: "starter", currency: "chf" },
    headers: { origin: server.baseURL },
  });
  expect([unknown.status(), await unknown.json()]).toMatchObject([400, { errors: [{ parameter: "currency" }] }]);
});

test("finance shows one currency at a time", async ({ page, signInAs }) => {
  await signInAs(await person({ staff: true, role: null, name: "Fritz Finance" }));
  await page.goto("/staff/finance");
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "Euros" }).click();
  await expect(page.getByText(/€\d/).first()).toBeVisible();
  await page.goto("/staff/finance?currency=chf");
  await expect(page.getByText("currency=chf")).toBeVisible();
});
