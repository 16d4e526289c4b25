import type { Page } from "@playwright/test";
import { ERROR_CODES } from "@/lib/core/errors";
import { lastMail, person } from "../people";
import { expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ world }) => expect(world.ready).toBe(true));

test("the home leads to an account, to a request, and to the pages that exist", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const links = await page.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links).toContain("/sign-up");
  expect(links).toContain("/request-access");
  for (const link of new Set(links.filter((each) => each.startsWith("/")))) expect((await request.get(link)).status(), link).toBe(200);
});

test("the addresses on the home lead to documents that are there", async ({ page, request }) => {
  await page.goto("/");
  for (const name of ["/api/v1/openapi.json", "/api/v1/datasets"]) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", name);
    expect((await request.get(name)).status()).toBe(200);
  }
});

test("every error code has a page, and an unknown one has none", async ({ page, request }) => {
  for (const code of ERROR_CODES) {
    const answer = await request.get(`/docs/errors/${code}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(code);
  }
  await page.goto(`/docs/errors/${ERROR_CODES[0]}`);
  await expect(page.getByText(ERROR_CODES[0]).first()).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto("/docs/errors/no-such-code"))?.status()).toBe(404);
  await expectAccessible(page);
});

test("the slider marks by keyboard the plan that fits, says why, and keeps the number in the address", async ({ page }) => {
  await page.goto("/pricing?calls=50000");
  const slider = page.getByRole("slider", { name: "Calls per month" });
  const fits = page.locator("[data-fits]");
  await expect(fits).toHaveAttribute("data-fits", "pro");
  await expect(slider).toBeEnabled();
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "1,000 calls a month, Starter");
  await expect(fits).toHaveAttribute("data-fits", "starter");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("textbox", { name: "Calls per month" })).toHaveValue("10,000");
  await expect(fits).toHaveAttribute("data-fits", "starter");
  await page.keyboard.press("ArrowRight");
  await expect(fits).toHaveAttribute("data-fits", "pro");
  await expect(page.getByText("Starter stops at 10,000")).toBeVisible();
  await page.keyboard.press("End");
  await expect(fits).toHaveAttribute("data-fits", "enterprise");
  await expect(page).toHaveURL(/\?calls=10000000$/);
  await page.getByRole("textbox", { name: "Calls per month" }).fill("12 345");
  await expect(fits).toHaveAttribute("data-fits", "pro");
  await expect(page).toHaveURL(/\?calls=12345$/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Calls per month" })).toHaveValue("12,345");
});

test("without scripts the number of calls is a form", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/pricing");
  await page.getByRole("textbox", { name: "Calls per month" }).fill("2,000");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.locator("[data-fits]")).toHaveAttribute("data-fits", "starter");
  await context.close();
});

const buttons = (page: Page) =>
  page
    .locator("[data-plan]")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));

test("each plan's button does the next step, for visitors and for members", async ({ page, signInAs }) => {
  await page.goto("/pricing");
  expect(await buttons(page)).toEqual(["/sign-up?plan=starter", "/sign-up?plan=pro", "/request-access?plan=enterprise"]);
  const owner = await person();
  await signInAs(owner);
  await page.goto("/pricing");
  expect(await buttons(page)).toEqual(["/console/billing?plan=starter", "/console/billing?plan=pro", "/request-access?plan=enterprise"]);
  await signInAs(await person({ orgId: owner.orgId ?? "", role: "developer" }));
  await page.goto("/pricing");
  expect(await buttons(page)).toEqual(["/request-access?plan=enterprise"]);
});

test("who starts with a plan signs up and lands at its payment", async ({ page }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Start with Pro" }).click();
  await page.getByLabel("Name").fill("Petra Pro");
  await page.getByLabel("Work e-mail").fill("petra@pro-journey.example");
  await page.getByLabel("Organisation").fill("Pro Research");
  await page.getByLabel("Password", { exact: false }).first().fill("plum orchard seven");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Go on without confirming" }).click();
  await page.waitForURL("**/console/billing?plan=pro");
});

test("so it is through the mailed link, opened in the same browser", async ({ page }) => {
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.78" });
  await page.goto("/sign-up?plan=starter");
  await expect(page.getByRole("link", { name: "Sign in" }).last()).toHaveAttribute(
    "href",
    `/sign-in?next=${encodeURIComponent("/console/billing?plan=starter")}`,
  );
  await page.getByLabel("Name").fill("Stella Starter");
  await page.getByLabel("Work e-mail").fill("stella@starter-journey.example");
  await page.getByLabel("Organisation").fill("Starter Research");
  await page.getByLabel("Password", { exact: false }).first().fill("plum orchard seven");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await page.goto((await lastMail("stella@starter-journey.example")).path);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/console/billing?plan=starter");
});
