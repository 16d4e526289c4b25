import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { beginSecondFactor, confirmSecondFactor } from "@/lib/accounts/change-second-factor";
import { person } from "../people";
import { dialogOf, expect, test } from "./fixtures";

test.beforeEach(async ({ world }) => expect(world.ready).toBe(true));

const CREATE = "**/api/console/keys";
const NAME = "nightly etl";

/** Comes to the keys from another page, so that there is a way back, and opens the form. */
async function fillForm(page: Page): Promise<void> {
  await page.goto("/console/usage");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: /^Keys/ }).click();
  await page.waitForURL("/console/keys");
  await page.getByRole("button", { name: "New key" }).click();
  await dialogOf(page).getByLabel("Name").fill(NAME);
}

/** Everything that a hand can do by mistake. */
async function tryToLeave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  await page.evaluate(() => window.history.back());
  await wait(300);
  await page.evaluate(() => window.history.back());
  await wait(300);
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reload;
}

test("neither Escape, nor a press outside, nor the way back takes a new secret away, before or after it comes", async ({
  page,
  signInAs,
}) => {
  const owner = await person({ name: "Sam Secret" });
  await signInAs(owner);
  await fillForm(page);
  await page.route(CREATE, async (route) => {
    await wait(400);
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await wait(30);
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);

  const secret = dialogOf(page).getByLabel("API key", { exact: true });
  await expect(secret).toBeFocused();
  const shown = await secret.innerText();
  await tryToLeave(page);
  await expect(secret).toHaveText(shown);
  await expect(dialogOf(page).getByRole("button", { name: "Close" })).toHaveCount(0);
  // What was made is in the list behind it already.
  await expect(page.locator("tbody tr").filter({ hasText: NAME })).toHaveCount(1);

  await expect(dialogOf(page).getByRole("button", { name: "Done" })).toBeDisabled();
  await dialogOf(page).getByRole("checkbox", { name: "I stored it" }).check();
  await dialogOf(page).getByRole("button", { name: "Done" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL("/console/keys");
  await page.evaluate(() => window.history.go(-2));
  await expect(page).toHaveURL("/console/usage");
});

test("the first sandbox key stays on the screen although the page behind it goes on", async ({ page, signInAs }) => {
  await signInAs(await person({ name: "Sam Secret" }));
  await page.goto("/console");
  await page.getByRole("button", { name: "Create a sandbox key" }).press("Enter");
  await page.keyboard.press("Escape");
  const secret = dialogOf(page).getByLabel("API key", { exact: true });
  await expect(secret).toBeVisible();
  await expect(page.getByRole("heading", { name: "Create a sandbox key (done)", includeHidden: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await wait(500);
  await expect(secret).toBeVisible();
});

test("recovery codes stay until they are stored", async ({ page, signInAs }) => {
  const owner = await person({ name: "Sam Secret" });
  const { secret } = await beginSecondFactor(await owner.ctx());
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { codes: first } = await confirmSecondFactor(await owner.ctx(), { code });
  await signInAs(owner);
  await page.goto("/account");
  await page.getByRole("link", { name: "Manage" }).click();
  await page.waitForURL("/account/second-factor");
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await dialogOf(page)
    .getByRole("textbox", { name: /^Code/ })
    .fill(first[0] ?? "");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const codes = dialogOf(page).getByRole("list", { name: "Recovery codes" });
  await expect(codes).toBeVisible();
  await tryToLeave(page);
  await expect(codes).toBeVisible();
  await dialogOf(page).getByRole("checkbox", { name: "I stored them" }).check();
  await dialogOf(page).getByRole("button", { name: "Done" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
});

test.describe("a response that is lost", () => {
  test.use({ alsoExpected: /ERR_FAILED/ });

  test("leaves the key in the list, and the form says to look there", async ({ page, signInAs }) => {
    await signInAs(await person({ name: "Sam Secret" }));
    await fillForm(page);
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByText(/check the list before you try again/)).toBeVisible({ timeout: 15_000 });
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
    await expect(page.locator("tbody tr").filter({ hasText: NAME })).toHaveCount(1);
  });
});
