import type { Page } from "@playwright/test";
import { submitRequest } from "@/lib/access/requests/submit-request";
import { startReview } from "@/lib/access/review/start-review";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { lastMail, person, visitor } from "@/testing/people";
import { CARDS, payWithCard } from "../support/payments";
import { expect, setSession, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

let applicants = 0;

async function request(company: string): Promise<{ id: string; path: string; email: string }> {
  const email = `applicant${++applicants}@${company.toLowerCase().replace(/\W/g, "")}.example`;
  const { trackingPath: path } = await submitRequest(visitor(undefined, { address: `198.51.100.${applicants}` }), {
    name: "Ida Applicant",
    email,
    company,
    country: "NO",
    useKind: "market_research",
    datasets: ["prices", "shipments"],
    callsPerMonth: 500_000,
    plan: "enterprise",
    message: "We publish a quarterly report.",
  });
  const { id } = await prisma().accessRequest.findFirstOrThrow({ where: { email } });
  return { id, path, email };
}

async function fillForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name").fill("Ida Applicant");
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByLabel("Company").fill("Borealis Journey Research");
  await page.getByRole("combobox", { name: "Country" }).selectOption({ label: "Norway" });
  await page.getByRole("radio", { name: /market research/i }).check();
  await page.getByRole("checkbox", { name: /price/i }).first().check();
  await page.getByLabel("Expected calls per month").fill("500000");
}

test("a buyer asks for Enterprise, staff approves by keyboard alone, and the buyer's page changes by itself", async ({
  page,
  browser,
  server,
  signInAs,
}) => {
  await page.goto("/request-access?plan=enterprise");
  await fillForm(page, "ida@borealis-journey.example");
  await page.getByRole("button", { name: "Send request" }).click();
  await page.waitForURL("**/requests/**");
  const tracking = page.url();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/23 h 5\d m/).first()).toBeVisible();
  const { id } = await prisma().accessRequest.findFirstOrThrow({ where: { email: "ida@borealis-journey.example" } });

  const staffContext = await browser.newContext({ baseURL: server.baseURL });
  const staffPage = await staffContext.newPage();
  const staff = await person({ staff: true, role: null, name: "Rita Reviewer" });
  await setSession(staffContext, server.baseURL, staff.sessionId);
  await staffPage.goto("/staff/access-requests");
  // From here on no mouse: down to the request, approve, send.
  await expect(staffPage.locator(`[data-request="${id}"]`)).toBeVisible();
  for (let i = 0; i < 40 && !staffPage.url().includes(id); i++) await staffPage.keyboard.press("j");
  await expect(staffPage).toHaveURL(new RegExp(id));
  await expect(staffPage.getByRole("heading", { name: "Borealis Journey Research" })).toBeVisible();
  await staffPage.keyboard.press("a");
  await expect(staffPage.getByRole("form", { name: "Approve with an offer" })).toBeVisible();
  await staffPage.keyboard.press("Control+Enter");
  await expect.poll(async () => (await prisma().accessRequest.findUniqueOrThrow({ where: { id } })).state).toBe("offered");
  await staffContext.close();

  await expect(page.getByText("Our offer").first()).toBeVisible({ timeout: 30_000 });
  expect(page.url()).toBe(tracking);
  const { path } = await lastMail("ida@borealis-journey.example");
  const buyer = await person({ email: "ida@borealis-journey.example", name: "Ida Applicant" });
  await signInAs(buyer);
  await page.goto(path);
  await page.getByRole("button", { name: /accept and pay/i }).click();
  await page.waitForURL(/\/c\//);
  await payWithCard(page, CARDS.good);
  await expect.poll(async () => (await prisma().entitlement.findUnique({ where: { orgId: buyer.orgId ?? "" } }))?.plan).toBe("enterprise");
  await page.goto("/console");
  await expect(page.getByText("Enterprise").first()).toBeVisible();
});

test("Starter and Pro continue straight into a prefilled sign-up", async ({ page }) => {
  await page.goto("/request-access?plan=pro");
  await fillForm(page, "ida@pro-journey.example");
  await page.getByRole("button", { name: "Continue to sign-up" }).click();
  await page.waitForURL("**/sign-up?**");
  await expect(page.getByLabel("Work e-mail")).toHaveValue("ida@pro-journey.example");
  await expect(page.getByLabel("Organisation")).toHaveValue("Borealis Journey Research");
});

test("the form says at each field what is wrong with it, and keeps what was typed", async ({ page }) => {
  await page.goto("/request-access?plan=enterprise");
  await page.getByLabel("Work e-mail").fill("not an address");
  await page.getByLabel("Company").fill("Typed already");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/Enter an e-mail address/).first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Company")).toHaveValue("Typed already");
  await expect(page).toHaveURL(/request-access/);
});

