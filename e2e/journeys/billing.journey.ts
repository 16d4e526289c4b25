import type { APIRequestContext, Page } from "@playwright/test";
import { createOffer } from "@/lib/access/offers/create-offer";
import { submitRequest } from "@/lib/access/requests/submit-request";
import { offerPath } from "@/lib/access/requests/tracking-link";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { call, OK } from "../support/call";
import { CARDS, fillCard, paymentsOf, payWithCard, invoices } from "../support/payments";
import { keyHolder, payAt, sessionIn, subscribe, subscriber } from "../support/subscribe";
import { expect, test } from "./fixtures";

const payments = paymentsOf();
const BILLING = "/console/billing";
const HOSTED = /\/c\/pay\/cs_/;

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const shipments = (request: APIRequestContext, key: string) => call(request, "market/shipments", key);

/** Back from the payment page, nothing done by hand. */
async function expectActive(page: Page, title: string): Promise<void> {
  await page.waitForURL(/\/console\/billing\?checkout=cs_/);
  await expect(page.getByText(`${title} is active`, { exact: true })).toBeVisible();
  await expect(page.locator("li[aria-current]")).toContainText(title);
}

const subscriptionsOf = (orgId: string) => prisma().subscription.findMany({ where: { orgId } });

test("a stranger chooses Pro, signs up, pays, and from then on live keys are answered", async ({ page, request, server }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Start with Pro" }).click();
  await page.getByLabel("Name").fill("Paula Payer");
  await page.getByLabel("Work e-mail").fill("paula@billing-journey.example");
  await page.getByLabel("Organisation").fill("Payer Research");
  await page.getByLabel("Password", { exact: false }).first().fill("plum orchard seven");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`**${BILLING}?plan=pro`);
  await expect(page.getByRole("heading", { name: "Continue with Pro" })).toBeVisible();
  await expect(page.getByText("Test payments", { exact: true })).toBeVisible();

  const data = { name: "early", mode: "live", scopes: ["shipments:read"] };
  const issued = await page.request.post("/api/console/keys", { data, headers: { origin: server.baseURL } });
  const { secret } = (await issued.json()) as { secret: string };
  await expect.poll(() => shipments(request, secret)).toEqual([402, "subscription-inactive"]);

  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(HOSTED);
  await expect(page.getByText("Test payments – no real money")).toBeVisible();
  await payWithCard(page, CARDS.good);
  await expectActive(page, "Pro");
  await expect.poll(() => shipments(request, secret)).toEqual(OK);

  await expect(invoices(page)).toHaveCount(1);
  for (const text of ["First month", "$999.00", "Paid"]) await expect(invoices(page)).toContainText(text);
  for (const name of ["View", "PDF"]) {
    const document = await request.get((await invoices(page).getByRole("link", { name }).getAttribute("href")) ?? "");
    expect(document.status(), name).toBe(200);
  }
  await page.reload();
  await expectActive(page, "Pro");
  await expect(invoices(page)).toHaveCount(1);
});

test("who leaves the payment page is charged nothing, a declined card neither, and a double click pays once", async ({
  page,
  signInAs,
}) => {
  const buyer = await person({ name: "Bodo Buyer" });
  await signInAs(buyer);
  await page.goto(BILLING);
  await page.getByRole("button", { name: "Choose Pro" }).click();
  await page.waitForURL(HOSTED);
  const hosted = page.url();
  await page.getByRole("link", { name: /^Back/ }).click();
  await page.waitForURL(`**${BILLING}?checkout=cancelled`);
  await expect(page.getByText("You were not charged and nothing has changed.")).toBeVisible();
  await expect(page.getByText("You started a checkout for Pro")).toBeVisible();

  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(hosted);
  await payWithCard(page, CARDS.declined, "bodo@billing-journey.example");
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await expect(page.getByLabel("Name on card")).toHaveValue("Pia Payer");
  expect(await subscriptionsOf(buyer.orgId ?? "")).toEqual([]);

  await fillCard(page, CARDS.good);
  await page.getByRole("button", { name: /^Pay/ }).last().dblclick();
  await expectActive(page, "Pro");
  await expect(invoices(page)).toHaveCount(1);
  expect(await subscriptionsOf(buyer.orgId ?? "")).toMatchObject([{ plan: "pro", status: "active" }]);
});

