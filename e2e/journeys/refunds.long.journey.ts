import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { paymentsOf, invoices } from "../support/payments";
import { subscriber, customerOf } from "../support/subscribe";
import { expect, test } from "./fixtures";

const payments = paymentsOf();

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const reviewer = () => person({ staff: true, role: null, name: "Rita Reviewer" });

/** The charge that paid an organisation's only invoice. */
async function chargeOf(orgId: string): Promise<string> {
  const { data } = (await payments.ask(`/v1/charges?customer=${await customerOf(orgId)}`)) as { data: { id: string }[] };
  return data[0]?.id ?? "";
}

/** Another invoice, of nothing. */
async function addInvoice(orgId: string): Promise<void> {
  const { id } = (await payments.ask("/v1/invoices", { customer: await customerOf(orgId) })) as { id: string };
  await payments.ask(`/v1/invoices/${id}/finalize`, {});
}

test("staff refunds half of an invoice: the customer sees it, has half of the calls, and can't be credited for it again", async ({
  page,
  signInAs,
}) => {
  const owner = await subscriber("Rosa Refunded", "starter");
  await signInAs(await reviewer());
  await page.goto(`/staff/customers/${owner.orgId}`);
  await page.getByRole("button", { name: /^Refund/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund invoice/ });
  await expect(dialog.getByLabel("Amount")).toHaveValue("499.00");
  await dialog.getByLabel("Amount").fill("600");
  await dialog.getByLabel("Note").fill("Two days without data");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("At most $499 of this invoice can be refunded.");
  await dialog.getByLabel("Amount").fill("249.50");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("$249.50 refunded")).toBeVisible();
  await expect(invoices(page)).toContainText("$249.50 credited");

  await signInAs(owner);
  await page.goto("/console/billing");
  await expect(invoices(page)).toContainText("$249.50 credited");
  await expect(page.getByText("5,000").first()).toBeVisible();
  await page
    .getByRole("button", { name: /Upgrade|Switch|Choose Pro/ })
    .first()
    .click();
  await expect(page.getByText(/Part of the current billing period was refunded/)).toBeVisible();
});

test("staff pages to the invoice of a plan that newer ones have pushed off the first page, and can refund it", async ({
  page,
  signInAs,
}) => {
  const owner = await subscriber("Paula Paged", "starter");
  for (let left = 12; left > 0; left--) await addInvoice(owner.orgId);
  await signInAs(await reviewer());
  await page.goto(`/staff/customers/${owner.orgId}`);
  await expect(invoices(page)).toHaveCount(12);
  await expect(page.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Pages of the invoices" }).getByRole("link", { name: "Next" }).click();
  await expect(invoices(page)).toHaveCount(1);
  await expect(invoices(page)).toContainText("$499.00");
  await expect(page.getByRole("button", { name: /^Refund/ })).toBeVisible();
  await page.getByRole("navigation", { name: "Pages of the invoices" }).getByRole("link", { name: "Previous" }).click();
  await expect(invoices(page)).toHaveCount(12);
});

test("a disputed payment stops new keys, staff sees until when to respond, and a lost one ends the plan", async ({ page, signInAs }) => {
  const owner = await subscriber("Dora Disputed", "starter");
  const charge = await chargeOf(owner.orgId);
  const { id } = (await payments.control("dispute", { charge })) as { id: string };
  await expect.poll(() => prisma().dispute.count({ where: { id } }), { timeout: 15_000 }).toBe(1);

  await signInAs(owner);
  await page.goto("/console/keys");
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("another");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText(/is disputed by its bank/)).toBeVisible();

  await signInAs(await reviewer());
  await page.goto(`/staff/customers/${owner.orgId}`);
  const table = page.getByRole("table", { name: "Disputed payments" });
  for (const text of ["$499.00", "Disputed", "fraudulent, needs response"]) await expect(table).toContainText(text);

  await payments.control("close_dispute", { id, outcome: "lost" });
  await expect
    .poll(async () => (await prisma().entitlement.findUniqueOrThrow({ where: { orgId: owner.orgId } })).state, { timeout: 90_000 })
    .toBe("inactive");
  await page.reload();
  await expect(table).toContainText("Lost");
});
