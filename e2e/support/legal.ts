import type { Page } from "@playwright/test";
import { prisma } from "@/lib/platform/database";
import { expect } from "../journeys/fixtures";

type Published = { document: string; number: number; text: string; summary?: string };

/** As staff, on the page of the document. */
export async function publishVersion(page: Page, { document, number, text, summary }: Published): Promise<void> {
  await page.goto(`/staff/legal/${document}`);
  await page.getByRole("textbox", { name: /^Text/ }).fill(text);
  if (summary !== undefined) await page.getByRole("textbox", { name: /^What has changed/ }).fill(summary);
  await page.getByLabel("In force from").fill(new Date().toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Publish version" }).click();
  await expect(page.getByRole("checkbox", { name: /I have checked this text/ })).toBeFocused();
  await page.getByRole("checkbox", { name: /I have checked this text/ }).check();
  await page.getByRole("button", { name: "Publish version" }).click();
  await expect(page.getByText(`Version ${number} published`)).toBeVisible();
}

/** What an organisation accepted, the oldest first. */
export const acceptancesOf = async (orgId: string) =>
  (await prisma().legalAcceptance.findMany({ where: { orgId }, include: { version: true }, orderBy: { at: "asc" } })).map(
    ({ via, userId, version: { document, number } }) => ({ via, userId, document, number }),
  );

/** No version, acceptance or detail is left. */
export async function forgetLegal(): Promise<void> {
  await prisma().legalAcceptance.deleteMany();
  await prisma().legalVersion.deleteMany();
  await prisma().legalDetails.deleteMany();
}
