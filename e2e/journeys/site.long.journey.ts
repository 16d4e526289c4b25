import type { Page } from "@playwright/test";
import { LEGAL_PAGES } from "@/app/(site)/legal/legal-pages";
import { searchOf, uses, visitorsQuarter } from "@/components/home/users";
import { ERROR_CODES } from "@/lib/core/errors";
import { lastMail, person } from "@/testing/people";
import { expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

test("the home leads to an account, to a request, and to pages that exist", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const links = await page.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const path of [
    "/docs",
    "/data",
    "/explorer",
    "/pricing",
    "/status",
    "/changelog",
    "/legal/terms",
    "/sign-up",
    "/request-access",
    "/contact",
  ])
    expect(links).toContain(path);
  for (const link of new Set(links.filter((each) => each.startsWith("/")))) expect((await request.get(link)).status(), link).toBe(200);
});

test("a page is loaded ahead when the pointer or the focus is on a link to it, and not before", async ({ page }) => {
  const ahead = new Set<string>();
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"] !== undefined) ahead.add(new URL(request.url()).pathname);
  });
  await page.goto("/");
  const bar = page.getByRole("banner");
  // A page hears nothing of pointer and focus until its scripts run.
  const loadsAhead = (pathname: string, point: () => Promise<void>) =>
    expect(async () => {
      await point();
      await expect.poll(() => [...ahead], { timeout: 1_000 }).toContain(pathname);
    }).toPass();
  await loadsAhead("/pricing", async () => {
    await page.mouse.move(0, 0);
    await bar.getByRole("link", { name: "Pricing" }).hover();
  });
  expect([...ahead]).toEqual(["/pricing"]);
  await loadsAhead("/docs", async () => {
    await bar.getByRole("link", { name: "Docs" }).blur();
    await bar.getByRole("link", { name: "Docs" }).focus();
  });
  expect([...ahead].toSorted()).toEqual(["/docs", "/pricing"]);
});

test("the date moves along the curve by keys and pointer, and request and answer follow", async ({ page }) => {
  await page.goto("/");
  const slider = page.getByRole("slider", { name: "Date of the price" });
  const request = page.locator("#instrument mark");
  const answer = page.getByLabel("Response");
  const isAnswered = async () => {
    await expect(page.getByText("calls left today")).toBeVisible();
    const price = /: ([\d.]+) /.exec((await slider.getAttribute("aria-valuetext")) ?? "")?.[1];
    await expect(answer).toContainText(`"avg": ${price ?? "?"}`);
    await expect(answer).toContainText(`"date": "${(await request.textContent()) ?? "?"}"`);
  };
  const today = (await request.textContent()) ?? "";
  await expect(answer).toContainText(`"date": "${today}"`);
  await slider.focus();
  await page.keyboard.press("PageDown");
  await expect(request).not.toHaveText(today);
  await isAnswered();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "0");
  await isAnswered();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuenow", "1");
  const area = page.locator("#instrument .touch-pan-y");
  const box = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await isAnswered();
  await page.getByRole("navigation", { name: "Technology" }).getByText("HJT").click();
  await expect(page.getByText("?type=HJT")).toBeVisible();
  await isAnswered();
});

test.describe("when the API behind the home fails", () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test("it says so, keeps the last answer and goes on", async ({ page }) => {
    await page.goto("/");
    const slider = page.getByRole("slider", { name: "Date of the price" });
    const trouble = page.locator("#instrument p[role=status]");
    await page.route("**/api/v1/pricing/spot*", (route) => route.abort());
    await slider.focus();
    await page.keyboard.press("PageDown");
    await expect(trouble).toContainText("did not respond");
    await expect(page.getByLabel("Response")).toContainText('"data"');
    await page.unroute("**/api/v1/pricing/spot*");
    await page.route("**/api/v1/pricing/spot*", (route) =>
      route.fulfill({ status: 429, json: { code: "quota-exceeded", detail: "The free calls are used up for today." } }),
    );
    await page.keyboard.press("ArrowLeft");
    await expect(trouble).toContainText("used up for today");
    await expect(trouble.getByRole("link", { name: "Sign up" })).toBeVisible();
    await page.unroute("**/api/v1/pricing/spot*");
    await page.keyboard.press("ArrowLeft");
    await expect(trouble).toHaveText("");
  });
});

