import type { APIRequestContext, Page } from "@playwright/test";
import { type Folder, temporaryFolder } from "../server/folder";
import { type RunningServer, mustRun, startServer } from "../server/running-server";
import { CARDS, payWithCard } from "../support/payments";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

let folder: Folder;
let server: RunningServer;

// Whether top-ups are sold is a setting of the whole installation, so it has one of its own. A pack is used up in a moment.
test.beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir, { TOP_UPS: "starter=2@0.50usd/0.50eur/0.50gbp" });
});
test.afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** Somebody who has bought Starter, of which three calls are left, and a key. */
async function subscriberWithThreeCalls(page: Page): Promise<string> {
  const created = await mustRun(folder.dataDir, ["user", "create", "--email", "tilda@top-up.example", "--name", "Tilda Topup", "--json"]);
  await page.goto((JSON.parse(created) as { url: string }).url);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Name").fill("Topup GmbH");
  await page.getByRole("button", { name: /Create/ }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.goto(`${server.url}/console/billing?plan=starter`);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await payWithCard(page, CARDS.good);
  await page.waitForURL(/checkout=cs_/);
  await expect(page.getByText("Starter is active", { exact: true })).toBeVisible();
  const { rows } = (await (await page.request.get(`${server.url}/api/console/organisations`)).json()) as { rows: { id: string }[] };
  const issued = await mustRun(folder.dataDir, [
    ...["key", "issue", "--org", rows[0]?.id ?? "", "--name", "production", "--plan", "starter", "--quota", "3", "--json"],
  ]);
  return (JSON.parse(issued) as { key: string }).key;
}

test("a quota that is used up is topped up by hand, and by itself up to the cap; calls then answer again", async ({ page, request }) => {
  const key = await subscriberWithThreeCalls(page);
  const call = async (from: APIRequestContext = request): Promise<number> =>
    (await from.get(`${server.url}/api/v1/companies`, { headers: { authorization: `Bearer ${key}` } })).status();
  const useUp = async (calls: number) => {
    for (let i = 0; i < calls; i++) await expect.poll(() => call(), { timeout: 90_000, intervals: [500] }).toBe(200);
    await expect.poll(() => call()).toBe(429);
  };
  await useUp(3);
  const refused = await request.get(`${server.url}/api/v1/companies`, { headers: { authorization: `Bearer ${key}` } });
  expect(((await refused.json()) as { detail: string }).detail).toContain("Buy a top-up under Billing");

  await page.goto(`${server.url}/console/usage`);
  await page.getByRole("link", { name: "Buy calls" }).click();
  await page.waitForURL("**/console/billing#top-ups");
  const topUps = page.getByRole("region", { name: "Top-ups" });
  await expect(topUps).toContainText("Automatic top-ups are off");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await topUps.getByRole("button", { name: "Buy calls" }).click();
  await expect(dialogOf(page).getByRole("row", { name: /Charged now/ })).toContainText("$0.50");
  await expectAccessible(page);
  await page.screenshot({ path: "test-results/top-up-dialog.png" });
  await dialogOf(page).getByRole("button", { name: "Pay $0.50" }).click();
  await expect(page.getByText("2 calls added")).toBeVisible();
  await expect(topUps).toContainText("2 calls bought for this period");
  await expect(page.getByRole("table", { name: "Invoices" }).locator("tbody tr").first()).toContainText("$0.50");
  await useUp(2);

  await topUps.getByRole("button", { name: "Switch on" }).click();
  await dialogOf(page).getByLabel("Buy a pack when").selectOption({ label: "All calls are used" });
  await dialogOf(page).getByLabel("At most per billing period").selectOption("1");
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "Switch on" }).click();
  await expect(topUps).toContainText("Automatic top-ups are on");
  await useUp(2);
  await page.reload();
  await expect(topUps).toContainText("1 pack so far");
  await page.screenshot({ path: "test-results/top-ups.png", fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await topUps.screenshot({ path: "test-results/top-ups-390.png" });
  await topUps.getByRole("button", { name: "Switch off" }).click();
  await expect(topUps).toContainText("Automatic top-ups are off");
});
