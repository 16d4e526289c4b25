import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { prisma } from "@/lib/platform/database";
import { operator, person, type Person } from "@/testing/people";
import { givePassword, PASSWORD } from "../support/passwords";
import { answerIn, jsonIn } from "./explorer-page";
import { dialogOf, expect, expectAccessible, setSession, test } from "./fixtures";

const PRICES = "/explorer?operation=listPriceHistory&type=topcon&limit=5";

type Team = { owner: Person; colleague: Person };
let made: Promise<Team> | undefined;

/** An organisation on Starter, with somebody else in it who may make calls. One does for every test here. */
async function makeTeam(): Promise<Team> {
  const owner = await person({ name: "Ella Explorer" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "starter" });
  return { owner, colleague: await person({ orgId, role: "developer", name: "Cora Colleague" }) };
}
const team = (): Promise<Team> => (made ??= makeTeam());

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** A page of somebody else's browser; `asked` are the requests to the API that it sent. */
async function elsewhere(browser: Browser, baseURL: string, { sessionId }: Person): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({ baseURL });
  await setSession(context, baseURL, sessionId);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/v1/")) asked.push(pathname + search);
  });
  return { page, asked };
}

const linkOf = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  return pathname + search;
};

test("a colleague gets the same answer from the link, in their own session, and what costs a call is not sent by opening it", async ({
  page,
  context,
  browser,
  server,
  signInAs,
}) => {
  const { owner, colleague } = await team();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(owner);
  await page.goto("/explorer?operation=listPriceHistory");
  await expect(answerIn(page).getByText("200 OK", { exact: true })).toBeVisible();
  await page.locator("summary", { hasText: "limit, cursor" }).click();
  await page.getByLabel("limit", { exact: true }).fill("3");
  await page.getByRole("textbox", { name: "item", exact: true }).fill("TOPCon module 182, Größe & Co. +5 %");
  await page.keyboard.press("Control+Enter");
  await expect(answerIn(page).getByText("No results")).toBeVisible();
  const odd = await linkOf(page);
  await page.goto(`${PRICES}&mode=sandbox`);
  const answer = await jsonIn(page);
  const link = await linkOf(page);
  await page.goto("/explorer?operation=listSpotPrices&type=topcon");
  await page.locator("label", { hasText: /^Live$/ }).click();
  await page.getByRole("button", { name: "Send, 1 call" }).first().click();
  await expect(answerIn(page).getByText("charged 1 call", { exact: true })).toBeVisible();
  const live = await linkOf(page);

  const other = await elsewhere(browser, server.baseURL, colleague);
  await other.page.goto(odd);
  await expect(answerIn(other.page).getByText("No results")).toBeVisible();
  await expect(other.page.getByRole("textbox", { name: "item", exact: true })).toHaveValue("TOPCon module 182, Größe & Co. +5 %");
  await expect(other.page.getByLabel("limit", { exact: true })).toHaveValue("3");
  await other.page.goto(link);
  expect(await jsonIn(other.page)).toEqual(answer);

  other.asked.length = 0;
  await other.page.goto(live);
  await expect(answerIn(other.page).getByText("Ready to send")).toBeVisible();
  expect(other.asked).toEqual([]);
  await answerIn(other.page).getByRole("button", { name: "Send, 1 call" }).click();
  await expect(answerIn(other.page).getByText("charged 1 call", { exact: true })).toBeVisible();
  expect(other.asked).toEqual(["/api/v1/pricing/spot?type=topcon"]);
  await other.page.context().close();
});

