import type { Page } from "@playwright/test";
import { prisma } from "@/lib/platform/database";
import { lastMail, person } from "@/testing/people";
import { offerTo, requestEnterprise } from "../support/offers";
import { CARDS, payWithCard } from "../support/payments";
import { subscriber } from "../support/subscribe";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const BILLING = "/console/billing";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** What the order form of the offer that is looked at comes as. */
async function orderForm(page: Page): Promise<{ status: number; name: string; start: string }> {
  const href = await page.getByRole("link", { name: "Download order form (PDF)" }).getAttribute("href");
  const file = await page.request.get(href ?? "none");
  const name = /filename="([^"]+)"/.exec(file.headers()["content-disposition"] ?? "")?.[1] ?? "none";
  return { status: file.status(), name, start: (await file.body()).subarray(0, 5).toString() };
}

test("staff offers Enterprise in euros; the buyer reads, accepts and pays it in euros, and the plan and its invoices are in euros", async ({
  page,
  signInAs,
}) => {
  const buyer = await person({ name: "Erik Euro" });
  const id = await requestEnterprise(buyer, "Euro Offer Research");
  await signInAs(await person({ staff: true, role: null, name: "Rita Reviewer" }));
  await page.goto(`/staff/access-requests?request=${id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  const form = page.getByRole("form", { name: "Approve with an offer" });
  await expect(form.getByText(/has not paid yet, so any currency can be offered/)).toBeVisible();
  await form.getByLabel("Currency").selectOption("eur");
  await expect(form.getByText("At least €1,839 per month.")).toBeVisible();
  await form.getByLabel("Agreed price").fill("1838.99");
  await expect(form.getByText("The minimum is €1,839 per month.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Agreed price").fill("2000");
  await form.getByLabel("Calls per month", { exact: true }).fill("3000000");
  await expect(form.getByText(/3,000,000 calls|3,000,000 per month/).first()).toBeVisible();
  await expect(form.getByText(/€2,000/).first()).toBeVisible();
  await form.getByRole("button", { name: "Send offer" }).click();
  await expect.poll(async () => (await prisma().accessRequest.findUniqueOrThrow({ where: { id } })).state).toBe("offered");

  const mail = await lastMail(buyer.email);
  expect(mail.text).toContain("€2,000");
  expect(mail.text).not.toContain("$");
  await signInAs(buyer);
  await page.goto(mail.path);
  await expect(page.getByText("€2,000", { exact: true })).toBeVisible();
  await expect(page.getByText("€2,000 in euros for each month")).toBeVisible();
  await expect(page.getByText("$")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const file = { status: 200, name: `order-form-${id}.pdf`, start: "%PDF-" };
  expect(await orderForm(page)).toEqual(file);
  await page.getByRole("button", { name: "Accept and pay €2,000 per month" }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await expect(page.getByText("€2,000.00").first()).toBeVisible();
  await payWithCard(page, CARDS.good);
  await page.waitForURL(/\/console\/billing\?checkout=cs_/);
  await expect(page.getByText("Enterprise is active", { exact: true })).toBeVisible();
  await expect(page.locator("li[aria-current]")).toContainText("€2,000");
  await expect(page.getByRole("table", { name: "Invoices" })).toContainText("€2,000.00");
  await expect(page.getByText("of 3,000,000")).toBeVisible();
  await expect(page.getByText("$")).toHaveCount(0);
  const [invoice] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("table", { name: "Invoices" }).getByRole("link", { name: /^View/ }).click(),
  ]);
  await expect(invoice.getByText("€2,000.00").first()).toBeVisible();
  await invoice.close();

  await expect
    .poll(async () => (await prisma().accessRequest.findUniqueOrThrow({ where: { id } })).state, { timeout: 90_000 })
    .toBe("accepted");
  await page.goto(mail.path);
  await expect(page.getByRole("heading", { name: "This offer has been accepted" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Accept/ })).toHaveCount(0);
  expect(await orderForm(page)).toEqual(file);
});

test("an offer in another currency than the customer pays in says so and can't be accepted", async ({ page, signInAs, server }) => {
  const owner = await subscriber("Dolly Dollar", "starter");
  const offer = await offerTo(owner, "Dollar Offer Research", { currency: "gbp", amountCents: 180_000 });
  await signInAs(owner);
  await page.goto(offer);
  await expect(page.getByText("£1,800", { exact: true })).toBeVisible();
  const refusal = /This offer is in pounds? sterling, but your organisation pays in US dollars/i;
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact support" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Accept|Review charge/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Request a change" })).toBeVisible();
  const refused = await page.request.post("/api/console/offers/accept", {
    data: { token: offer.slice("/offers/".length) },
    headers: { origin: server.baseURL },
  });
  expect([refused.status(), await refused.json()]).toMatchObject([409, { detail: expect.stringMatching(refusal) }]);
  await page.goto(BILLING);
  await expect(page.locator("li[aria-current]")).toContainText("$499");
});
