import type { Page } from "@playwright/test";
import { type Folder, temporaryFolder } from "../server/folder";
import type { Settings } from "../server/processes";
import { type RunningServer, startServer } from "../server/running-server";
import { paymentsOf, invoices } from "../support/payments";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { choosePlan, enterDetails, goToCheckout, pay } from "./new-buyer";

let folder: Folder;
let server: RunningServer;

// Who adds tax is a setting of the whole installation: it has one of its own, which starts again with each other setting.
test.beforeAll(async () => {
  folder = await temporaryFolder();
});
test.afterAll(() => folder.remove());
function startWith(settings: Settings): void {
  test.beforeAll(async () => {
    server = await startServer(folder.dataDir, settings);
  });
  test.afterAll(async () => {
    await server.stop();
  });
}

/** Opens the upgrade to Pro, and pays what it says. */
async function upgrade(page: Page): Promise<string> {
  const confirm = dialogOf(page).getByRole("button", { name: /^Upgrade and pay \$/ });
  const due = /\$[\d,.]+/.exec(await confirm.innerText())?.[0] ?? "none";
  await expect(dialogOf(page).getByRole("row", { name: /^Charged now/ })).toContainText(due);
  await confirm.click();
  await expect(page.locator("li[aria-current]")).toContainText("Pro");
  return due;
}

