import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { person } from "@/testing/people";
import { subscriber } from "../support/subscribe";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** The text of a file that a press downloads. */
async function downloaded(page: Page): Promise<string> {
  const press = page.getByRole("link", { name: "Paid invoices as CSV" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), press]);
  return readFile(await download.path(), "utf8");
}

const cents = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

/** What the page says of the payments of a month. */
async function figures(page: Page): Promise<{ count: number; paid: number; charged: number; otherwise: number }> {
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Payments", exact: true }) });
  await expect(card).toContainText("Paid otherwise");
  const text = (await card.innerText()).replaceAll("\n", " ");
  const [, count = "", paid = ""] = /Paid \((\d+) invoices?\) (\$[\d,.]+)/.exec(text) ?? [];
  const amountOf = (term: string): number => cents(new RegExp(`${term} (\\$[\\d,.]+)`).exec(text)?.[1] ?? "NaN");
  return { count: Number(count), paid: cents(paid), charged: amountOf("Charged to cards"), otherwise: amountOf("Paid otherwise") };
}

/** Of the rows in dollars: numbers and a currency are the last columns but one, and have no comma. */
function sumOf(csv: string): { count: number; paid: number } {
  const rows = csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(",").slice(-8));
  const inDollars = rows.filter((cells) => cells[6] === "usd");
  return { count: inDollars.length, paid: inDollars.reduce((sum, cells) => sum + cents(cells[3] ?? ""), 0) };
}

test("finance sees what a month brought in, and takes it along as a file", async ({ page, signInAs }) => {
  const owner = await subscriber("Fiona Financed", "pro");
  await signInAs(await person({ staff: "finance", role: null, name: "Finn Finance" }));
  await page.goto("/staff/finance");
  const plans = page.getByRole("table", { name: "Paid by plan" });
  await expect(plans.getByRole("row", { name: /^Pro/ })).toContainText(/\$[\d,]+\.\d\d/);
  await expect(page.getByText("Paid otherwise")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(await downloaded(page)).toContain(`${owner.orgId},`);
  for (const month of ["2026-13", "november", "2099-01"]) {
    await page.goto(`/staff/finance?month=${month}`);
    await expect(page.getByText(/Use a month that has started/), month).toBeVisible();
  }
  for (const query of ["", "?month=2026-13", "?month="])
    expect((await page.request.get(`/api/staff/finance/csv${query}`)).status(), query).toBeGreaterThanOrEqual(400);
  await signInAs(await person({ staff: "data", role: null, name: "Dana Data" }));
  expect((await page.goto("/staff/finance"))?.status()).toBe(403);
});

test("another payment is in the figures, which are the sum of the file; what no card was charged for is named", async ({
  page,
  signInAs,
}) => {
  await signInAs(await person({ staff: "support", role: null, name: "Susan Support" }));
  await page.goto("/staff/finance");
  const before = await figures(page);
  expect(before.otherwise).toBe(before.paid - before.charged);
  await subscriber("Fred Financed", "starter");
  // What Stripe has is read again after ten seconds.
  await expect(async () => {
    await page.reload();
    expect(await figures(page)).toEqual({
      count: before.count + 1,
      paid: before.paid + 49_900,
      charged: before.charged + 49_900,
      otherwise: before.otherwise,
    });
  }).toPass({ timeout: 60_000 });
  const { count, paid } = await figures(page);
  expect(sumOf(await downloaded(page))).toEqual({ count, paid });
});