/** An offer by card to somebody's address, and the page that its mail links to. */
async function offered(email: string, amountCents: number): Promise<string> {
  await submitRequest(operator(), {
    name: "Olga Offered",
    email,
    company: "Offered Research",
    country: "NO",
    useKind: "market_research",
    datasets: ["prices", "shipments"],
    callsPerMonth: 500_000,
    plan: "enterprise",
    message: "We publish a quarterly report.",
  });
  const { id, version } = await prisma().accessRequest.findFirstOrThrow({ where: { email } });
  const staff = await person({ staff: true, role: null, name: "Rita Reviewer" });
  await createOffer(await staff.ctx(), { id, version, amountCents, byInvoice: false });
  return offerPath((await prisma().offer.findFirstOrThrow({ where: { requestId: id } })).id);
}

const stateOfOffer = async (email: string): Promise<string> => (await prisma().accessRequest.findFirstOrThrow({ where: { email } })).state;

test("an offer by card is accepted by its link, paid at the agreed amount, and makes Enterprise", async ({ page, signInAs }) => {
  const owner = await person({ name: "Olga Offered" });
  await signInAs(owner);
  await page.goto(await offered(owner.email, 243_210));
  await page.getByRole("button", { name: "Accept and pay $2,432.10 per month" }).click();
  await page.waitForURL(HOSTED);
  await expect(page.getByRole("button", { name: "Pay $2,432.10" })).toBeVisible();
  await payWithCard(page, CARDS.good);
  await expectActive(page, "Enterprise");
  await expect(page.locator("li[aria-current]")).toContainText("$2,432.10");
  await expect(invoices(page)).toHaveCount(1);
  await expect(invoices(page)).toContainText("$2,432.10");
  await expect.poll(() => stateOfOffer(owner.email), { timeout: 15_000 }).toBe("accepted");
});

