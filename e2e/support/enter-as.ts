import type { Page } from "@playwright/test";
import { mustRun } from "../server/running-server";

/** Signs a person in, at a server of a journey's own, whom the operator has made; with `--staff` as a member of the team. */
export async function enterAs(page: Page, dataDir: string, name: string, ...more: string[]): Promise<string> {
  const email = `${name.toLowerCase().replace(" ", ".")}@customer.example`;
  const created = await mustRun(dataDir, ["user", "create", "--email", email, "--name", name, "--json", ...more]);
  await page.goto((JSON.parse(created) as { url: string }).url);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/sign-in"));
  return email;
}