test("without scripts the curve has an answer, and technology and date are asked by address", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByLabel("Response")).toContainText('"avg"');
  await page.getByRole("navigation", { name: "Technology" }).getByText("HJT").click();
  await expect(page.getByLabel("Response")).toContainText("HJT module");
  const date = page.getByLabel("Date", { exact: true });
  const from = (await date.getAttribute("min")) ?? "";
  await date.fill(from);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByLabel("Response")).toContainText(`"date": "${from}"`);
  await context.close();
});

test("the request of each kind of user answers with rows, to a visitor", async ({ request, server }) => {
  const asked = await request.post("/api/public/explorer-token", { data: {}, headers: { origin: server.baseURL } });
  const { token } = (await asked.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const newest = ((await (await request.get("/api/v1/changes?limit=1", { headers })).json()) as { meta: { release: number } }).meta.release;
  for (const { path, query } of uses(visitorsQuarter(Date.now()), newest)) {
    const answer = await request.get(`/api/v1${path}?${searchOf(query)}`, { headers });
    expect(answer.status(), path).toBe(200);
    expect((await answer.text()).length, path).toBeGreaterThan(2);
  }
});

test("the addresses on the home lead to documents that are there", async ({ page, request }) => {
  await page.goto("/");
  for (const name of ["/api/v1/openapi.json", "/api/v1/datasets"]) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", name);
    expect((await request.get(name)).status()).toBe(200);
  }
});

test("every address of the sitemap is a page with a title, a description and its own canonical address", async ({ request }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toContain("xml");
  const pages = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
  expect(pages.length).toBeGreaterThan(20);
  const titles = new Map<string, string>();
  for (const url of pages) {
    const page = await request.get(url);
    expect(page.status(), url).toBe(200);
    const html = await page.text();
    expect(html, url).toContain(`<link rel="canonical" href="${url}"`);
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length ?? 0, url).toBeGreaterThan(10);
    expect(html, url).toContain('<meta property="og:title"');
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    expect(titles.get(title), `${url} has the title of another page`).toBeUndefined();
    titles.set(title, url);
  }
});

