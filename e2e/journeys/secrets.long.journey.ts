import { setTimeout as wait } from "node:timers/promises";
import type { Page, Route } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { beginSecondFactor, confirmSecondFactor } from "@/lib/accounts/second-factor/change-second-factor";
import { MINUTE_MS } from "@/lib/core/durations";
import { person, type Person } from "@/testing/people";
import { dialogOf, expect, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const CREATE = "**/api/console/keys";
const SECOND_FACTOR = "**/api/console/account/second-factor";
const RENEW = `${SECOND_FACTOR}/codes`;
const NAME = "nightly etl";

const secretOf = (page: Page) => dialogOf(page).getByLabel("API key", { exact: true });
const codesOf = (page: Page) => dialogOf(page).getByRole("list", { name: "Recovery codes" });
const codeFrom = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const goBack = (page: Page, pages: number): Promise<void> => page.evaluate((count) => window.history.go(-count), pages);

/** Comes to the keys from the account, so that there is a way back, and opens the form. */
async function fillForm(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("link", { name: "Back to console" }).click();
  await page.waitForURL("/console");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: /^Keys/ }).click();
  await page.waitForURL("/console/keys");
  await page.getByRole("button", { name: "New key" }).click();
  await dialogOf(page).getByLabel("Name").fill(NAME);
}

/** Comes from the console to the second factor. */
async function openSecondFactor(page: Page): Promise<void> {
  await page.goto("/console");
  await openAccount(page);
  await page.getByRole("link", { name: /^(Manage|Set up)$/ }).click();
  await page.waitForURL("/account/second-factor");
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await page.waitForURL("/account");
}

/** Gives the person a second factor; returns a recovery code. */
async function enrol(owner: Person): Promise<string> {
  const { secret } = await beginSecondFactor(await owner.ctx());
  const { codes } = await confirmSecondFactor(await owner.ctx(), { code: codeFrom(secret) });
  return codes[0] ?? "";
}

async function renewCodes(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Generate new codes" }).click();
  await dialogOf(page).getByRole("textbox", { name: /^Code/ }).fill(code);
  await page.keyboard.press("Enter");
}

/** Enters the first code of a new authenticator. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Copy key" })).toBeVisible();
  const shown = await page.locator("main code").first().innerText();
  await page.getByLabel("Code").fill(codeFrom(shown.replaceAll(" ", "")));
  await page.getByRole("button", { name: "Confirm" }).click();
}

/** Holds a request back until it is let go, then answers it. */
async function holdBack(page: Page, url: string, method: string, answer: (route: Route) => Promise<void>): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await held;
    return answer(route);
  });
  return letGo;
}

const onward = (route: Route): Promise<void> => route.continue();
const refuse = (route: Route): Promise<void> =>
  route.fulfill({ status: 409, json: { code: "conflict", detail: "Somebody was faster." }, contentType: "application/problem+json" });

/** The browser asks before the program is left, and the reader stays. */
async function expectQuestion(page: Page, leave: () => void): Promise<void> {
  const asked = page.waitForEvent("dialog");
  const leaving = page.evaluate(leave);
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await leaving;
}

/** Nothing is held any more: the page is loaded again without a question. */
async function expectNoQuestion(page: Page): Promise<void> {
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.type());
    void question.accept();
  });
  await page.reload();
  expect(questions).toEqual([]);
}

/** Everything that a hand can do by mistake. It ends at the page that is `pages` back. */
async function tryToLeave(page: Page, pages: number, there: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  await goBack(page, pages);
  await page.waitForURL(there);
  await page.keyboard.press("Escape");
  await expectQuestion(page, () => window.history.back());
  await expectQuestion(page, () => window.location.reload());
}

