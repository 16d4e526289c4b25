import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { issueKey } from "@/lib/keys/issue-key";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const KEYS = "/console/keys";

/** What the API says to a key: 200, or the code of its refusal. */
async function ask(request: APIRequestContext, key: string): Promise<string> {
  const answer = await request.get("/api/v1/me", { headers: { authorization: `Bearer ${key}` } });
  return answer.status() === 200 ? "200" : ((await answer.json()) as { code: string }).code;
}

/** Reads the secret that is shown once, and says that it is stored. */
async function storeSecret(page: Page): Promise<string> {
  const secret = await dialogOf(page).getByLabel("API key", { exact: true }).innerText();
  await dialogOf(page).getByRole("checkbox", { name: "I saved it" }).check();
  await dialogOf(page).getByRole("button", { name: "Done" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  return secret;
}

async function roll(page: Page, overlap: string): Promise<string> {
  await page.getByRole("button", { name: "Roll key" }).click();
  await dialogOf(page).getByLabel("Old key expires").selectOption({ label: overlap });
  await dialogOf(page).getByRole("button", { name: "Roll key" }).click();
  return storeSecret(page);
}

/** What a call says that begins one second after a change. */
async function askAfterASecond(request: APIRequestContext, key: string): Promise<string> {
  await wait(1_000);
  return ask(request, key);
}

test("a key is issued, rolled with an overlap, rolled at once and revoked, and every call goes by it", async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs(await person({ name: "Kim Keys" }));
  await page.goto(`${KEYS}?new=1`);
  await expect(dialogOf(page).getByRole("radio", { name: /^Live/ })).toBeDisabled();
  await expect(dialogOf(page).getByRole("link", { name: "Choose a plan" })).toHaveAttribute("href", "/console/billing");
  await dialogOf(page).getByLabel("Name").fill("edge ☀️");
  await dialogOf(page).getByLabel("Allowed IP addresses").fill("127.0.0.0/8\nhome\n::1\n::ffff:0:0/96");
  await dialogOf(page).getByLabel("Expires").selectOption({ label: "In 90 days" });
  await dialogOf(page).getByRole("button", { name: "Create key" }).click();
  await expect(dialogOf(page).getByText("Not valid IP addresses or CIDR ranges: home.").first()).toBeVisible();
  await dialogOf(page).getByLabel("Allowed IP addresses").fill("127.0.0.0/8\n::1");
  await dialogOf(page).getByRole("button", { name: "Create key" }).click();
  const first = await storeSecret(page);
  expect(await ask(request, first)).toBe("200");

  await page.getByRole("link", { name: /edge ☀️/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "edge ☀️" })).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
  await expectAccessible(page);
  const second = await roll(page, "In 24 hours");
  await expect(page.getByText(/^Works until/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Roll key" })).toHaveCount(0);
  expect([await ask(request, first), await ask(request, second)]).toEqual(["200", "200"]);

  await page
    .getByText(/^Replaced by/)
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText("Replaces", { exact: true })).toBeVisible();
  const third = await roll(page, "Immediately");
  expect(await askAfterASecond(request, second)).toBe("key-revoked");
  expect([await ask(request, first), await ask(request, third)]).toEqual(["200", "200"]);
  await expect(page.getByText("This key was replaced")).toBeVisible();

  await page
    .getByText(/^Replaced by/)
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(dialogOf(page).getByRole("button", { name: "Revoke key" })).toBeDisabled();
  await dialogOf(page)
    .getByLabel(/to confirm/)
    .fill("edge ☀️");
  await dialogOf(page).getByRole("button", { name: "Revoke key" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await askAfterASecond(request, third)).toBe("key-revoked");
  await expect(page.getByText("This key was revoked")).toBeVisible();
});

test("a change holds for the next call, and stands in the history", async ({ page, request, signInAs }) => {
  const owner = await person({ name: "Kim Keys" });
  const { id, secret } = await issueKey(await owner.ctx(), { orgId: owner.orgId ?? "", name: "notebook", mode: "test" });
  await signInAs(owner);
  await page.goto(`${KEYS}/${id}`);
  expect(await ask(request, secret)).toBe("200");
  await page.getByRole("button", { name: "Edit" }).click();
  await dialogOf(page).getByLabel("Name").fill("x".repeat(200));
  await dialogOf(page).getByRole("button", { name: "Save changes" }).click();
  await expect(dialogOf(page).getByText("Use at most 100 characters.").first()).toBeVisible();
  await dialogOf(page).getByLabel("Name").fill("desk notebook");
  await dialogOf(page).getByLabel("Allowed IP addresses").fill("192.0.2.0/24");
  await dialogOf(page).getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "desk notebook" })).toBeVisible();
  expect(await askAfterASecond(request, secret)).toBe("address-not-allowed");
  await expect(page.getByRole("region", { name: "Events" }).getByRole("row")).toHaveCount(3);
});

