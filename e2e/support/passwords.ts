import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/accounts/sign-in/passwords";
import { prisma } from "@/lib/platform/database";

export const PASSWORD = "plum orchard seven";

export async function givePassword({ userId }: { userId: string }): Promise<void> {
  await prisma().user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(PASSWORD) } });
}

/** Sends the form of the sign-in page. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").first().fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}