async function store(page: Page): Promise<void> {
  await expect(dialogOf(page).getByRole("button", { name: "Done" })).toBeDisabled();
  await dialogOf(page)
    .getByRole("checkbox", { name: /^I saved/ })
    .check();
  await dialogOf(page).getByRole("button", { name: "Done" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

test("neither Escape, nor a press outside, nor the way back takes a new secret away, before or after it comes", async ({
  page,
  signInAs,
}) => {
  const owner = await person({ name: "Sam Secret" });
  await signInAs(owner);
  await fillForm(page);
  await page.route(CREATE, async (route) => {
    await wait(400);
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await wait(30);
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);

  const secret = secretOf(page);
  await expect(secret).toBeFocused();
  const shown = await secret.innerText();
  await expect(dialogOf(page).getByRole("button", { name: "Close" })).toHaveCount(0);
  await tryToLeave(page, 2, "/account");
  await expect(secret).toHaveText(shown);

  await store(page);
  await expect(page).toHaveURL("/account");
  await page.goForward();
  await expect(page).toHaveURL("/console");
  await expectNoQuestion(page);
  await page.goto("/console/keys");
  await expect(page.locator("tbody tr").filter({ hasText: NAME })).toHaveCount(1);
});

test("the first sandbox key stays on the screen, and the page behind it goes on once it is stored", async ({ page, signInAs }) => {
  await signInAs(await person({ name: "Sam Secret" }));
  await page.goto("/console");
  await page.getByRole("button", { name: "Create a sandbox key" }).press("Enter");
  await page.keyboard.press("Escape");
  const secret = secretOf(page);
  await expect(secret).toBeVisible();
  await page.keyboard.press("Escape");
  await wait(500);
  await expect(secret).toBeVisible();
  await store(page);
  await expect(page.getByRole("heading", { name: "Create a sandbox key (done)" })).toBeVisible();
});

test("recovery codes stay until they are stored", async ({ page, signInAs }) => {
  const owner = await person({ name: "Sam Secret" });
  const code = await enrol(owner);
  await signInAs(owner);
  await openSecondFactor(page);
  await renewCodes(page, code);
  await page.keyboard.press("Escape");
  await expect(codesOf(page)).toBeVisible();
  await tryToLeave(page, 2, "/console");
  await expect(codesOf(page)).toBeVisible();
  await store(page);
  await expect(page).toHaveURL("/console");
  await expectNoQuestion(page);
});

test("a page that is left while its request runs loses nothing: the first key", async ({ page, signInAs }) => {
  await signInAs(await person({ name: "Sam Secret" }));
  await page.goto("/console");
  const letGo = await holdBack(page, CREATE, "POST", onward);
  await page.getByRole("button", { name: "Create a sandbox key" }).click();
  await openAccount(page);
  await expectQuestion(page, () => window.location.reload());
  letGo();
  await expect(secretOf(page)).toBeFocused();
  await store(page);
  await expect(page).toHaveURL("/account");
});

test("a page that is left while its request runs loses nothing: a key, by the way back", async ({ page, signInAs }) => {
  await signInAs(await person({ name: "Sam Secret" }));
  await fillForm(page);
  const letGo = await holdBack(page, CREATE, "POST", onward);
  await page.keyboard.press("Enter");
  await goBack(page, 2);
  await page.waitForURL("/account");
  letGo();
  await expect(secretOf(page)).toBeVisible();
  await store(page);
});

test("a page that is left while its request runs loses nothing: recovery codes", async ({ page, signInAs }) => {
  await signInAs(await person({ name: "Sam Secret" }));
  await openSecondFactor(page);
  const letGo = await holdBack(page, SECOND_FACTOR, "PUT", onward);
  await setUp(page);
  await page.getByRole("link", { name: "Back to console" }).click();
  await page.waitForURL("/console");
  letGo();
  await expect(codesOf(page)).toBeVisible();
  await store(page);
  await expect(page).toHaveURL("/console");
});

test("where nothing was left, the account follows the codes of a first authenticator", async ({ page, signInAs }) => {
  await signInAs(await person({ name: "Sam Secret" }));
  await openSecondFactor(page);
  await setUp(page);
  await expect(codesOf(page)).toBeVisible();
  await store(page);
  await page.waitForURL("/account");
  await expectNoQuestion(page);
});

test("a refusal is shown in its form, or on the page that is open by then, and nothing is held after it", async ({ page, signInAs }) => {
  const owner = await person({ name: "Sam Secret" });
  const code = await enrol(owner);
  await signInAs(owner);
  await openSecondFactor(page);
  const letGo = await holdBack(page, RENEW, "POST", refuse);
  await renewCodes(page, code);
  await goBack(page, 2);
  await page.waitForURL("/console");
  letGo();
  const failure = page.getByRole("dialog", { name: "Request failed: recovery codes" });
  await expect(failure.getByText("Somebody was faster.")).toBeVisible();
  await failure.getByRole("button", { name: "Close" }).first().click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expectNoQuestion(page);

  await openSecondFactor(page);
  await renewCodes(page, code);
  await expect(page.getByRole("dialog", { name: "Generate new recovery codes?" }).getByText("Somebody was faster.")).toBeVisible();
  await expectNoQuestion(page);
});

test("who leaves instead of confirming the password has asked for nothing", async ({ page, signInAs, moveClock }) => {
  const owner = await person({ name: "Sam Secret" });
  const code = await enrol(owner);
  await signInAs(owner);
  await openSecondFactor(page);
  moveClock(16 * MINUTE_MS);
  await renewCodes(page, code);
  await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
  await goBack(page, 2);
  await page.waitForURL("/console");
  const failure = page.getByRole("dialog", { name: "Request failed: recovery codes" });
  await failure.getByRole("button", { name: "Close" }).first().click();
  await expectNoQuestion(page);
});

test.describe("a response that is lost", () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 504/ });

  test("takes no key along where it was the page's own, and the list has the key once it is stored", async ({ page, signInAs }) => {
    await signInAs(await person({ name: "Sam Secret" }));
    await fillForm(page);
    // Whoever is asked whether to leave, says yes.
    page.once("dialog", (question) => void question.accept());
    await page.route(/[?&]_rsc=/, (route) => route.abort());
    await page.keyboard.press("Enter");
    await expect(secretOf(page)).toBeVisible();
    await wait(1_000);
    await expect(secretOf(page)).toBeVisible();
    await page.unroute(/[?&]_rsc=/);
    await store(page);
    await expect(page.locator("tbody tr").filter({ hasText: NAME })).toHaveCount(1);
  });

  test("leaves the key in the list, and the form says to look there", async ({ page, signInAs }) => {
    await signInAs(await person({ name: "Sam Secret" }));
    // Before the form is there, so that the browser surely asks first.
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await fillForm(page);
    const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/console/keys"));
    await page.keyboard.press("Enter");
    await lost;
    await expect(dialogOf(page).getByText(/check the list before you try again/i)).toBeVisible();
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
    await expect(page.locator("tbody tr").filter({ hasText: NAME })).toHaveCount(1);
  });

  test("leaves the key in the list when a proxy answered instead", async ({ page, signInAs }) => {
    await signInAs(await person({ name: "Sam Secret" }));
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 504, body: "<h1>Gateway timeout</h1>" });
    });
    await fillForm(page);
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByText(/The service returned status 504/)).toBeVisible();
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
    await expect(page.locator("tbody tr").filter({ hasText: NAME })).toHaveCount(1);
  });

  test("is said where the second factor was set up without its codes, and new ones can be had", async ({ page, signInAs }) => {
    await signInAs(await person({ name: "Sam Secret" }));
    await openSecondFactor(page);
    await page.route(SECOND_FACTOR, async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      await route.fetch();
      return route.abort();
    });
    await setUp(page);
    await expect(page.getByRole("button", { name: "Generate new codes" })).toBeVisible();
    await expect(page.getByText(/your two-factor authentication may have changed/)).toBeVisible();
  });
});
