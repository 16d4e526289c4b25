import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { changeRole } from "@/lib/accounts/members/change-role";
import { beginSecondFactor, confirmSecondFactor } from "@/lib/accounts/second-factor/change-second-factor";
import { prisma } from "@/lib/platform/database";
import { lastMail, person } from "@/testing/people";
import { givePassword, PASSWORD } from "../support/passwords";
import { expect, expectAccessible, setSession, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** Comes through a proxy: nothing of what is offered on one's own machine is there. */
const fromOutside = (page: Page): Promise<void> => page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.77" });

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Mara Lind");
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByLabel("Organisation").fill("Lind Research");
  await page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}

const pasteKey = async (page: Page): Promise<string> => {
  const text = await page.getByRole("dialog").innerText();
  return /spv_test_\w{36}/.exec(text)?.[0] ?? "";
};

/** The key that is shown to who comes from signing up: until it is stored, the browser asks before it leaves. */
async function storeFirstKey(page: Page): Promise<void> {
  await expect(page.getByRole("dialog", { name: "Your sandbox key" })).toBeVisible();
  await page.getByRole("checkbox", { name: "I saved it" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("a stranger signs up, opens the mailed link, gets a sandbox key once, and the API answers it", async ({ page, request }) => {
  await fromOutside(page);
  await signUp(page, "mara@journey.example");
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await expect(page.getByText("outbox")).toHaveCount(0);
  await page.goto((await lastMail("mara@journey.example")).path);
  await page.waitForURL(({ pathname }) => pathname === "/console");
  await expect(page.getByRole("dialog", { name: "Your sandbox key" })).toBeVisible();
  const key = await pasteKey(page);
  const answer = await request.get("/api/v1/me", { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status()).toBe(200);
  await storeFirstKey(page);
  await page.goto("/console/keys");
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByText(key.slice(-4)).filter({ visible: true }).first()).toBeVisible();
});

test("on one's own machine nothing waits for a mail", async ({ page }) => {
  await signUp(page, "local@journey.example");
  await page.waitForURL(({ pathname }) => pathname === "/console");
  await storeFirstKey(page);
  await page.getByRole("link", { name: "outbox" }).click();
  await expect(page.getByText("local@journey.example").first()).toBeVisible();
});

test("opened in another browser, the mailed link asks for the password that was chosen", async ({ page }) => {
  await fromOutside(page);
  await signUp(page, "elsewhere@journey.example");
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  const { path } = await lastMail("elsewhere@journey.example");
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel("Password").first().fill("not this one");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(
    page
      .getByRole("alert")
      .or(page.getByText(/Incorrect password/))
      .first(),
  ).toBeVisible();
  await page.getByLabel("Password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/console");
  await storeFirstKey(page);
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Confirm" })).toHaveCount(0);
});

test("a forgotten password is set anew by mail, once, and other browsers are out", async ({ page, signInAs }) => {
  const someone = await person();
  await givePassword(someone);
  await page.goto("/reset");
  await page.getByLabel("E-mail").fill(someone.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  const { path } = await lastMail(someone.email);
  await page.goto(path);
  await page.getByRole("textbox", { name: "New password" }).fill("password12");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText(/too common/).first()).toBeVisible();
  await page.getByRole("textbox", { name: "New password" }).fill("another orchard nine");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL("**/sign-in**");
  await page.getByLabel("E-mail").fill(someone.email);
  await page.getByLabel("Password").first().fill("another orchard nine");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/console");
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Set password" })).toHaveCount(0);
  await page.context().clearCookies();
  await signInAs(someone);
  await page.goto("/console");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a wrong password is refused in one sentence, at the form", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill("nobody@journey.example");
  await page.getByLabel("Password").first().fill("wrong wrong wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Incorrect e-mail or password").first()).toBeVisible();
});

test("an owner invites a colleague, who joins, and whose role the pages and the routes obey", async ({ page, signInAs }) => {
  const owner = await person({ name: "Olga Owner" });
  await signInAs(owner);
  await page.goto("/console/team");
  await page
    .getByRole("button", { name: /invite/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill("vera@journey.example");
  await dialog
    .getByLabel(/viewer/i)
    .or(dialog.getByLabel("Role"))
    .first()
    .press("Tab");
  await dialog.getByRole("radio", { name: /viewer/i }).check();
  await dialog.getByRole("button", { name: /invite|send/i }).click();
  await expect(page.getByText("vera@journey.example").first()).toBeVisible();
  const { path } = await lastMail("vera@journey.example");
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel("Name").fill("Vera Viewer");
  await page.getByLabel("Password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Join organisation" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/console");
  await page.goto("/console/keys");
  await expect(page.getByRole("heading", { level: 1, name: "Keys" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New key" })).toHaveCount(0);
  const refused = await page.evaluate(() =>
    fetch("/api/console/keys", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "x", mode: "test" }),
    }).then(async (response) => [response.status, ((await response.json()) as { code: string }).code]),
  );
  expect(refused).toEqual([403, "role-missing"]);
  await page.goto("/console/audit");
  await expect(page.getByText(/role/i).first()).toBeVisible();
});

test("sensitive actions ask for the password again after a quarter of an hour", async ({ page, signInAs }) => {
  const owner = await person();
  await givePassword(owner);
  const member = await person({ orgId: owner.orgId ?? "", role: "viewer", name: "Remo Removed" });
  await prisma().session.update({ where: { id: owner.sessionId }, data: { authenticatedAt: new Date(Date.now() - 20 * 60_000) } });
  await signInAs(owner);
  await page.goto("/console/settings");
  await page
    .getByRole("button", { name: /delete/i })
    .first()
    .click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog")).first();
  await dialog.getByRole("textbox").fill("Test organisation");
  await dialog.getByRole("button", { name: /delete/i }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm it's you" });
  await confirm.getByLabel("Password").first().fill(PASSWORD);
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => prisma().member.count({ where: { userId: member.userId } })).toBe(0);
  await page.waitForURL(({ pathname }) => pathname === "/account/organisations");
  await expect(page.getByRole("heading", { name: "Organisations", level: 1 })).toBeVisible();
});

test("a link by mail signs in without the password", async ({ page }) => {
  const someone = await person();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "E-mail me a sign-in link instead" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with a link" })).toBeVisible();
  await page.getByLabel("E-mail").fill(someone.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await page.goto((await lastMail(someone.email)).path);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/console");
});

test("an authenticator is replaced with a recovery code", async ({ page, signInAs }) => {
  const someone = await person();
  const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { secret } = await beginSecondFactor(await someone.ctx());
  const { codes } = await confirmSecondFactor(await someone.ctx(), { code: codeOf(secret) });
  await signInAs(someone);
  await page.goto("/account/second-factor");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Replace authenticator" }).click();
  await expect(page.getByText(/Incorrect code/).first()).toBeVisible();
  await page.getByLabel("Code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Replace authenticator" }).click();
  const key = page.getByRole("button", { name: "Copy key" });
  await expect(key).toBeVisible();
  await expectAccessible(page);
  const shown = await page.locator("code").first().innerText();
  await page.getByLabel("Code").fill(codeOf(shown.replaceAll(" ", "")));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Authenticator replaced")).toBeVisible();
});

test("the link of a mail opens the organisation that it is about, for its members alone", async ({ page, signInAs, browser, baseURL }) => {
  const [first, second] = [await person({ name: "Olga Owner" }), await person()];
  const orgId = second.orgId ?? "";
  await prisma().organisation.update({ where: { id: orgId }, data: { name: "Second organisation" } });
  await prisma().member.create({ data: { orgId, userId: first.userId, role: "owner", createdAt: new Date() } });
  const newcomer = await person({ orgId, role: "viewer", name: "Nora New" });
  await changeRole(await second.ctx(), orgId, { userId: newcomer.userId, role: "owner" });
  const { path } = await lastMail(first.email);
  expect(path).toBe(`/console/team?org=${orgId}`);

  await signInAs(first);
  await page.goto("/console/team");
  await expect(page.getByRole("button", { name: "Organisation Test organisation, switch" })).toBeVisible();
  await page.goto(path);
  await page.waitForURL(({ pathname, search }) => pathname + search === "/console/team");
  await expect(page.getByRole("button", { name: "Organisation Second organisation, switch" })).toBeVisible();
  await expect(page.getByText("Nora New")).toBeVisible();

  const [stranger, context] = [await person(), await browser.newContext()];
  await setSession(context, baseURL ?? "", stranger.sessionId);
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.getByRole("heading", { name: "Not a member" })).toBeVisible();
  await expect(tab.getByText("Second organisation")).toHaveCount(0);
  await expectAccessible(tab);
  await tab.goto("/console");
  await expect(tab.getByRole("button", { name: "Organisation Test organisation, switch" })).toBeVisible();
  await context.close();
});