test("the documents for machines are true: every link in them answers", async ({ request }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  const rules = await robots.text();
  for (const path of ["/console", "/staff", "/account", "/api/", "/requests/", "/offers/"]) expect(rules).toContain(`Disallow: ${path}`);
  expect((await request.get(/^Sitemap: (.+)$/m.exec(rules)?.[1] ?? "")).status()).toBe(200);

  const security = await request.get("/.well-known/security.txt");
  expect(security.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = new Map((await security.text()).split("\n").map((line) => line.split(": ", 2) as [string, string]));
  expect(fields.get("Contact")).toMatch(/^(mailto:.+@|http)/);
  for (const field of ["Canonical", "Policy"]) expect((await request.get(fields.get(field) ?? "")).status(), field).toBe(200);

  const catalog = await request.get("/.well-known/api-catalog");
  expect(catalog.headers()["content-type"]).toContain("application/linkset+json");
  const { linkset } = (await catalog.json()) as { linkset: Record<string, string | { href: string }[]>[] };
  const relations = linkset.flatMap((link) => Object.entries(link));
  for (const name of ["service-desc", "service-doc", "status"]) expect(relations.map(([relation]) => relation)).toContain(name);
  for (const [relation, targets] of relations)
    if (Array.isArray(targets) && relation !== "item")
      for (const { href } of targets) expect((await request.get(href)).status(), href).toBe(200);
});

test("what is shared has a picture of the right size, and changes have a feed", async ({ page, request }) => {
  for (const path of ["/", "/pricing", "/changelog"]) {
    await page.goto(path);
    const picture = await request.get((await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "");
    expect(picture.headers()["content-type"]).toBe("image/png");
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  const feed = await request.get((await page.locator('link[type="application/atom+xml"]').getAttribute("href")) ?? "");
  expect(feed.headers()["content-type"]).toContain("application/atom+xml");
  expect(await feed.text()).toContain("<entry>");
});

test("legal pages have no blanks, and say what is missing to staff only", async ({ page, signInAs }) => {
  for (const { slug, title } of LEGAL_PAGES) {
    await page.goto(`/legal/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("Only staff sees this")).toHaveCount(0);
    expect(await page.getByRole("article").innerText()).not.toMatch(/\[|\]/);
  }
  await signInAs(await person({ staff: true, role: null }));
  await page.goto("/legal/terms");
  await expect(page.getByText("Only staff sees this")).toBeVisible();
  await expect(page.getByText(/These details are missing: legal name, address/)).toBeVisible();
});

test("an address that leads nowhere says so: on the site, and inside of the console", async ({ page, signInAs }) => {
  expect((await page.goto("/no-such-page"))?.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Go to homepage" })).toBeVisible();
  await signInAs(await person());
  expect((await page.goto("/console/no-such-page"))?.status()).toBe(404);
  await expect(page.getByRole("navigation", { name: "Console" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("every error code has a page, and an unknown one has none", async ({ page, request }) => {
  for (const code of ERROR_CODES) {
    const answer = await request.get(`/docs/errors/${code}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(code);
  }
  await page.goto(`/docs/errors/${ERROR_CODES[0]}`);
  await expect(page.getByText(ERROR_CODES[0]).first()).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto("/docs/errors/no-such-code"))?.status()).toBe(404);
  await expectAccessible(page);
});

test("the slider marks by keyboard the plan that fits, says why, and keeps the number in the address", async ({ page }) => {
  await page.goto("/pricing?calls=50000");
  const slider = page.getByRole("slider", { name: "Calls per month" });
  const fits = page.locator("[data-fits]");
  await expect(fits).toHaveAttribute("data-fits", "pro");
  await expect(slider).toBeEnabled();
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "1,000 calls per month, Starter");
  await expect(fits).toHaveAttribute("data-fits", "starter");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("textbox", { name: "Calls per month" })).toHaveValue("10,000");
  await expect(fits).toHaveAttribute("data-fits", "starter");
  await page.keyboard.press("ArrowRight");
  await expect(fits).toHaveAttribute("data-fits", "pro");
  await expect(page.getByText("Starter stops at 10,000")).toBeVisible();
  await page.keyboard.press("End");
  await expect(fits).toHaveAttribute("data-fits", "enterprise");
  await expect(page).toHaveURL(/\?calls=10000000$/);
  await page.getByRole("textbox", { name: "Calls per month" }).fill("12 345");
  await expect(fits).toHaveAttribute("data-fits", "pro");
  await expect(page).toHaveURL(/\?calls=12345$/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Calls per month" })).toHaveValue("12,345");
});

test("without scripts the number of calls is a form", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/pricing");
  await page.getByRole("textbox", { name: "Calls per month" }).fill("2,000");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.locator("[data-fits]")).toHaveAttribute("data-fits", "starter");
  await context.close();
});

const buttons = (page: Page) =>
  page
    .locator("[data-plan]")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));

test("each plan's button does the next step, for visitors and for members", async ({ page, signInAs }) => {
  await page.goto("/pricing");
  expect(await buttons(page)).toEqual(["/sign-up?plan=starter", "/sign-up?plan=pro", "/request-access?plan=enterprise"]);
  const owner = await person();
  await signInAs(owner);
  await page.goto("/pricing");
  expect(await buttons(page)).toEqual(["/console/billing?plan=starter", "/console/billing?plan=pro", "/request-access?plan=enterprise"]);
  await signInAs(await person({ orgId: owner.orgId ?? "", role: "developer" }));
  await page.goto("/pricing");
  expect(await buttons(page)).toEqual(["/request-access?plan=enterprise"]);
});

test("who starts with a plan signs up and lands at its payment", async ({ page }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Start with Pro" }).click();
  await page.getByLabel("Name").fill("Petra Pro");
  await page.getByLabel("Work e-mail").fill("petra@pro-journey.example");
  await page.getByLabel("Organisation").fill("Pro Research");
  await page.getByLabel("Password", { exact: false }).first().fill("plum orchard seven");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/console/billing?plan=pro");
});

test("so it is through the mailed link, opened in the same browser", async ({ page }) => {
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.78" });
  await page.goto("/sign-up?plan=starter");
  await expect(page.getByRole("link", { name: "Sign in" }).last()).toHaveAttribute(
    "href",
    `/sign-in?next=${encodeURIComponent("/console/billing?plan=starter")}`,
  );
  await page.getByLabel("Name").fill("Stella Starter");
  await page.getByLabel("Work e-mail").fill("stella@starter-journey.example");
  await page.getByLabel("Organisation").fill("Starter Research");
  await page.getByLabel("Password", { exact: false }).first().fill("plum orchard seven");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await page.goto((await lastMail("stella@starter-journey.example")).path);
  await page.waitForURL("**/console/billing?plan=starter");
});
