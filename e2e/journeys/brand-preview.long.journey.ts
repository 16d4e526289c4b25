import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const NAME = "Acme Solar Data";

test("the pages of a brand are seen before its domain is served, by the one who asked and by nobody else", async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const owner = await person({ name: "Pia Preview" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  const now = new Date();
  const about = { name: NAME, mailName: NAME, keyPrefix: "acme", support: "help@acme.example" };
  await prisma().brand.create({ data: { ...about, orgId, state: "waiting", challenge: "x", createdAt: now, updatedAt: now } });
  await signInAs(owner);
  await page.goto("/console/brand/preview");
  await page.getByRole("button", { name: "Preview pages" }).click();
  await page.waitForURL("**/docs");
  const bar = page.getByRole("complementary", { name: "Preview" });
  await expect(bar).toContainText(`how pages of “${NAME}” will look`);
  await expect(page.getByRole("banner")).toContainText(NAME);
  expect(await page.title()).toContain("Preview on");
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("link", { name: "Explorer" }).click();
  await page.waitForURL("**/explorer**");
  await expect(bar).toBeVisible();
  await page.goto("/pricing");
  await expect(bar).toHaveCount(0);
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const stranger = await other.newPage();
  await stranger.goto("/docs");
  await expect(stranger.getByText(NAME)).toHaveCount(0);
  await other.close();
  await page.goto("/docs");
  await bar.getByRole("link", { name: "Leave preview" }).click();
  await page.waitForURL("**/console/brand/preview");
  await page.goto("/docs");
  await expect(page.getByRole("banner")).not.toContainText(NAME);
  await expect(bar).toHaveCount(0);
});
