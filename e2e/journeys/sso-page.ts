import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { CLIENT, type OidcDirectory } from "@/testing/oidc-directory";
import { dialogOf, expect } from "./fixtures";

export const SETTINGS = "/console/settings/single-sign-on";

/** Confirms what a button of the page asks. */
export async function confirm(page: Page, button: string, then: string = button): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await dialogOf(page).getByRole("button", { name: then, exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Adds a domain, once without its record and once with it. */
export async function proveDomain(page: Page, domain: string): Promise<void> {
  await page.getByRole("textbox", { name: "Domain" }).fill(domain);
  await page.getByRole("button", { name: "Add domain" }).click();
  const record = page.getByRole("listitem").filter({ hasText: "Proves that the domain is yours" }).last();
  await expect(record).toContainText(`sso.${domain}`);
  const [, name = "", value = ""] = await record.locator("dd").allInnerTexts();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("No TXT record found yet.").first()).toBeVisible();
  const records = { [name.trim()]: [value.trim()] };
  writeFileSync(join(process.env.JOURNEY_DATA_DIR ?? "", "records.json"), JSON.stringify(records));
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
}

/** Fills in what the directory is, with new members as analysts. */
export async function describeDirectory(page: Page, { issuer }: OidcDirectory, secret: string = CLIENT.secret): Promise<void> {
  await page.getByRole("button", { name: "Set up OpenID Connect" }).click();
  await expect(page.getByText("/api/sso/oidc/callback")).toBeVisible();
  await page.getByLabel("Issuer").fill(issuer);
  await page.getByLabel("Client ID").fill(CLIENT.id);
  await page.getByRole("textbox", { name: "Client secret" }).fill(secret);
  await page.getByLabel("Role of new members").selectOption("analyst");
  await page.getByRole("button", { name: "Save directory" }).click();
  await expect(page.getByText("Directory saved")).toBeVisible();
}

export async function testSignIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Test sign-in" }).click();
  await expect(page.getByText("The sign-in works")).toBeVisible();
}
