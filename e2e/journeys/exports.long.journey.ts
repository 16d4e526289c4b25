import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import type { APIRequestContext, Download, Page } from "@playwright/test";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { MINUTE_MS } from "@/lib/core/durations";
import type { Manifest } from "@/lib/exports/contract";
import { issueKey } from "@/lib/keys/issue-key";
import { startBucket } from "@/testing/bucket";
import { operator, person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const LIST = "/api/v1/pricing/history?sort=-date&limit=500";
type Price = { item: string; date: string; avg: string };

/** Every row of the list, page by page. */
async function listed(request: APIRequestContext, key: string): Promise<Price[]> {
  const rows: Price[] = [];
  for (let next: string | null = LIST; next !== null;) {
    const answer = await request.get(next, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status()).toBe(200);
    const { data, page } = (await answer.json()) as { data: Price[]; page: { next: string | null } };
    rows.push(...data);
    next = page.next;
  }
  return rows;
}

async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
  return file;
}

test("a dataset becomes a file that says what the API says, and its link ends", async ({ page, request, signInAs, moveClock }) => {
  const owner = await person({ name: "Edith Export" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  const { secret } = await issueKey(operator(), { orgId, name: "check", mode: "live" });
  await signInAs(owner);
  await page.goto("/console/exports");
  await page.getByRole("button", { name: "New export" }).first().click();
  await dialogOf(page).getByRole("radio", { name: "Prices" }).check();
  await dialogOf(page).getByRole("button", { name: "Start export" }).click();
  await expect(page.getByText("Export started")).toBeVisible();

  // The table asks by itself until it stands still.
  const row = page.getByRole("table", { name: "Exports" }).getByRole("row", { name: /Prices, Parquet/ });
  await expect(row.getByText("Ready", { exact: true })).toBeVisible({ timeout: 15_000 });
  await row.getByRole("link").click();
  await expect(page.getByText("SHA-256", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const [data, manifest] = [await download(page, "Download file"), await download(page, "Download manifest")];
  const path = await data.path();
  const { sha256, rows, bytes, file } = JSON.parse(await readFile(await manifest.path(), "utf8")) as Manifest;
  const content = await readFile(path);
  expect(data.suggestedFilename()).toBe(file);
  expect(content.length).toBe(bytes);
  expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
  await expect(page.getByText(sha256)).toBeVisible();

  const prices = await listed(request, secret);
  const duck = await (await DuckDBInstance.create()).connect();
  const query = async (sql: string) => (await duck.runAndReadAll(sql)).getRows();
  expect([await query(`select count(*) from read_parquet('${path}')`), rows]).toEqual([[[BigInt(prices.length)]], prices.length]);
  const [newest] = prices;
  const found = `select avg::varchar from read_parquet('${path}') where item = $$${newest?.item ?? ""}$$ and date = '${newest?.date ?? ""}'`;
  expect((await query(found)).map(([avg]) => Number(avg))).toContain(Number(newest?.avg));
  duck.closeSync();

  const [link, other] = [data.url(), data.url().replace(/signature=./, "signature=~")];
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.get(other)).status()).toBe(404);
  moveClock(16 * MINUTE_MS);
  await expect
    .poll(async () => ((await (await request.get(link)).json().catch(() => ({}))) as { code?: string }).code)
    .toBe("link-invalid");
  // A new one is made by whoever may.
  expect((await download(page, "Download file")).suggestedFilename()).toBe(file);
});

test("an export is delivered into the customer's own bucket, which is added, tested and removed in the console", async ({
  page,
  signInAs,
}) => {
  const bucket = await startBucket();
  const owner = await person({ name: "Bea Bucket" });
  await setEntitlement(operator(), { orgId: owner.orgId ?? "", plan: "enterprise" });
  await signInAs(owner);
  await page.goto("/console/exports");
  await page.getByRole("link", { name: "Add bucket" }).click();
  await page.getByRole("textbox", { name: "Bucket" }).fill("files");
  await page.getByLabel("Region").fill("us-east-1");
  await page.getByLabel("Endpoint").fill(new URL(bucket.url).origin);
  await page.getByLabel("Prefix").fill("solar/");
  await page.getByLabel("Access key ID").fill(bucket.accessKey);
  await page.getByLabel("Secret access key").fill("wrong secret");
  await page.getByRole("button", { name: "Save bucket" }).click();
  await expect(page.getByText("Enter the secret access key.").first()).toBeVisible();
  await page.getByLabel("Secret access key").fill(bucket.secretKey);
  await page.getByRole("button", { name: "Save bucket" }).click();
  await expect(page.getByText("s3://files/solar/")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send test file" }).click();
  await expect(page.getByText("solar/delivery-test.txt was written and deleted again.")).toBeVisible();

  await page.goto("/console/exports?new=1");
  await dialogOf(page).getByRole("radio", { name: "Prices" }).check();
  await dialogOf(page).getByRole("checkbox", { name: "Deliver to your bucket" }).check();
  await dialogOf(page).getByRole("button", { name: "Start export" }).click();
  const row = page.getByRole("table", { name: "Exports" }).getByRole("row", { name: /Prices, Parquet/ });
  await expect(row.getByText("Ready", { exact: true })).toBeVisible({ timeout: 15_000 });
  await row.getByRole("link").click();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^s3:\/\/files\/solar\/prices\/release-\d+\/ex_\w+\.parquet$/)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/console/exports/delivery");
  await page.getByRole("button", { name: "Remove bucket" }).click();
  await dialogOf(page).getByRole("button", { name: "Remove bucket" }).click();
  await expect(page.getByText("Add bucket")).toBeVisible();
  await bucket.stop();
});
