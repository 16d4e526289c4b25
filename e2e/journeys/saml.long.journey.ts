import type { Browser, Page } from "@playwright/test";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { OTHER_SIGNER, SIGNER } from "@/testing/saml-keys";
import { SamlProvider } from "../support/saml-provider";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { confirm, proveDomain, SETTINGS, testSignIn } from "./sso-page";

const DOMAIN = `saml${Date.now()}.example`;
let directory: SamlProvider;

test.beforeAll(async () => {
  directory = await new SamlProvider().open();
});
test.afterAll(() => directory.close());
test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const user = (name: string) => ({ nameId: `id-of-${name}`, email: `${name}@${DOMAIN}` });

/** What the page says is entered in the directory. */
async function ourValue(page: Page, term: string): Promise<string> {
  const value = page.getByRole("definition").filter({ has: page.getByRole("button", { name: `Copy ${term}` }) });
  return /\S+/.exec(await value.innerText())?.[0] ?? "";
}

async function connect(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up SAML 2.0" }).click();
  await expect(page.getByRole("heading", { name: "Our values for SAML 2.0" })).toBeVisible();
  directory.service = { entityId: await ourValue(page, "Entity ID"), acsUrl: await ourValue(page, "ACS URL") };
  expect(directory.service.acsUrl).toMatch(/^http:\S+\/acs$/);
  const metadata = await (await page.request.get(directory.service.entityId)).text();
  for (const value of Object.values(directory.service)) expect(metadata).toContain(value);
  await page.getByRole("textbox", { name: "Entity ID" }).fill(directory.issuer);
  await page.getByRole("textbox", { name: "Sign-in URL" }).fill(directory.signInUrl);
  await page.getByRole("textbox", { name: "Signing certificates" }).fill("not a certificate");
  await page.getByLabel("Role of new members").selectOption("analyst");
  await page.getByRole("button", { name: "Save directory" }).click();
  await expect(page.getByText("This is not a certificate. Paste it as PEM, with its BEGIN and END lines.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Signing certificates" }).fill(SIGNER.cert);
  await page.getByRole("button", { name: "Save directory" }).click();
  await expect(page.getByText("Directory saved")).toBeVisible();
}

/** Goes to the directory by the sign-in page. */
async function signIn(page: Page, name: string): Promise<void> {
  directory.user = user(name);
  await page.goto("/sign-in/sso?next=/console/team");
  await page.getByLabel("Work e-mail").fill(`${name}@${DOMAIN}`);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Nobody comes in, and the page says why with an ID to ask for. */
async function expectRefused(browser: Browser, name: string, reason: string): Promise<void> {
  const visitor = await browser.newPage();
  await signIn(visitor, name);
  await expect(visitor.getByText("Request ID:"), reason).toBeVisible();
  await expectNoSidewaysScroll(visitor);
  await visitor.goto("/console");
  await expect(visitor, reason).toHaveURL(/\/sign-in/);
  await visitor.context().close();
}

test("an owner connects a SAML directory, whose assertions count when they are for us, signed, new and of the domain", async ({
  page,
  browser,
  signInAs,
}) => {
  const owner = await person({ name: "Sofia Saml", email: `sofia@${DOMAIN}` });
  await signInAs(owner);
  await page.goto(SETTINGS);
  await proveDomain(page, DOMAIN);
  await connect(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  directory.user = user("sofia");
  directory.otherwise = { audience: "https://another-service.example" };
  await page.getByRole("button", { name: "Test sign-in" }).click();
  await expect(page.getByText("The assertion is for another audience. Check the entity ID in the directory.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Require for members" })).toBeDisabled();
  directory.otherwise = {};
  await testSignIn(page);
  await expect(page.getByText("The last sign-in failed")).toHaveCount(0);
  await confirm(page, "Turn on");

  const visitor = await browser.newPage();
  await signIn(visitor, "nils");
  await visitor.waitForURL(({ pathname }) => pathname === "/console/team");
  await expect(visitor.getByText("Ann Analyst").first()).toBeVisible();
  const joined = await prisma().member.findFirstOrThrow({ where: { user: { email: `nils@${DOMAIN}` } } });
  expect([joined.orgId, joined.role]).toEqual([owner.orgId, "analyst"]);
  const used = directory.lastForm ?? { RelayState: "", SAMLResponse: "" };
  await visitor.context().clearCookies();
  const again = await visitor.request.post(directory.service.acsUrl, { form: used, maxRedirects: 0 });
  expect((await visitor.request.get("/console", { maxRedirects: 0 })).status(), `${again.status()}`).toBe(307);
  await visitor.context().close();

  const sessions = () => prisma().session.count({ where: { user: { email: { endsWith: `@${DOMAIN}` } } } });
  const before = await sessions();
  for (const [otherwise, key, reason] of [
    [{ audience: "https://another-service.example" }, SIGNER.key, "The assertion is for another audience"],
    [{ issuer: "https://another-directory.example" }, SIGNER.key, "The response is from another issuer"],
    [{ recipient: "https://another-service.example/acs" }, SIGNER.key, "another recipient"],
    [
      { notBefore: Date.now() - 900_000, notOnOrAfter: Date.now() - 600_000 },
      SIGNER.key,
      "The assertion has expired. Check the clock of the directory.",
    ],
    [{}, OTHER_SIGNER.key, "its signature is not by one of the certificates that were entered"],
  ] as const) {
    Object.assign(directory, { otherwise, key });
    await expectRefused(browser, "nils", reason);
    await page.goto(SETTINGS);
    await expect(page.getByText("The last sign-in failed")).toBeVisible();
    await expect(page.getByText(reason).first()).toBeVisible();
  }
  Object.assign(directory, { otherwise: {}, key: SIGNER.key });
  directory.otherwise = { email: "nils@elsewhere.example" };
  await expectRefused(browser, "nils", "an address of another domain");
  directory.otherwise = {};
  expect(await sessions()).toBe(before);
  expect(await prisma().user.count({ where: { email: "nils@elsewhere.example" } })).toBe(0);
});