test("a Pro subscriber sees what the offer costs, accepts, and is moved: there is one subscription", async ({ page, signInAs }) => {
  const owner = await subscriber("Mona Moved", "pro");
  await signInAs(owner);
  await page.goto(await offered(owner.email, 240_000));
  await page.getByRole("button", { name: "Review charge" }).click();
  const accept = page.getByRole("button", { name: /^Accept and pay \$/ });
  const due = /\$[\d,.]+/.exec(await accept.innerText())?.[0] ?? "none";
  await accept.click();
  await expect(page.getByRole("heading", { name: "This offer has been accepted" })).toBeVisible();
  const href = await page.getByRole("link", { name: "Download order form (PDF)" }).getAttribute("href");
  const form = await page.request.get(href ?? "none");
  expect([form.status(), (await form.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect((await page.request.get("/offers/forged.token/pdf")).status()).toBe(404);
  expect(await subscriptionsOf(owner.orgId)).toMatchObject([{ plan: "enterprise", amountCents: 240_000, status: "active" }]);
  await page.goto(BILLING);
  await expect(page.locator("li[aria-current]")).toContainText("Enterprise");
  await expect(invoices(page)).toHaveCount(2);
  await expect(invoices(page).first()).toContainText("Plan change");
  await expect(invoices(page).first()).toContainText(due);
});

test("Starter is paid for a year, upgraded to a year of Pro as previewed, and goes back to months when the year is over", async ({
  page,
  signInAs,
}) => {
  const buyer = await person({ name: "Yara Yearly" });
  await signInAs(buyer);
  await page.goto(`${BILLING}?plan=starter`);
  await expect(page.getByText("$499 per month, or $4,990 per year.")).toBeVisible();
  await page.getByRole("link", { name: "Yearly" }).click();
  await expect(page.getByText("saves $998")).toBeVisible();
  await page.getByRole("button", { name: "Choose Starter" }).click();
  await page.waitForURL(HOSTED);
  await expect(page.getByText("$4,990.00").first()).toBeVisible();
  await payWithCard(page, CARDS.good, "yara@billing-journey.example");
  await expectActive(page, "Starter");
  for (const text of ["First year", "$4,990.00", "Paid"]) await expect(invoices(page)).toContainText(text);
  await expect(page.getByText("Calls reset on")).toBeVisible();

  await page.goto(BILLING);
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  const upgrade = page.getByRole("dialog", { name: "Upgrade to Pro" });
  await expect(upgrade).toContainText("Calls in the first month");
  await upgrade.getByRole("button", { name: /^Upgrade and pay \$5,\d{3}\.\d\d$/ }).click();
  await expect(upgrade).toHaveCount(0);
  await expect(page.locator("li[aria-current]")).toContainText("$9,990");

  await page.getByRole("link", { name: "Monthly" }).click();
  await page.getByRole("button", { name: "Pay monthly" }).click();
  const back = page.getByRole("dialog", { name: "Pay monthly" });
  await expect(back).toContainText("After that, you are on Pro at $999 per month.");
  await back.getByRole("button", { name: /^Change on / }).click();
  await expect(page.getByText("Pro continues until then. After that, it costs $999 per month.")).toBeVisible();
  expect(await subscriptionsOf(buyer.orgId ?? "")).toMatchObject([
    { plan: "pro", interval: "year", amountCents: 999_000, pendingInterval: "month", pendingAmountCents: 99_900 },
  ]);
  await page.getByRole("button", { name: "Keep yearly payment" }).click();
  await expect(page.getByRole("button", { name: "Keep yearly payment" })).toHaveCount(0);
});

test("staff gives a trial, its calls are answered without a card, and a plan that is paid takes its place", async ({
  page,
  request,
  signInAs,
}) => {
  const trier = await keyHolder("Tilda Trier");
  await signInAs(await person({ staff: true, role: null, name: "Rita Reviewer" }));
  await page.goto(`/staff/customers/${trier.orgId}`);
  await page.getByRole("button", { name: "Give a trial" }).click();
  const dialog = page.getByRole("dialog", { name: "Give a trial" });
  await dialog.getByLabel("Days").fill("91");
  await dialog.getByLabel("Why").fill("Evaluates for its board.");
  await dialog.getByRole("button", { name: "Give trial" }).click();
  await expect(dialog.getByText("Enter at most 90 days.").first()).toBeVisible();
  await dialog.getByLabel("Days").fill("14");
  await dialog.getByRole("button", { name: "Give trial" }).click();
  await expect(page.getByRole("cell", { name: "Trial of Pro, 1,000 calls" })).toBeVisible();
  await expect.poll(() => shipments(request, trier.key)).toEqual(OK);

  await signInAs(trier);
  await page.goto(BILLING);
  await expect(page.getByText(/^Your trial of Pro ends on/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Calls in the trial" })).toBeVisible();
  await page.getByRole("button", { name: "Choose Pro" }).click();
  await page.waitForURL(HOSTED);
  await payWithCard(page, CARDS.good, "tilda@billing-journey.example");
  await expectActive(page, "Pro");
  await expect(page.getByText(/trial of Pro ends/)).toHaveCount(0);
  expect(await prisma().allowance.findMany({ where: { orgId: trier.orgId, endedAt: null } })).toEqual([]);
});

test("a plan is cancelled for the end of its period, and kept", async ({ page, request, signInAs }) => {
  const owner = await subscriber("Karl Keeper", "pro");
  await signInAs(owner);
  await page.goto(BILLING);
  await page.getByRole("button", { name: "Cancel plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Pro?" });
  await expect(dialog).toContainText("requests with live keys return 402");
  await dialog.getByRole("button", { name: "Cancel plan" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Pro ends on/).first()).toBeVisible();
  await expect(page.getByText("Resume your plan first, then change it.")).toBeVisible();
  expect(await shipments(request, owner.key)).toEqual(OK);
  await page.getByRole("button", { name: "Keep plan" }).click();
  await expect(page.getByText("Subscription resumed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep plan" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel plan" })).toBeVisible();
  expect(await subscriptionsOf(owner.orgId)).toMatchObject([{ status: "active", cancelsAt: null }]);

  for (const role of ["developer", "viewer"] as const) {
    await signInAs(await person({ orgId: owner.orgId, role }));
    expect((await page.goto(BILLING))?.status(), role).toBe(403);
    await expect(page.getByText(`Your role in this organisation is ${role}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: /plan|pay|upgrade|change/i })).toHaveCount(0);
    await expect(invoices(page)).toHaveCount(0);
    expect((await page.request.get("/api/console/billing/invoices")).status(), role).toBe(403);
  }
});

test.describe("while Stripe is away", () => {
  test.use({ expectedErrors: /status of 503/ });

  test("what was paid before it died is active without anybody's return", async ({ page, request, signInAs }) => {
    const buyer = await keyHolder("Ruth Returnless");
    const { url } = await startCheckout(await buyer.ctx(), { orgId: buyer.orgId, plan: "pro" });
    await payments.control("delay", { ms: 60_000 });
    await payAt(url);
    expect(await shipments(request, buyer.key)).toEqual([402, "subscription-inactive"]);
    await payments.kill();
    await expect.poll(() => shipments(request, buyer.key), { timeout: 15_000 }).toEqual(OK);
    await signInAs(buyer);
    await page.goto(BILLING);
    await expect(page.locator("li[aria-current]")).toContainText("Pro");
    await page.goto(`${BILLING}?checkout=${sessionIn(url)}`);
    await expectActive(page, "Pro");
    await expect(invoices(page)).toHaveCount(1);
    await expect(subscribe(buyer, "pro")).rejects.toMatchObject({ code: "conflict" });
  });

  test("buying waits with a clear word, everybody else goes on, and the same checkout is paid afterwards", async ({
    page,
    request,
    signInAs,
  }) => {
    const [payer, buyer] = [await subscriber("Petra Paid", "pro"), await person({ name: "Berta Buyer" })];
    await signInAs(buyer);
    await page.goto(BILLING);
    await page.getByRole("button", { name: "Choose Starter" }).click();
    await page.waitForURL(HOSTED);
    const hosted = page.url();
    const { release } = await payments.killUntilReleased();

    await page.goto(BILLING);
    const failed = page.getByRole("alert").filter({ hasText: "Invoices are currently unavailable" });
    await expect(failed).toContainText("The payment service did not respond.");
    await expect(failed).toContainText(/Request ID: [0-9a-f-]{36}/);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    const notices = page.getByRole("region", { name: "Notifications" });
    await expect(notices).toContainText("Could not open the payment page");
    await expect(notices).toContainText(/The payment service is not available at the moment.*Request ID: [0-9a-f-]{36}/);

    expect(await shipments(request, payer.key)).toEqual(OK);
    await signInAs(payer);
    await page.goto("/console");
    await expect(page.getByText("Pro", { exact: true }).first()).toBeVisible();
    // Only the invoices wait for Stripe.
    await page.goto(BILLING, { waitUntil: "commit" });
    await expect(page.locator("li[aria-current]")).toContainText("Pro");

    await release();
    await signInAs(buyer);
    await page.goto(BILLING);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL(hosted);
    await payWithCard(page, CARDS.good);
    await expectActive(page, "Starter");
  });
});