/** Changes the address of a customer on Stripe's own pages, and waits until Billing asks for it. */
async function moveAtStripe(page: Page, name: string, address: Readonly<Record<string, string>>): Promise<void> {
  const payments = paymentsOf(folder.dataDir);
  const { data } = (await payments.ask("/v1/customers?limit=100")) as { data: { id: string; name: string | null }[] };
  const id = data.find((one) => one.name === name)?.id ?? "none";
  await payments.ask(`/v1/customers/${id}`, address);
  await payments.settle();
  await expect(async () => {
    await page.goto(`${server.url}/console/billing`);
    await expect(page.getByText("Your billing details are missing")).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
}

async function openInvoice(page: Page): Promise<Page> {
  const [invoice] = await Promise.all([page.waitForEvent("popup"), invoices(page).first().getByRole("link", { name: /^View/ }).click()]);
  return invoice;
}

test.describe("Stripe Tax", () => {
  startWith({ TAX: "stripe" });

  test("the checkout has the tax that Stripe computes, and an upgrade costs to the cent what its preview said", async ({ page }) => {
    await choosePlan(page, server, "Astrid Automatic");
    await expect(page.getByText("Tax is added where it applies.").first()).toBeVisible();
    await goToCheckout(page, ["Austria", "Graz", ""]);
    await expect(page.getByText("VAT 20%")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay $598.80" })).toBeVisible();
    await pay(page);
    await expect(invoices(page).first()).toContainText("$598.80");
    await expect(invoices(page).first()).toContainText("with $99.80 tax");

    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await expect(dialogOf(page).getByRole("row", { name: /^Tax \$/ })).toBeVisible();
    await expect(dialogOf(page).getByText("$1,198.80")).toBeVisible();
    await expectAccessible(page);
    const due = await upgrade(page);
    await expect(invoices(page)).toHaveCount(2);
    await expect(invoices(page).first()).toContainText(due);
    const invoice = await openInvoice(page);
    await expect(invoice.getByText(due).first()).toBeVisible();
    await expect(invoice.getByText("VAT 20%")).toBeVisible();
  });

  test("a business with a tax ID pays the tax itself, and where no tax is due none is added", async ({ page, context }) => {
    await choosePlan(page, server, "Bruno Business");
    await goToCheckout(page, ["Austria", "Graz", "ATU13585627"]);
    await expect(page.getByText("Tax to be paid on reverse charge basis")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay $499.00" })).toBeVisible();
    await pay(page);
    await expect(invoices(page).first()).not.toContainText("with $");
    const invoice = await openInvoice(page);
    await expect(invoice.getByText("Tax to be paid on reverse charge basis")).toBeVisible();
    await expect(invoice.getByText("VAT ID ATU13585627")).toBeVisible();
    await invoice.close();

    await context.clearCookies();
    await choosePlan(page, server, "Brenda Brazil");
    await goToCheckout(page, ["Brazil", "Recife", ""]);
    await expect(page.getByText("VAT")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Pay $499.00" })).toBeVisible();
  });

  test("an address in the United States needs a state and a postal code; one that Stripe can't place leads back to it, and then the checkout goes on", async ({
    page,
  }) => {
    await choosePlan(page, server, "Uma United");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL("**/console/billing/details?next=*");
    await enterDetails(page, ["United States", "San Francisco", ""]);
    for (const label of ["Postal code", "State or region"]) await expect(page.getByLabel(label)).toHaveAttribute("required", "");
    await expect(page.getByText("Tax in this country depends on it.")).toHaveCount(2);
    await expectAccessible(page);
    // Spaces pass the browser's own check, and are nothing to us.
    await page.getByLabel("Postal code").fill(" ");
    await page.getByLabel("State or region").fill("CA");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByText("Enter the postal code. Tax in this country depends on it.").first()).toBeVisible();
    await expect(page.getByLabel("Postal code")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Postal code").fill("941");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.waitForURL(/\/console\/billing\?plan=/);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    const refusal = page.getByText(/Tax can't be calculated for your billing address\. Correct the address, such as its postal code/);
    await expect(refusal.first()).toBeVisible();
    await expectAccessible(page);
    expect(page.url()).toContain("/console/billing");
    const buy = () =>
      page.request.post(`${server.url}/api/console/billing/checkout`, { data: { plan: "starter" }, headers: { origin: server.url } });
    const refused = await buy();
    expect([refused.status(), await refused.json()]).toMatchObject([409, { detail: expect.stringContaining("postal code") }]);

    const saveCode = async (code: string, button: string) => {
      await expect(page.getByLabel("City")).toHaveValue("San Francisco");
      await page.getByLabel("Postal code").fill(code);
      await page.getByRole("button", { name: button }).click();
    };
    const enterPostalCode = async (code: string) => {
      await page.getByRole("link", { name: "Billing details" }).click();
      await saveCode(code, "Save details");
      await expect(page.getByText("Billing details saved")).toBeVisible();
    };
    await page.getByRole("alertdialog").getByRole("button", { name: "Billing details" }).click();
    await page.waitForURL("**/console/billing/details?next=*");
    await saveCode("94105", "Save and continue");
    await page.waitForURL(`${server.url}/console/billing`);
    await page.goto(`${server.url}/console/billing?plan=starter`);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL(/\/c\/pay\/cs_/);
    await expect(page.getByRole("button", { name: "Pay $499.00" })).toBeVisible();
    await pay(page);
    await expect(page.getByText("Starter is active", { exact: true })).toBeVisible();
    await expect(invoices(page).first()).toContainText("$499.00");

    // A plan that is paid is not changed either while it can't be told which tax is due.
    await enterPostalCode("941");
    await page.goto(`${server.url}/console/billing`);
    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await expect(dialogOf(page).getByText(/Correct the address, such as its postal code/)).toBeVisible();
    await expect(dialogOf(page).getByRole("button", { name: "Confirm" })).toBeDisabled();
    await expect(dialogOf(page).getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectAccessible(page);
    await dialogOf(page).getByRole("link", { name: "Billing details" }).click();
    await page.waitForURL("**/console/billing/details?next=*");
    await saveCode("94105", "Save and continue");
    await page.waitForURL(`${server.url}/console/billing`);
    await expect(page.locator("li[aria-current]")).toContainText("Starter");
    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await upgrade(page);
    await expect(invoices(page)).toHaveCount(2);

    // Who has emptied it is asked for it, as for an address.
    const emptied = {
      "address[line1]": "Main Street 1",
      "address[city]": "San Francisco",
      "address[state]": "CA",
      "address[country]": "US",
    };
    await moveAtStripe(page, "Uma United GmbH", emptied);
    await page.getByRole("link", { name: "Enter details" }).click();
    await saveCode("94105", "Save details");
    await expect(page.getByText("Billing details saved")).toBeVisible();
    await expect(async () => {
      await page.goto(`${server.url}/console/billing`);
      await expect(page.getByText("Your billing details are missing")).toHaveCount(0, { timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
  });

  test("whose address is gone is told so and can't upgrade before there is another", async ({ page }) => {
    await choosePlan(page, server, "Noa Nowhere");
    await goToCheckout(page, ["Austria", "Graz", ""]);
    await pay(page);
    await expect(page.getByText("Starter is active", { exact: true })).toBeVisible();
    await moveAtStripe(page, "Noa Nowhere GmbH", { address: "" });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: "Upgrade to Pro" })).toHaveCount(0);
    const refused = await page.request.post(`${server.url}/api/console/billing/preview`, {
      data: { plan: "pro", interval: "month" },
      headers: { origin: server.url },
    });
    expect([refused.status(), await refused.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining("Tax depends on your address.") },
    ]);
    await page.getByRole("link", { name: "Enter billing details" }).first().click();
    await page.waitForURL("**/console/billing/details?next=*");
    await enterDetails(page, ["Austria", "Graz", ""]);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.waitForURL(`${server.url}/console/billing`);
    await expect(page.getByText("Your billing details are missing")).toHaveCount(0);
    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await upgrade(page);
  });
});

test.describe("prices with the tax in them", () => {
  startWith({ TAX: "DE=19,FR=20", TAX_COUNTRY: "DE", TAX_INCLUDED: "yes" });

  test("the pricing page, the checkout, the preview and the invoices say the same price and how much of it is tax", async ({ page }) => {
    await page.goto(`${server.url}/pricing`);
    await expect(page.getByText("Prices include VAT where it applies.").first()).toBeVisible();
    await expect(page.getByText("is added where it applies")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Starter" })).toContainText("$499");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await choosePlan(page, server, "Ina Included");
    await expect(page.getByText("Prices include VAT where it applies.").first()).toBeVisible();
    await goToCheckout(page, ["Germany", "Kiel", ""]);
    await expect(page.getByText("VAT 19% (included)")).toBeVisible();
    await expect(page.getByText("$79.67")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay $499.00" })).toBeVisible();
    await pay(page);
    await expect(invoices(page).first()).toContainText("$499.00");
    await expect(invoices(page).first()).toContainText("with $79.67 VAT");
    await expect(page.getByText("Prices include VAT where it applies.").first()).toBeVisible();

    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await expect(dialogOf(page).getByText(/^Includes \$[\d.]+ VAT\.$/)).toBeVisible();
    await expect(dialogOf(page).getByRole("row", { name: /^VAT/ })).toHaveCount(0);
    await expect(dialogOf(page).getByText("$999.00", { exact: true }).last()).toBeVisible();
    const due = await upgrade(page);
    await expect(invoices(page).first()).toContainText(due);
    const invoice = await openInvoice(page);
    await expect(invoice.getByText("VAT 19% (included)")).toBeVisible();
  });

  test("a business abroad pays the same price, and its invoice says that the tax is its own to pay", async ({ page }) => {
    await choosePlan(page, server, "Fleur Included");
    await goToCheckout(page, ["France", "Lyon", "FR40303265045"]);
    await expect(page.getByText("Tax to be paid on reverse charge basis")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay $499.00" })).toBeVisible();
    await pay(page);
    await expect(invoices(page).first()).toContainText("$499.00");
    await expect(invoices(page).first()).not.toContainText("VAT");
    const invoice = await openInvoice(page);
    await expect(invoice.getByText("Tax to be paid on reverse charge basis")).toBeVisible();
  });
});
