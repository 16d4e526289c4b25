import type { APIRequestContext } from "@playwright/test";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { issueKey } from "@/lib/keys/issue-key";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const FIELDS = "/console/fields";
type Company = { id: string; custom?: Record<string, unknown> };

async function enterprise(name: string) {
  const owner = await person({ name });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  return { owner, key: (await issueKey(operator(), { orgId, name: "app", mode: "live" })).secret };
}

async function companies(
  request: APIRequestContext,
  key: string,
  query: string,
): Promise<{ status: number; code?: string; data: Company[] }> {
  const answer = await request.get(`/api/v1/companies?${query}`, { headers: { authorization: `Bearer ${key}` } });
  const { code, data = [] } = (await answer.json()) as { code?: string; data?: Company[] };
  return { status: answer.status(), ...(code === undefined ? {} : { code }), data };
}

test("a field is defined, filled by a file and filtered by, and nobody else knows of it", async ({ page, request, signInAs }) => {
  const [{ owner, key }, stranger] = [await enterprise("Fay Fields"), await enterprise("Sven Stranger")];
  const [first, second, third] = await prisma().company.findMany({ where: { toRelease: null }, orderBy: { id: "asc" }, take: 3 });
  const [a, b, c] = [first?.id ?? "", second?.id ?? "", third?.id ?? ""];
  await signInAs(owner);
  await page.goto(FIELDS);
  await page.getByRole("button", { name: "New field" }).click();
  await dialogOf(page).locator("[name=type]").selectOption("enumeration");
  await dialogOf(page).locator("[name=title]").fill("Supplier tier");
  await dialogOf(page).locator("[name=name]").fill("Supplier Tier");
  await dialogOf(page).getByLabel("Values to choose from").fill("Tier 1\nTier 2");
  await dialogOf(page).getByRole("button", { name: "Create field" }).click();
  await expect(dialogOf(page).locator("[name=name]")).toHaveAttribute("aria-invalid", "true");
  await dialogOf(page).locator("[name=name]").fill("supplier_tier");
  await dialogOf(page).getByRole("button", { name: "Create field" }).click();
  await expect(page.getByRole("row", { name: /Supplier tier/ })).toBeVisible();

  await page.getByRole("link", { name: "CSV", exact: true }).click();
  const csv = `id,supplier_tier\n${a},Tier 1\n${b},Tier 2\n${c},Tier 9\nco_none,Tier 1\n`;
  await page.getByLabel("CSV file").setInputFiles({ name: "tiers.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Read file" }).click();
  const refused = page.getByRole("table", { name: "Rejected" }).locator("tbody tr");
  await expect(refused).toHaveCount(2);
  await expect(refused.first()).toContainText("Tier 9");
  await expectAccessible(page);
  // Nothing is changed by reading it.
  expect((await companies(request, key, "custom.supplier_tier=Tier%201")).data).toEqual([]);
  await page.getByRole("button", { name: "Apply 2 values" }).click();
  await dialogOf(page).getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByText("2 values applied")).toBeVisible();

  const tier = async (value: string) =>
    (await companies(request, key, `custom.supplier_tier=${value}`)).data.map(({ id, custom }) => ({ id, custom }));
  await expect.poll(() => tier("Tier%201")).toEqual([{ id: a, custom: { supplier_tier: "Tier 1" } }]);
  expect(await tier("Tier%202")).toEqual([{ id: b, custom: { supplier_tier: "Tier 2" } }]);

  expect(await companies(request, stranger.key, "custom.supplier_tier=Tier%201")).toMatchObject({ status: 400, data: [] });
  const theirs = await companies(request, stranger.key, "limit=3");
  expect(theirs.data).toHaveLength(3);
  expect(JSON.stringify(theirs)).not.toMatch(/custom|tier/i);
});
