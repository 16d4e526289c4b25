import type { Page } from "@playwright/test";
import { systemClock } from "@/lib/platform/clock";
import { prisma } from "@/lib/platform/database";
import { submitted } from "@/testing/access";
import { person } from "@/testing/people";
import { download } from "../support/download";
import { enterPassword, givePassword } from "../support/passwords";
import { keyHolder } from "../support/subscribe";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** Nobody before, and in no other run on the same data, had this name. */
const SURNAME = `Oblivion${Date.now().toString(36)}`;
const NAME = `Ottilie ${SURNAME}`;

type OwnData = { account: { email: string; name: string; has_password: boolean }[]; [part: string]: Record<string, unknown>[] };

async function askSupport(page: Page, text: string): Promise<void> {
  await page.goto("/console/support");
  await page.getByRole("textbox", { name: "Message (required)" }).fill(text);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Your message was sent.")).toBeVisible();
}

test("a person downloads what is stored about them, and nothing of what signs in or of another person is in it", async ({
  page,
  signInAs,
}) => {
  const owner = await person({ name: "Olga Own" });
  await givePassword(owner);
  const colleague = await person({ name: "Carl Colleague", orgId: owner.orgId ?? "", role: "viewer" });
  await submitted(systemClock, { email: owner.email, name: "Olga Own", message: "About our portfolio in Spain." });
  await signInAs(owner);
  await askSupport(page, "Where do I find prices of polysilicon?");
  await page.goto("/account");
  const { name, text } = await download(page, page.getByRole("link", { name: "Download your data" }));
  expect(name).toMatch(new RegExp(`^${owner.userId}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const data = JSON.parse(text) as OwnData;
  expect(data.account).toMatchObject([{ email: owner.email, name: "Olga Own", has_password: true }]);
  expect(data.organisations).toMatchObject([{ id: owner.orgId, name: "Test organisation", role: "owner" }]);
  expect(data.support_messages).toMatchObject([{ text: "Where do I find prices of polysilicon?", organisation: owner.orgId }]);
  expect(data.access_requests).toMatchObject([{ email: owner.email, message: "About our portfolio in Spain." }]);
  expect(data.what_you_did?.map(({ type }) => type)).toContain("support.asked");
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: owner.userId } });
  for (const secret of [passwordHash ?? "none", owner.sessionId, colleague.email, "Carl Colleague"]) expect(text).not.toContain(secret);

  await page.context().clearCookies();
  expect((await page.request.get("/api/console/account/data")).status()).toBe(401);
});

test("an owner of others hands over first; then the account goes, signs in no more, and no page of staff shows whose it was", async ({
  page,
  signInAs,
}) => {
  const owner = await person({ name: NAME });
  const orgId = owner.orgId ?? "";
  await givePassword(owner);
  const heir = await person({ name: "Hedda Heir", orgId, role: "developer" });
  const { id: requestId } = await submitted(systemClock, { email: owner.email, name: NAME, company: `${SURNAME} Research` });
  await enterPassword(page, owner.email);
  await page.waitForURL(({ pathname }) => pathname === "/console");
  await askSupport(page, `Please call me back, ${NAME}.`);
  await page.goto("/account");
  await expect(page.getByText("First make someone else the owner of these organisations")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete account" })).toHaveCount(0);
  const direct = await page.evaluate(
    (name) =>
      fetch("/api/console/account", {
        method: "DELETE",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name }),
      }).then(({ status }) => status),
    owner.email,
  );
  expect(direct).toBe(409);
  await prisma().member.update({ where: { orgId_userId: { orgId, userId: heir.userId } }, data: { role: "owner" } });

  await page.reload();
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("you are signed out everywhere")).toBeVisible();
  await expect(dialog.getByText("These organisations have no other members")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("another@people.example");
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill(owner.email);
  await confirm.click();
  await page.waitForURL(/\/sign-in\?notice=account-deleted/);
  await expect(page.getByText(/account (is|was|has been) deleted/i)).toBeVisible();

  await page.goto("/console");
  await expect(page).toHaveURL(/\/sign-in/);
  await enterPassword(page, owner.email);
  await expect(page.getByText("Incorrect e-mail or password").first()).toBeVisible();
  await signInAs(owner);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);

  await signInAs(await person({ staff: true, role: null, name: "Stella Staff" }));
  const places = [
    `/staff/customers/${orgId}`,
    `/staff/audit?organisation=${orgId}`,
    "/staff/support",
    `/staff/access-requests?request=${requestId}`,
    `/staff/outbox?to=${encodeURIComponent(owner.email)}`,
    `/staff/customers?tab=people&q=${owner.userId}`,
  ];
  for (const place of places) {
    await page.goto(place);
    await expect(page.getByRole("heading", { level: 1 }).first(), place).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByText(SURNAME), place).toHaveCount(0);
    await expect(main.getByText(owner.email), place).toHaveCount(0);
  }
  for (const words of [owner.email, SURNAME]) {
    await page.goto(`/staff/customers?tab=people&q=${encodeURIComponent(words)}`);
    await expect(page.getByText("No users match"), words).toBeVisible();
  }
  await page.goto(`/staff/customers/${orgId}`);
  await expect(page.getByRole("table", { name: "Members" })).toContainText("Hedda Heir");
});

test("who is alone in an organisation is told that it goes too, and its keys are refused afterwards", async ({
  page,
  request,
  signInAs,
}) => {
  const owner = await keyHolder("Sol Sole");
  const authorization = `Bearer ${owner.key}`;
  await signInAs(owner);
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(dialogOf(page).getByText("will be deleted too")).toBeVisible();
  await expect(dialogOf(page).getByRole("listitem")).toHaveText("Test organisation");
  await dialogOf(page).getByRole("textbox").fill(owner.email);
  await dialogOf(page).getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL(/\/sign-in\?notice=account-deleted/);
  await expect.poll(async () => (await request.get("/api/v1/me", { headers: { authorization } })).status()).toBe(401);
  await signInAs(await person({ staff: true, role: null }));
  await page.goto(`/staff/customers/${owner.orgId}`);
  await expect(page.getByText("Deleted", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Sol Sole")).toHaveCount(0);
});