test("staff asks, the applicant answers, and the clock goes on with what was left", async ({ page, browser, server, signInAs }) => {
  const { id, path } = await request("Question Research");
  await signInAs(await person({ staff: true, role: null, name: "Rita Reviewer" }));
  await page.goto(`/staff/access-requests?request=${id}`);
  await page.getByRole("button", { name: "Ask" }).click();
  const form = page.getByRole("form", { name: "Ask the applicant" });
  await form.getByRole("textbox").first().fill("Which fields do you need?");
  await form.getByRole("button", { name: /Send question/ }).click();
  await expect.poll(async () => (await prisma().accessRequest.findUniqueOrThrow({ where: { id } })).dueAt).toBeNull();

  const applicant = await (await browser.newContext({ baseURL: server.baseURL })).newPage();
  await applicant.goto(path);
  await expect(applicant.getByText("Which fields do you need?")).toBeVisible();
  await applicant.getByLabel("Your reply").fill("Capacity and owner.");
  await applicant.getByRole("form", { name: "Reply" }).getByRole("button").click();
  await expect(applicant.getByText("Capacity and owner.").first()).toBeVisible();
  const { dueAt, state } = await prisma().accessRequest.findUniqueOrThrow({ where: { id } });
  expect(state).toBe("in_review");
  expect((dueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23.9 * HOUR_MS);
  await applicant.context().close();
});

test("a request that waits too long turns overdue for the team and says so to the applicant", async ({ page, signInAs, moveClock }) => {
  const { id, path } = await request("Overdue Research");
  const staff = await person({ staff: true, role: null, name: "Rita Reviewer" });
  await prisma().session.update({ where: { id: staff.sessionId }, data: { expiresAt: new Date(Date.now() + 10 * DAY_MS) } });
  await signInAs(staff);
  await page.goto(`/staff/access-requests?request=${id}`);
  const row = page.locator(`[data-request="${id}"]`);
  await expect(row).not.toContainText("overdue");
  /** The reviewer has worked all the while: idle sessions of staff end after half an hour. */
  const workUntil = async (ms: number) => {
    moveClock(ms);
    await prisma().session.update({ where: { id: staff.sessionId }, data: { lastSeenAt: new Date(Date.now() + ms) } });
    await page.reload();
  };
  await workUntil(19 * HOUR_MS);
  await expect(row).toContainText(/4 h 5\d m|5 h/);
  await workUntil(25 * HOUR_MS);
  await expect(row).toContainText("overdue");
  await page.goto(path);
  await expect(page.getByText(/overdue|late/i).first()).toBeVisible();
});

test("of two reviewers one decides, and the other is told and keeps what was typed", async ({ page, signInAs }) => {
  const { id } = await request("Two Reviewers Research");
  await signInAs(await person({ staff: true, role: null, name: "Rita Reviewer" }));
  await page.goto(`/staff/access-requests?request=${id}`);
  await page.getByRole("button", { name: "Decline" }).click();
  const form = page.getByRole("form", { name: "Decline the request" });
  await form.getByRole("textbox").first().fill("We do not have this data.");
  const other = await person({ staff: true, role: null, name: "Rolf Reviewer" });
  // While the decision is on its way: the page would else see the other's before, and send this one for what it sees then.
  await page.route(
    `**/api/staff/access-requests/${id}/decline`,
    async (route) => {
      const { version } = await prisma().accessRequest.findUniqueOrThrow({ where: { id } });
      await startReview(await other.ctx(), { id, version });
      await route.continue();
    },
    { times: 1 },
  );
  await form.getByRole("button", { name: /Decline request/ }).click();
  await expect(page.getByText(/replied first|changed/i).first()).toBeVisible();
  await expect(form.getByRole("textbox").first()).toHaveValue("We do not have this data.");
  expect((await prisma().accessRequest.findUniqueOrThrow({ where: { id } })).state).toBe("in_review");
});

test("an applicant withdraws, and forged links lead to a clear page", async ({ page }) => {
  const { id, path } = await request("Withdrawn Research");
  await page.goto(path);
  await page
    .getByRole("button", { name: /withdraw/i })
    .first()
    .click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .first()
    .getByRole("button", { name: /withdraw/i })
    .click();
  await expect.poll(async () => (await prisma().accessRequest.findUniqueOrThrow({ where: { id } })).state).toBe("withdrawn");
  for (const forged of [`${path}x`, `/requests/${id}`, "/requests/forged.token", "/offers/forged.token", "/invitations/forged"]) {
    expect([404, 410, 200], forged).toContain((await page.goto(forged))?.status());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/Withdrawn Research/)).toHaveCount(0);
  }
});

test("keys that come faster than the request open the answer with the request they were meant for", async ({ page, signInAs }) => {
  const [first, second] = [await request("Fast One Research"), await request("Fast Two Research")];
  await signInAs(await person({ staff: true, role: null, name: "Rita Reviewer" }));
  await page.goto(`/staff/access-requests?request=${first.id}&q=fast`);
  await expect(page.getByRole("heading", { name: "Fast One Research" })).toBeVisible();
  // Keys are heard once scripts have arrived.
  await expect(page.getByRole("search").getByRole("button", { name: "Apply" })).toHaveCount(0);
  await page.route(`**/api/staff/access-requests/${second.id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.press("j");
  await page.keyboard.press("i");
  await expect(page.getByRole("heading", { name: "Fast Two Research" })).toBeVisible();
  await expect(page.getByRole("form", { name: "Ask the applicant" })).toBeVisible();
});

test("single letters do nothing for who has switched them off, and everything works by Tab", async ({ page, signInAs }) => {
  const { id } = await request("Tab Research");
  const staff = await person({ staff: true, role: null, name: "Rita Reviewer" });
  await prisma().user.update({ where: { id: staff.userId }, data: { hasShortcuts: false } });
  await signInAs(staff);
  await page.goto(`/staff/access-requests?request=${id}`);
  await expect(page.getByRole("heading", { name: "Tab Research" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("form", { name: "Approve with an offer" })).toHaveCount(0);
  const approve = page.getByRole("button", { name: "Approve" });
  for (let i = 0; i < 80 && !(await approve.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form", { name: "Approve with an offer" })).toBeVisible();
});
