import { ERROR_CODES } from "@/lib/core/errors";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390, 360]) {
    test(`the home shows that the service runs, ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("The solar industry");
      await expect(page.getByText("The service is running.")).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

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
