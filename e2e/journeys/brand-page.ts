import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dialogOf, expect } from "./fixtures";

export const writeRecords = (records: Readonly<Record<string, readonly string[]>>): void =>
  writeFileSync(join(process.env.JOURNEY_DATA_DIR ?? "", "records.json"), JSON.stringify(records));

/** Names the host, and reads the record that proves it. */
export async function nameHost(page: Page, host: string): Promise<{ name: string; value: string }> {
  await page.getByRole("textbox", { name: "Domain" }).fill(host);
  await page.getByRole("button", { name: "Add domain" }).click();
  const record = page.getByRole("listitem").filter({ hasText: "Proves that you own the domain" });
  await expect(record).toContainText(`challenge.${host}`);
  const [, name = "", value = ""] = await record.locator("dd").allInnerTexts();
  return { name: name.trim(), value: value.trim() };
}

export type Appearance = { name: string; keyPrefix: string; support: string };

export async function saveAppearance(page: Page, { name, keyPrefix, support }: Appearance): Promise<void> {
  await page.getByLabel("Name", { exact: false }).and(page.locator("[name=name]")).fill(name);
  await page.getByLabel("E-mail sender name").fill(name);
  await page.getByLabel("Key prefix").fill(keyPrefix);
  await page.getByLabel("Support e-mail").fill(support);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Brand saved")).toBeVisible();
}

export async function turn(page: Page, verb: "Turn on" | "Turn off"): Promise<void> {
  await page.getByRole("button", { name: verb, exact: true }).click();
  await dialogOf(page).getByRole("button", { name: verb, exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}
