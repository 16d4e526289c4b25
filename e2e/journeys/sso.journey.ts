import type { Page } from "@playwright/test";
import { prisma } from "@/lib/platform/database";
import { CLIENT, OidcDirectory } from "@/testing/oidc-directory";
import { person } from "@/testing/people";
import { expect, expectAccessible, expectNoSidewaysScroll, setSession, test } from "./fixtures";
import { confirm, describeDirectory, proveDomain, SETTINGS, testSignIn } from "./sso-page";

const DOMAIN = `firm${Date.now()}.example`;
let directory: OidcDirectory;

test.beforeAll(async () => {
  directory = await new OidcDirectory({ now: () => Date.now() }).open();
});
test.afterAll(() => directory.close());
test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const user = (name: string) => ({ sub: name, email: `${name}@${DOMAIN}`, email_verified: true, name: `${name} of the directory` });

/** A wrong secret is found by the test, before anybody needs the connection. */
async function connect(page: Page): Promise<void> {
  await describeDirectory(page, directory, "not the secret");
  await page.getByRole("button", { name: "Test sign-in" }).click();
  await expect(page.getByText("refused the code or the client secret (invalid_client)")).toBeVisible();
  await page.getByRole("textbox", { name: "Client secret" }).fill(CLIENT.secret);
  await page.getByRole("button", { name: "Save directory" }).click();
  await expect(page.getByText("The last sign-in failed")).toHaveCount(0);
  await testSignIn(page);
}

test("an owner connects a directory and requires it; it signs in who is new and who is a member, and owners keep their own way", async ({
  page,
  browser,
  signInAs,
  baseURL,
}) => {
  const owner = await person({ name: "Olga Owner", email: `olga@${DOMAIN}` });
  const member = await person({ name: "Mara Member", email: `mara@${DOMAIN}`, orgId: owner.orgId ?? "", role: "developer" });
  await signInAs(owner);
  await page.goto("/console/settings");
  await page.getByRole("link", { name: "Set up single sign-on" }).click();
  await page.waitForURL(`**${SETTINGS}`);
  directory.user = user("olga");
  await proveDomain(page, DOMAIN);
  await connect(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirm(page, "Turn on");

  const visitor = await browser.newPage();
  directory.user = user("nina");
  await visitor.goto("/sign-in?next=/console/team");
  await visitor.getByRole("link", { name: "Single sign-on" }).click();
  await expectAccessible(visitor);
  await visitor.getByLabel("Work e-mail").fill("nina@unknown.example");
  await visitor.getByRole("button", { name: "Continue" }).click();
  await expect(visitor.getByText("Single sign-on is not set up for unknown.example").first()).toBeVisible();
  await visitor.getByLabel("Work e-mail").fill(`nina@${DOMAIN}`);
  await visitor.getByRole("button", { name: "Continue" }).click();
  await visitor.waitForURL(({ pathname }) => pathname === "/console/team");
  await expect(visitor.getByText("nina of the directory").first()).toBeVisible();
  const joined = await prisma().member.findFirstOrThrow({ where: { user: { email: `nina@${DOMAIN}` } } });
  expect([joined.orgId, joined.role]).toEqual([owner.orgId, "analyst"]);
  // What is hers alone is not the directory's: its session changes none of it.
  await visitor.goto("/account");
  await expect(visitor.getByText("You signed in through the directory of Test organisation")).toBeVisible();

  await page.reload();
  await confirm(page, "Require for members");
  await expect(page.getByText("Required", { exact: true })).toBeVisible();

  await visitor.context().clearCookies();
  await setSession(visitor.context(), baseURL ?? "", member.sessionId);
  await visitor.goto("/console");
  await expect(visitor.getByRole("heading", { name: "Single sign-on required" })).toBeVisible();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  directory.user = { ...user("mara"), email: `elsewhere@other.example` };
  await visitor.getByRole("button", { name: "Sign in through the directory" }).click();
  await expect(visitor.getByText("Your e-mail address is of another domain")).toBeVisible();
  await expect(visitor.getByText("Request ID:")).toBeVisible();
  directory.user = user("mara");
  await visitor.goto("/account/single-sign-on");
  await visitor.getByRole("button", { name: "Sign in through the directory" }).click();
  await visitor.waitForURL(({ pathname }) => pathname === "/console");
  await expect(visitor.getByRole("heading", { name: "Overview" })).toBeVisible();
  await visitor.context().close();

  await page.goto("/console");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
});