test.describe("with the API down", () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test("the explorer says what happened and recovers, and what was filled in stays", async ({ page, signInAs }) => {
    const { owner } = await team();
    await signInAs(owner);
    const alert = answerIn(page).getByRole("alert");
    const retry = answerIn(page).getByRole("button", { name: "Try again" });
    await page.route("**/api/v1/**", (route) => route.abort());
    await page.goto(PRICES);
    await expect(alert).toContainText("could not be reached");
    await expectAccessible(page);

    await page.unrouteAll();
    await page.route("**/api/v1/**", (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Bad gateway</h1>" }));
    await retry.click();
    await expect(alert).toContainText("The service returned status 503 without details");
    await expect(answerIn(page)).not.toContainText("Bad gateway");

    await page.unrouteAll();
    await page.route("**/api/v1/**", (route) =>
      route.fulfill({
        status: 503,
        headers: { "content-type": "application/problem+json", "retry-after": "5" },
        body: JSON.stringify({ title: "Unavailable", status: 503, code: "unavailable", detail: "The database does not answer." }),
      }),
    );
    await retry.click();
    await expect(answerIn(page).getByText("The database does not answer.")).toBeVisible();
    await expect(answerIn(page).getByText("Try again in 5 s.", { exact: false })).toBeVisible();

    await page.unrouteAll();
    await retry.click();
    expect(await jsonIn(page)).toMatchObject({ data: { length: 5 } });
    await expect(page.getByLabel("limit", { exact: true })).toHaveValue("5");
  });

  test("so it is when no token is given for the request", async ({ page }) => {
    await page.route("**/api/public/explorer-token", (route) => route.abort());
    await page.goto(PRICES);
    await expect(answerIn(page).getByRole("alert")).toContainText("could not be reached");
    await page.unrouteAll();
    await answerIn(page).getByRole("button", { name: "Try again" }).click();
    await jsonIn(page);
  });
});

test("a chart that counts asks for all rows, and a download says in dialog and name what it holds", async ({ page }) => {
  await page.goto("/explorer?operation=listCompanies&limit=2");
  const answer = answerIn(page);
  await expect(answer.getByText("showing the first 2 rows")).toBeVisible();
  await answer.getByRole("tab", { name: "Chart" }).click();
  await expect(answer.getByText("This chart needs all rows")).toBeVisible();
  await expect(answer.getByText(/%/)).toHaveCount(0);
  await answer.getByRole("button", { name: "Count rows" }).click();
  const draw = answer.getByRole("button", { name: /^Draw all \d+ rows \(1 call\)$/ });
  const [, all = ""] = /all (\d+) rows/.exec(await draw.innerText()) ?? [];
  await draw.click();
  await expect(answer.getByText(`${all} companies`)).toBeVisible();
  await expect(answer.getByText(`Based on all ${all} rows.`)).toBeVisible();
  await expectAccessible(page);

  await answer.getByRole("button", { name: "Download CSV" }).click();
  await expect(dialogOf(page).getByText("The first 2 rows: 1 call.")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Count rows" }).click();
  const download = page.waitForEvent("download");
  await dialogOf(page)
    .getByRole("button", { name: `Download all ${all} rows (1 call)` })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`companies-all-${all}-rows.csv`);
  expect((await readFile(await file.path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(Number(all) + 1);
});

test("what the plan does not open is refused in words, with the way to a plan that does", async ({ page, signInAs }) => {
  const { owner } = await team();
  await signInAs(owner);
  await page.goto("/explorer?operation=listShipments&mode=live");
  await answerIn(page).getByRole("button", { name: "Send, 1 call" }).click();
  const problem = answerIn(page).getByRole("region", { name: "Problem" });
  await expect(answerIn(page).getByText("403 Forbidden", { exact: true })).toBeVisible();
  await expect(problem).toContainText("Pro");
  await expect(problem.getByRole("link", { name: "About plan-required" })).toHaveAttribute("href", "/docs/errors/plan-required");
  await expectAccessible(page);
  await problem.getByRole("link", { name: "Plan and payment" }).click();
  await page.waitForURL("**/console/billing");
  await expect(page.getByRole("button", { name: "Choose Pro" })).toBeVisible();
});

test("who is signed out meanwhile is told, signs in and is back at the same request", async ({ page, signInAs }) => {
  const { colleague } = await team();
  await givePassword(colleague);
  await signInAs(colleague);
  await page.goto(PRICES);
  const before = await jsonIn(page);
  await prisma().session.update({ where: { id: colleague.sessionId }, data: { endedAt: new Date() } });
  await page.getByLabel("limit", { exact: true }).fill("4");
  // An open session is known for a moment longer.
  await expect(async () => {
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(answerIn(page).getByText("Your session has expired")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await answerIn(page).getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL("**/sign-in?next=**");
  await page.getByLabel("E-mail").fill(colleague.email);
  await page.getByLabel("Password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/explorer?operation=listPriceHistory**");
  await expect(page.getByLabel("limit", { exact: true })).toHaveValue("4");
  const { data } = (await jsonIn(page)) as { data: unknown[] };
  expect(data).toEqual((before as { data: unknown[] }).data.slice(0, 4));
});