test("the list is searched and narrowed in the address, page by page", async ({ page, signInAs }) => {
  const owner = await person({ name: "Kim Keys" });
  const orgId = owner.orgId ?? "";
  const createdAt = new Date();
  const keys = Array.from({ length: 60 }, (_, i) => ({
    id: `key_${orgId.slice(4)}${String(i).padStart(2, "0")}`,
    orgId,
    name: i % 2 === 0 ? `etl ${i}` : `job ${i} ☀️`,
    mode: "test",
    hash: `${orgId}/${i}`,
    hint: "0000",
    createdAt,
    revokedAt: i < 3 ? createdAt : null,
  }));
  await prisma().apiKey.createMany({ data: keys });
  await signInAs(owner);
  await page.goto(KEYS);
  const rows = page.getByRole("region", { name: "Keys" }).locator("tbody tr");
  await expect(rows).toHaveCount(25);
  await page.getByRole("link", { name: "Next" }).click();
  await page.waitForURL(/cursor=/);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(rows).toHaveCount(10);
  await page.getByRole("link", { name: /^Revoked/ }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(`${KEYS}?state=revoked`);
  await page.getByRole("searchbox", { name: "Name" }).fill("☀️");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/state=revoked/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Name" }).fill("nothing has this name");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("link", { name: "Show all keys" }).click();
  await expect(rows).toHaveCount(25);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
});

test("who may only look sees no button, another organisation sees nothing, and an ended session loses nothing that was typed", async ({
  page,
  signInAs,
}) => {
  const owner = await person({ name: "Kim Keys" });
  const orgId = owner.orgId ?? "";
  const { id } = await issueKey(operator(), { orgId, name: "looked at", mode: "live" });
  await signInAs(await person({ orgId, role: "viewer" }));
  await page.goto(`${KEYS}/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "looked at" })).toBeVisible();
  for (const name of ["Edit", "Roll", "Revoke"]) await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await signInAs(await person());
  expect((await page.goto(`${KEYS}/${id}`))?.status()).toBe(404);

  await signInAs(owner);
  await page.goto(KEYS);
  await page.getByRole("button", { name: "New key" }).click();
  await dialogOf(page).getByLabel("Name").fill("typed already");
  await prisma().session.update({ where: { id: owner.sessionId }, data: { endedAt: new Date() } });
  const create = page.getByRole("button", { name: "Create key" });
  const ended = page.getByRole("dialog", { name: "Your session has expired" });
  const made = () => prisma().apiKey.count({ where: { orgId, name: "typed already" } });
  await create.click();
  await expect(ended.getByRole("link", { name: "Sign in in a new tab" })).toHaveAttribute("href", "/sign-in?next=%2Fconsole%2Fkeys");
  await ended.getByRole("button", { name: "Close" }).click();
  await expect(ended).toHaveCount(0);
  await expect(dialogOf(page).getByLabel("Name")).toHaveValue("typed already");
  expect(await made()).toBe(0);

  await create.click();
  await expect(ended).toBeVisible();
  await prisma().session.update({ where: { id: owner.sessionId }, data: { endedAt: null } });
  await ended.getByRole("button", { name: "Continue" }).click();
  await storeSecret(page);
  expect(await made()).toBe(1);
});
