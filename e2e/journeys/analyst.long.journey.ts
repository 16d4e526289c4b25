import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { openTable } from "@/lib/catalog/tables/open-table";
import { csvRows } from "@/lib/core/workbook";
import { issueKey } from "@/lib/keys/issue-key";
import { operator, person, type Person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

type Desk = { analyst: Person; secret: string };

/** An organisation on Pro with an analyst, and a key of its developers to hold files against. */
async function makeDesk(): Promise<Desk> {
  const { orgId } = await person({ name: "Olga Owner" });
  await setEntitlement(operator(), { orgId: orgId ?? "", plan: "pro" });
  const { secret } = await issueKey(operator(), { orgId: orgId ?? "", name: "check", mode: "live" });
  return { secret, analyst: await person({ orgId: orgId ?? "", role: "analyst", name: "Ada Analyst" }) };
}

/** The sheets of the workbook that a page saves, row by row. */
async function savedWorkbook(page: Page): Promise<{ rows: string[][]; about: string[][] }> {
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("Format")).toHaveValue("xlsx");
  const count = dialog.getByRole("button", { name: "Count rows" });
  const all = dialog.getByRole("button", { name: /^Download all/ });
  await expect(count.or(all)).toBeVisible();
  if (await count.isVisible()) await count.click();
  const [file] = await Promise.all([page.waitForEvent("download"), all.click()]);
  expect(file.suggestedFilename()).toMatch(/-release-\d+\.xlsx$/);
  const read = async (sheet?: string): Promise<string[][]> => {
    const rows: string[][] = [];
    const table = await openTable(await file.path(), sheet === undefined ? {} : { sheet });
    for await (const { cells } of table.records()) rows.push([...cells]);
    return rows;
  };
  return { rows: await read(), about: await read("About") };
}

/** The same rows as the API gives them, page by page. */
async function ofApi(request: APIRequestContext, path: string, secret: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (let next: string | null = path; next !== null;) {
    const response: APIResponse = await request.get(next, { headers: { authorization: `Bearer ${secret}` } });
    expect(response.status()).toBe(200);
    const [header = [], ...page] = csvRows(await response.text());
    rows.push(...(rows.length === 0 ? [header, ...page] : page));
    next = /<([^>]*)>;\s*rel="next"/.exec(response.headers()["link"] ?? "")?.[1] ?? null;
  }
  return rows;
}

/** A workbook keeps numbers without the noughts at their end; its format shows them. */
const asStored = (rows: string[][]): string[][] =>
  rows.map((cells) => cells.map((cell) => (/^-?\d+\.\d+$/.test(cell) ? cell.replace(/\.?0+$/, "") : cell)));

test("an analyst looks at a price, takes it home as a workbook that equals the API to the last decimal, and sees no key", async ({
  page,
  request,
  signInAs,
}) => {
  const { analyst, secret } = await makeDesk();
  await signInAs(analyst);
  await page.goto("/prices");
  await page.getByRole("main").locator("tbody a").first().click();
  await page.waitForURL(/\/prices\/[^/?]+/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { rows, about } = await savedWorkbook(page);
  const query = about.flat().find((cell) => cell.includes("/api/v1/pricing/history")) ?? "";
  expect(query).toContain(`series_id=${id}`);
  const { pathname, searchParams } = new URL(query);
  searchParams.set("format", "csv");
  searchParams.set("limit", "200");
  const expected = await ofApi(request, `${pathname}?${searchParams.toString()}`, secret);
  expect(expected.length).toBeGreaterThan(1);
  expect(asStored(rows)).toEqual(asStored(expected));
  await page.goto("/console/keys");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("check");
});

test("an analyst watches a company and a table, finds both among the alerts, and ends one", async ({ page, signInAs }) => {
  const { analyst } = await makeDesk();
  await signInAs(analyst);
  await page.goto("/companies");
  await page.getByRole("main").locator("tbody a").first().click();
  await page.waitForURL(/\/companies\/[^/?]+/);
  const company = await page.getByRole("heading", { level: 1 }).innerText();
  for (const path of [new URL(page.url()).pathname, "/shipments"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Watch", exact: true }).click();
    await expect(page.getByRole("button", { name: "Watching", exact: true })).toBeVisible();
  }
  await page.goto("/console/alerts");
  const watched = page.getByRole("table", { name: "Watched" });
  await expect(watched.getByRole("row")).toHaveCount(3);
  await expectAccessible(page);
  await watched.getByRole("row").filter({ hasText: company }).getByRole("button").click();
  await dialogOf(page).getByRole("button", { name: /^Stop/ }).click();
  await expect(watched.getByRole("row")).toHaveCount(2);
  await expect(watched).not.toContainText(company);
});
