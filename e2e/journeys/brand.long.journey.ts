import type { APIRequestContext } from "@playwright/test";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { issueKey } from "@/lib/keys/issue-key";
import { operator, person } from "@/testing/people";
import { nameHost, saveAppearance, turn, writeRecords } from "./brand-page";
import { answerIn } from "./explorer-page";
import { expect, expectAccessible, test } from "./fixtures";

// A real host has a certificate; what needs one says so here.
test.use({ expectedErrors: /Cross-Origin-Opener-Policy header has been ignored/ });

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** Chromium is told where it leads. Another one each time, because a host that is proved stays its owner's. */
const HOST = `data${Date.now()}.acme.example`;
const NAME = "Acme Solar Data";
const TRACE = /heliodex|127\.0\.0\.1|\bspv_/i;

/** The title of the API's description, and what a key is answered, at a host. */
async function ask(request: APIRequestContext, host: string, secret: string): Promise<{ title: string; status: number; text: string }> {
  const description = await request.get("/api/v1/openapi.json", { headers: { host } });
  const answer = await request.get("/api/v1/companies?limit=1", { headers: { host, authorization: `Bearer ${secret}` } });
  const text = JSON.stringify(answer.headers()) + (await answer.text());
  return { title: ((await description.json()) as { info: { title: string } }).info.title, status: answer.status(), text };
}

test("a host is named, proved and switched on, and then nothing at it says whose service it is", async ({
  page,
  request,
  context,
  baseURL,
  signInAs,
}) => {
  const [owner, other] = [await person({ name: "Bea Brand" }), await person({ name: "Otto Other" })];
  for (const { orgId } of [owner, other]) await setEntitlement(operator(), { orgId: orgId ?? "", plan: "enterprise" });
  const keyOf = (orgId: string | null) => issueKey(operator(), { orgId: orgId ?? "", name: "app", mode: "live" });
  const [{ secret: mine }, { secret: others }] = [await keyOf(owner.orgId), await keyOf(other.orgId)];
  await signInAs(owner);
  await page.goto("/console/brand");

  const { name, value } = await nameHost(page, HOST);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("No TXT record found yet.").first()).toBeVisible();
  writeRecords({ [name]: ["v=spf1 -all"] });
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Different value found: “v=spf1 -all”.").first()).toBeVisible();
  writeRecords({ [name]: ["v=spf1 -all", value] });
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Ready, off")).toBeVisible();
  const own = await ask(request, HOST, mine);
  expect(own.title).not.toContain(NAME);

  await saveAppearance(page, { name: NAME, keyPrefix: "acme", support: "help@acme.example" });
  await turn(page, "Turn on");
  await expect(page.getByText("Your brand is served at")).toBeVisible();

  await expect.poll(async () => (await ask(request, HOST, mine)).title).toBe(`${NAME} data API`);
  const answers = [await ask(request, HOST, mine), await ask(request, HOST, others)];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  for (const { text } of answers) expect(text).not.toMatch(TRACE);

  // Somebody who was never here, in a browser.
  await context.clearCookies();
  const at = `http://${HOST}:${new URL(baseURL ?? "").port}`;
  const abroad: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().startsWith(`${at}/`) && !sent.url().startsWith("data:")) abroad.push(sent.url());
  });
  await page.goto(`${at}/docs`);
  await expect(page).toHaveTitle(new RegExp(NAME));
  await expectAccessible(page);
  expect(await page.content()).not.toMatch(TRACE);
  await page.goto(`${at}/explorer?operation=listCompanies`);
  await expect(answerIn(page).getByText("200 OK", { exact: true })).toBeVisible();
  expect(await page.content()).not.toMatch(TRACE);
  for (const path of ["/console", "/sign-in", "/pricing"]) {
    const answer = await request.get(path, { headers: { host: HOST }, maxRedirects: 0 });
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).not.toMatch(TRACE);
  }
  expect(abroad).toEqual([]);

  await signInAs(owner);
  await page.goto("/console/brand");
  await turn(page, "Turn off");
  await expect(page.getByText("Ready, off")).toBeVisible();
  await expect.poll(async () => (await ask(request, HOST, mine)).title).toBe(own.title);
});
