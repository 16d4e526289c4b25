import { type Folder, temporaryFolder } from "../server/folder";
import { type RunningServer, startServer } from "../server/running-server";
import { invoices } from "../support/payments";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { choosePlan, enterDetails, goToCheckout, pay } from "./new-buyer";

let folder: Folder;
let server: RunningServer;

// Whether tax is added is a setting of the whole installation, so it has one of its own.
test.beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir, { TAX: "DE=19,FR=20", TAX_COUNTRY: "DE" });
});
test.afterAll(async () => {
  await server.stop();
  await folder.remove();
});

test("tax is asked for by an address, shown before it is charged, and is what the invoice says to the cent", async ({ page }) => {
  await choosePlan(page, server, "Dora Domestic");
  await expect(page.getByText("VAT is added where it applies.").first()).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/console/billing/details?next=*");
  await expect(page.getByText("Enter your billing details first")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await enterDetails(page, ["Germany", "Kiel", "DE136695978"]);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByLabel("Tax ID")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Tax ID").fill("DE136695976");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL(/\/console\/billing\?plan=starter/);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await expect(page.getByText("VAT 19%")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay $593.81" })).toBeVisible();
  await pay(page);
  await expect(invoices(page).first()).toContainText("$593.81");
  await expect(invoices(page).first()).toContainText("with $94.81 VAT");

  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  const confirm = dialogOf(page).getByRole("button", { name: /^Upgrade and pay \$/ });
  await expect(dialogOf(page).getByRole("row", { name: /^VAT \$/ })).toBeVisible();
  await expect(dialogOf(page).getByText("$1,188.81")).toBeVisible();
  const due = /\$[\d,.]+/.exec(await confirm.innerText())?.[0] ?? "none";
  await confirm.click();
  await expect(page.locator("li[aria-current]")).toContainText("Pro");
  await expect(invoices(page).first()).toContainText(due);
});

test("a business abroad pays none, and its invoice says who pays it", async ({ page }) => {
  await choosePlan(page, server, "Fleur Foreign");
  await goToCheckout(page, ["France", "Lyon", "FR40303265045"]);
  await expect(page.getByText("Tax to be paid on reverse charge basis")).toBeVisible();
  await pay(page);
  await expect(invoices(page).first()).toContainText("$499.00");
  const invoice = await invoices(page).first().getByRole("link", { name: /^View/ }).getAttribute("href");
  await page.goto(invoice ?? "");
  await expect(page.getByText("Tax to be paid on reverse charge basis")).toBeVisible();
  await expect(page.getByText("VAT ID FR40303265045")).toBeVisible();
});
