import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { addDays, dayAt } from "@/lib/core/dates";
import { prisma } from "@/lib/platform/database";
import { priceDraft } from "@/testing/drafts";
import { lastMail, person } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { SMALL_PRICE_EVERY_DAYS, smallPrice } from "@/testing/small-catalogue";
import { CARDS, payWithCard } from "../support/payments";
import { jsonIn } from "./explorer-page";
import { dialogOf, expect, setSession, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** With the mailed link; on one's own machine there is none. */
const MAX_INTERACTIONS = 8;
const MAX_MS = 120_000;

/** A visitor's hands: everything they do is counted. */
function handsOf(page: Page) {
  let count = 0;
  const counted = async (act: Promise<void>): Promise<void> => {
    count++;
    await act;
  };
  return {
    press: (name: string | RegExp, role: "link" | "button" = "button") => counted(page.getByRole(role, { name }).first().click()),
    type: (label: string, text: string) => counted(page.getByLabel(label, { exact: false }).first().fill(text)),
    openMail: (email: string) => counted(lastMail(email).then(async ({ path }) => void (await page.goto(path)))),
    count: () => count,
  };
}

async function signUp(page: Page, email: string): Promise<ReturnType<typeof handsOf>> {
  const hands = handsOf(page);
  await page.goto("/");
  await hands.press("Get API key", "link");
  await hands.type("Name", "Vida Visitor");
  await hands.type("Work e-mail", email);
  await hands.type("Organisation", "Visitor Research");
  await hands.type("Password", "plum orchard seven");
  await hands.press("Create account");
  return hands;
}

test("from the landing page to a JSON answer with one's own key: eight interactions at most, and under two minutes", async ({ page }) => {
  const began = Date.now();
  // Comes through a proxy, so that the mail counts too.
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.79" });
  const hands = await signUp(page, "vida@eight-journey.example");
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await hands.openMail("vida@eight-journey.example");
  await page.waitForURL(({ pathname }) => pathname === "/console");
  // The key is there without a click, once, with its request.
  await expect(dialogOf(page).getByLabel("First call", { exact: true })).toContainText("curl");
  await hands.press("Run it now");
  await expect(dialogOf(page).getByText("200 OK")).toBeVisible();
  const json: unknown = JSON.parse(await dialogOf(page).getByLabel("Response", { exact: true }).innerText());
  expect(json).toMatchObject({ data: [{ technology: "topcon", currency: "USD" }], meta: { release: expect.any(Number) } });
  expect(hands.count()).toBeLessThanOrEqual(MAX_INTERACTIONS);
  expect(Date.now() - began).toBeLessThan(MAX_MS);
  // The docs know from now on which key their samples are sent with.
  await page.goto("/docs/reference/listCompanies");
  await expect(page.getByText(/API_KEY is your key First sandbox key, \w+_test_…\w{4}/).first()).toBeVisible();
});

async function call(request: APIRequestContext, key: string, path: string): Promise<[number, string | null]> {
  const answer = await request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  return [answer.status(), ((await answer.json()) as { code?: string }).code ?? null];
}

/** The prices of the explorer's answer to a link, as JSON. */
async function explore(page: Page, query: string): Promise<{ avg: number; release: number }[]> {
  await page.goto(`/explorer?operation=listSpotPrices&${query}`);
  return ((await jsonIn(page)) as { data: { avg: number; release: number }[] }).data;
}

/** Begins with Starter on the pricing page, by card. */
async function buyStarter(page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Choose Starter" }).click();
  await page.waitForURL(({ pathname, search }) => pathname === "/console/billing" && search.includes("plan=starter"));
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await payWithCard(page, CARDS.good);
  await expect(page.getByText("Starter is active", { exact: true })).toBeVisible();
}

/** The card that is known pays the difference. */
async function upgradeToPro(page: Page): Promise<void> {
  await page.goto("/console/billing");
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await page
    .getByRole("dialog", { name: "Upgrade to Pro" })
    .getByRole("button", { name: /^Upgrade and pay \$/ })
    .click();
  await expect(page.locator("li[aria-current]")).toContainText("Pro");
}

test("a first half hour: sign up, key, explorer, Pro by card, an offer by keyboard, and a price before and after its correction", async ({
  page,
  request,
  browser,
  server,
}) => {
  await signUp(page, "vida@half-hour.example");
  await page.waitForURL(({ pathname }) => pathname === "/console");
  await page.getByRole("button", { name: "Run it now" }).click();
  await expect(dialogOf(page).getByText("200 OK")).toBeVisible();
  await dialogOf(page).getByRole("checkbox", { name: "I saved it" }).check();
  await dialogOf(page).getByRole("button", { name: "Done" }).click();
  await expect(dialogOf(page)).toHaveCount(0);

  // A key for live data, which nothing pays for yet.
  const issued = await page.request.post("/api/console/keys", {
    data: { name: "report", mode: "live", scopes: ["shipments:read", "prices:read"] },
    headers: { origin: server.baseURL },
  });
  const { secret } = (await issued.json()) as { secret: string };
  await expect.poll(() => call(request, secret, "/market/shipments")).toEqual([402, "subscription-inactive"]);

  const before = await explore(page, "type=topcon");
  expect(before).toMatchObject([{ avg: Number(smallPrice(0)) }]);

  // Starter answers prices and refuses shipments; with Pro the same call answers.
  const { orgId } = await prisma().member.findFirstOrThrow({ where: { user: { email: "vida@half-hour.example" } } });
  await buyStarter(page);
  await expect.poll(() => call(request, secret, "/pricing/spot")).toEqual([200, null]);
  expect(await call(request, secret, "/market/shipments")).toEqual([403, "plan-required"]);
  await upgradeToPro(page);
  await expect.poll(() => call(request, secret, "/market/shipments")).toEqual([200, null]);
  expect(await prisma().subscription.findMany({ where: { orgId } })).toMatchObject([{ plan: "pro", status: "active" }]);

  await expectOfferByKeyboard(page, browser, server.baseURL);
  await expectCorrection(page, before[0]?.release ?? 0);
});

/** Somebody else asks for Enterprise; staff answers without a mouse, and the applicant's open page changes. */
async function expectOfferByKeyboard(page: Page, browser: Browser, baseURL: string): Promise<void> {
  await page.goto("/request-access?plan=enterprise");
  await page.getByLabel("Name").fill("Vida Visitor");
  await page.getByLabel("Work e-mail").fill("vida@half-hour.example");
  await page.getByLabel("Company").fill("Half Hour Research");
  await page.getByRole("combobox", { name: "Country" }).selectOption({ label: "Norway" });
  await page.getByRole("radio", { name: /market research/i }).check();
  await page.getByRole("checkbox", { name: /price/i }).first().check();
  await page.getByLabel("Expected calls per month").fill("500000");
  await page.getByRole("button", { name: "Send request" }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith("/requests/"));
  const { id } = await prisma().accessRequest.findFirstOrThrow({ where: { company: "Half Hour Research" } });

  const context = await browser.newContext({ baseURL });
  await setSession(context, baseURL, (await person({ staff: true, role: null, name: "Rita Reviewer" })).sessionId);
  const desk = await context.newPage();
  await desk.goto("/staff/access-requests");
  await expect(desk.locator(`[data-request="${id}"]`)).toBeVisible();
  for (let i = 0; i < 40 && !desk.url().includes(id); i++) await desk.keyboard.press("j");
  await expect(desk.getByRole("heading", { name: "Half Hour Research" })).toBeVisible();
  await desk.keyboard.press("a");
  await expect(desk.getByRole("form", { name: "Approve with an offer" })).toBeVisible();
  await desk.keyboard.press("Control+Enter");
  await expect.poll(async () => (await prisma().accessRequest.findUniqueOrThrow({ where: { id } })).state).toBe("offered");
  await context.close();
  await expect(page.getByText("Our offer").first()).toBeVisible({ timeout: 30_000 });
}

/** The price of the last week but one is corrected: today's reader sees the new one, `as_of` the old. */
async function expectCorrection(page: Page, release: number): Promise<void> {
  const day = addDays(dayAt(Date.now(), 8), -SMALL_PRICE_EVERY_DAYS);
  const corrected = (Number(smallPrice(1)) + 0.0011).toFixed(4);
  const [old] = await explore(page, `type=topcon&ts=${day}&mode=sandbox`);
  expect(old?.avg).toBe(Number(smallPrice(1)));
  await publishDrafts([priceDraft(day, corrected)]);
  await expect.poll(async () => (await explore(page, `type=topcon&ts=${day}&mode=sandbox`))[0]?.avg).toBe(Number(corrected));
  const [asKnown] = await explore(page, `type=topcon&ts=${day}&mode=sandbox&as_of=${release}`);
  expect(asKnown?.avg).toBe(Number(smallPrice(1)));
}
