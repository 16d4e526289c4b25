import type { APIRequestContext, APIResponse, Locator, Page } from "@playwright/test";
import { systemClock } from "@/lib/platform/clock";
import { OidcDirectory } from "@/testing/oidc-directory";
import { person } from "@/testing/people";
import { withOidc } from "@/testing/sso";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { confirm, describeDirectory, proveDomain, SETTINGS, testSignIn } from "./sso-page";

const DOMAIN = `sync${Date.now()}.example`;
const NINA = { userName: `nina@${DOMAIN}`, displayName: "Nina New", externalId: "00u1" };
let directory: OidcDirectory;

test.beforeAll(async () => {
  directory = await new OidcDirectory({ now: () => Date.now() }).open();
});
test.afterAll(() => directory.close());
test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

type Answer = { status: number; body: { id: string; detail: string; Resources: { id: string }[] } };

/** What a directory sends by SCIM, with the token that an owner entered there. */
class Provisioning {
  constructor(
    private readonly request: APIRequestContext,
    public token: string,
  ) {}

  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}`, "content-type": "application/scim+json" };
    const response: APIResponse = await this.request.fetch(`/api/scim/v2${path}`, { method, headers, data: body });
    return { status: response.status(), body: (await response.json()) as Answer["body"] };
  }

  private change(path: string, operation: object): Promise<Answer> {
    return this.ask("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: [operation] });
  }

  /** The ID of somebody, or none. */
  async find(userName: string): Promise<string | undefined> {
    const { status, body } = await this.ask("GET", `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
    expect(status).toBe(200);
    return body.Resources[0]?.id;
  }

  create = (user: object): Promise<Answer> =>
    this.ask("POST", "/Users", { schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], active: true, ...user });
  setActive = (id: string, active: boolean): Promise<Answer> =>
    this.change(`/Users/${id}`, { op: "replace", path: "active", value: active });
  addToGroup = (group: string, id: string): Promise<Answer> =>
    this.change(`/Groups/${group}`, { op: "add", path: "members", value: [{ value: id }] });
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Members" }).getByRole("row").filter({ hasText: name });

/** Takes the token out of the dialog that shows it once. */
async function takeToken(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button }).click();
  await dialogOf(page).getByRole("button", { name: button }).click();
  const shown = page.getByLabel("SCIM token", { exact: true });
  await expect(shown).toBeVisible();
  const token = await shown.innerText();
  await page.getByRole("checkbox", { name: "I saved it" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  return token.trim();
}

async function signInByDirectory(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in/sso?next=/console/team");
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a directory adds a member, who signs in through it, changes their role and takes them out; the console shows each", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const owner = await person({ name: "Olga Owner", email: `olga@${DOMAIN}` });
  await signInAs(owner);
  await page.goto(SETTINGS);
  await expect(page.getByText("Verify a domain first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create token" })).toBeDisabled();
  await proveDomain(page, DOMAIN);
  directory.user = { sub: "olga", email: owner.email, email_verified: true };
  await describeDirectory(page, directory);
  await testSignIn(page);
  await confirm(page, "Turn on");
  const scim = new Provisioning(request, await takeToken(page, "Create token"));
  await expect(page.getByText("Never", { exact: true })).toBeVisible();
  await expect(page.getByText(scim.token)).toHaveCount(0);

  expect(await scim.find(NINA.userName)).toBeUndefined();
  const { status, body } = await scim.create(NINA);
  expect(status).toBe(201);
  await page.goto("/console/team");
  await expect(page.getByLabel("Role of Nina New")).toHaveValue("analyst");

  const visitor = await browser.newPage();
  directory.user = { sub: "nina", email: NINA.userName, email_verified: true };
  await signInByDirectory(visitor, NINA.userName);
  await visitor.waitForURL(({ pathname }) => pathname === "/console/team");
  await expect(rowOf(visitor, "Nina New")).toContainText("Analyst");

  expect((await scim.addToGroup("developer", body.id)).status).toBe(200);
  await page.reload();
  await expect(page.getByLabel("Role of Nina New")).toHaveValue("developer");
  await visitor.reload();
  await expect(rowOf(visitor, "Nina New")).toContainText("Developer");

  expect((await scim.setActive(body.id, false)).status).toBe(200);
  await page.reload();
  await expect(rowOf(page, "Olga Owner")).toBeVisible();
  await expect(rowOf(page, "Nina New")).toHaveCount(0);
  await visitor.reload();
  await visitor.waitForURL(({ pathname }) => pathname === "/sign-in");
  await signInByDirectory(visitor, NINA.userName);
  await expect(visitor.getByText("You are no longer a member")).toBeVisible();
  await page.goto(SETTINGS);
  await expect(page.getByText("The person was removed from the team or has left it.")).toBeVisible();

  expect((await scim.setActive(body.id, true)).status).toBe(200);
  await signInByDirectory(visitor, NINA.userName);
  await expect(rowOf(visitor, "Nina New")).toContainText("Developer");
  await visitor.context().close();

  await page.goto("/console/audit");
  await expect(page.getByText("The directory changed the role of Nina New from analyst to developer")).toBeVisible();
  await expect(page.getByText("The directory removed Nina New, who was a developer")).toBeVisible();
  await expect(page.getByText("Nina New signed in through a directory for the first time")).toBeVisible();
});

test("a wrong, a rolled and a revoked token are refused, and no directory takes the last owner", async ({ page, request, signInAs }) => {
  const { owner, domain } = await withOidc(directory.issuer, systemClock);
  await signInAs(owner);
  await page.goto(SETTINGS);
  const first = await takeToken(page, "Create token");
  const scim = new Provisioning(request, `${first}x`);
  const refused = { status: 401, body: { detail: expect.stringContaining("Enter the current one in your directory.") } };
  expect(await scim.ask("GET", "/Users")).toMatchObject(refused);
  scim.token = first;
  const id = (await scim.find(owner.email)) ?? "";
  expect(id).toBe(owner.userId);

  const owned = { status: 403, body: { detail: "This person is an owner. Owners are changed in the console, by an owner." } };
  expect(await scim.setActive(id, false)).toMatchObject(owned);
  expect(await scim.ask("DELETE", `/Users/${id}`)).toMatchObject(owned);
  expect(await scim.addToGroup("viewer", id)).toMatchObject(owned);
  await page.goto("/console/team");
  await expect(rowOf(page, "Olga Owner")).toContainText("Owner");
  await expect(page.getByText("You are the only owner.")).toBeVisible();

  await page.goto(SETTINGS);
  await expect(page.getByText("Never", { exact: true })).toHaveCount(0);
  const second = await takeToken(page, "Roll token");
  expect(await scim.ask("GET", "/Users")).toMatchObject(refused);
  scim.token = second;
  expect((await scim.create({ userName: `vera@${domain}`, displayName: "Vera Viewer" })).status).toBe(201);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await confirm(page, "Revoke token");
  await expect(page.getByRole("button", { name: "Create token" })).toBeEnabled();
  expect(await scim.create({ userName: `late@${domain}`, displayName: "Lena Late" })).toMatchObject(refused);
  await page.goto("/console/team");
  await expect(rowOf(page, "Vera Viewer")).toBeVisible();
  await expect(rowOf(page, "Lena Late")).toHaveCount(0);
});
