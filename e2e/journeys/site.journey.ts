import { ERROR_CODES } from "@/lib/core/errors";
import { expect, expectAccessible, test } from "./fixtures";

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

test("every error code has a page, and an unknown one has none", async ({ page }) => {
  for (const code of ERROR_CODES) {
    expect((await page.goto(`/docs/errors/${code}`))?.status()).toBe(200);
    await expect(page.getByText(code, { exact: false }).first()).toBeVisible();
  }
  await expectAccessible(page);
  expect((await page.goto("/docs/errors/no-such-code"))?.status()).toBe(404);
  await expectAccessible(page);
});
