import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

export const answerIn = (page: Page): Locator => page.getByRole("region", { name: "Response", exact: true });

/** The answer that came with success, as its JSON view shows it. */
export async function jsonIn(page: Page): Promise<unknown> {
  const answer = answerIn(page);
  await expect(answer.getByText("200 OK", { exact: true })).toBeVisible();
  await answer.getByRole("tab", { name: "JSON" }).click();
  return JSON.parse(await answer.getByRole("region", { name: "Response as text" }).innerText());
}
