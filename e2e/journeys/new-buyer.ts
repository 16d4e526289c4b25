import type { Page } from "@playwright/test";
import type { PlanInput } from "@/lib/billing/contract";
import { type RunningServer, mustRun } from "../server/running-server";
import { CARDS, fillCard } from "../support/payments";
import { expect } from "./fixtures";

/** Signs a new person in at a server of a journey's own, who names an organisation, and chooses a plan. */
export async function choosePlan(page: Page, { url, dataDir }: RunningServer, name: string, plan: PlanInput["plan"] = "starter") {
  const email = `${name.toLowerCase().replace(" ", ".")}@new-buyer.example`;
  const created = await mustRun(dataDir, ["user", "create", "--email", email, "--name", name, "--json"]);
  await page.goto((JSON.parse(created) as { url: string }).url);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Name").fill(`${name} GmbH`);
  await page.getByRole("button", { name: /Create/ }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.goto(`${url}/console/billing?plan=${plan}`);
}

/** What tax depends on, on the page of the billing details. */
export async function enterDetails(page: Page, [country, city, taxId]: readonly [string, string, string]): Promise<void> {
  await page.getByLabel("Address").first().fill("Main Street 1");
  await page.getByLabel("City").fill(city);
  await page.getByLabel("Country").selectOption({ label: country });
  await page.getByLabel("Tax ID").fill(taxId);
}

/** Enters the details that a purchase asks for first, and goes on to the checkout. */
export async function goToCheckout(page: Page, details: readonly [string, string, string]): Promise<void> {
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/console/billing/details?next=*");
  await enterDetails(page, details);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL(/\/console\/billing\?plan=/);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
}

/** The checkout asks for no address: the organisation has entered one. */
export async function pay(page: Page): Promise<void> {
  await fillCard(page, CARDS.good);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL(/checkout=cs_/);
}
