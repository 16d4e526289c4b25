import type { APIRequestContext } from "@playwright/test";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { notifyQuotas } from "@/lib/metering/quotas/notify-quotas";
import { lastMail, operator, person } from "@/testing/people";
import { keyHolder } from "../support/subscribe";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

type Answered = { status: number; code: string | null; requestId: string };

async function call(request: APIRequestContext, key: string, path: string, headers: Record<string, string> = {}): Promise<Answered> {
  const answer = await request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const { code = null, request_id: requestId = answer.headers()["request-id"] ?? "" } = (await answer.json()) as {
    code?: string;
    request_id?: string;
  };
  return { status: answer.status(), code, requestId };
}

test("a quota runs down to 429: notices by mail at its thresholds, and the page says what the counter says", async ({
  page,
  request,
  signInAs,
}) => {
  const owner = await keyHolder("Uma Usage");
  await setEntitlement(operator(), { orgId: owner.orgId, plan: "starter", quotaCalls: 10 });
  const companies = async (): Promise<number> => (await call(request, owner.key, "/companies?limit=1")).status;
  await expect.poll(companies).toBe(200);
  for (let used = 1; used < 5; used++) expect(await companies()).toBe(200);
  // The server adds up as well, and of two that do at once one leaves it to the other.
  const newest = async (): Promise<string> => {
    await notifyQuotas(operator());
    return (await lastMail(owner.email)).subject;
  };
  await expect.poll(newest).toContain("50%");

  for (let used = 5; used < 10; used++) expect(await companies()).toBe(200);
  const refused = await call(request, owner.key, "/companies?limit=1");
  expect(refused).toMatchObject({ status: 429, code: "quota-exceeded" });
  // The server's own clock tells it too; whoever is first, it is told once.
  await expect.poll(newest).toMatch(/ has used all its calls$/);
  const mail = await lastMail(owner.email);
  expect(mail.text).toContain("Requests with live keys return 429");

  await signInAs(owner);
  await page.goto("/console/usage");
  await expect(page.getByRole("meter", { name: "This billing period" })).toHaveAttribute("aria-valuetext", "10 of 10 calls");
  await expect(page.getByText("All calls are used.", { exact: false })).toBeVisible();
  await expect(page.getByRole("table", { name: "Calls by endpoint" }).getByRole("row", { name: /\/companies/ })).toContainText("10");
  await expectAccessible(page);
  const file = await page.request.get(`/api/console/usage/csv?mode=live&org=${owner.orgId}`);
  expect(file.headers()["content-disposition"]).toContain("attachment");
  const charged = (await file.text())
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => Number(line.split(",")[7]));
  expect(charged.reduce((sum, count) => sum + count, 0)).toBe(10);

  await page.getByRole("link", { name: "By status" }).click();
  await expect(page).toHaveURL(/by=status/);
  const refusals = page.getByRole("table", { name: "Calls by status" }).getByRole("row", { name: /^429/ });
  // What costs nothing is written within a second or two.
  await expect(async () => {
    await page.reload();
    await expect(refusals).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  await page.getByRole("link", { name: "Sandbox" }).click();
  await expect(page.getByRole("meter", { name: "Sandbox calls today" })).toBeVisible();
});

test("a request is opened from the id in its problem, seen with its parameters, and by nobody else", async ({
  page,
  request,
  signInAs,
}) => {
  const owner = await keyHolder("Lena Log");
  await setEntitlement(operator(), { orgId: owner.orgId, plan: "pro" });
  await expect.poll(async () => (await call(request, owner.key, "/companies?limit=1")).status).toBe(200);
  const wrong = await call(request, owner.key, "/companies?country=DE%2CAT&colour=gr%C3%BCn", { "x-request-id": "nightly-42" });
  expect(wrong).toMatchObject({ status: 400, code: "unknown-parameter" });

  await signInAs(owner);
  const parameters = page.getByRole("table", { name: "Parameters" });
  await expect(async () => {
    await page.goto(`/console/logs?id=${wrong.requestId}`);
    await expect(parameters).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(parameters.getByRole("row", { name: /^country DE,AT/ })).toBeVisible();
  await expect(parameters.getByRole("row", { name: /^colour grün/ })).toBeVisible();
  await expect(page.getByText("nightly-42")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in explorer" })).toHaveAttribute("href", /^\/explorer\?operation=\w+&country=/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("searchbox", { name: "Request ID" }).fill("nightly-42");
  const rows = page.getByRole("table", { name: "Requests" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link").click();
  await page.waitForURL(`**/console/logs/${wrong.requestId}`);
  await expect(parameters).toBeVisible();

  await signInAs(await person({ name: "Stan Stranger" }));
  for (const path of [`/console/logs?id=${wrong.requestId}`, `/console/logs/${wrong.requestId}`]) {
    await page.goto(path);
    await expect(page.getByText(/Request not found|not in the log yet/)).toBeVisible();
    await expect(parameters).toHaveCount(0);
  }
});
