import type { Page } from "@playwright/test";
import { prisma } from "@/lib/platform/database";
import { lastMail, person } from "@/testing/people";
import { acceptancesOf, forgetLegal, publishVersion } from "../support/legal";
import { offerTo } from "../support/offers";
import { CARDS, payWithCard } from "../support/payments";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

// Owners in the journeys that follow are asked for nothing.
test.afterEach(forgetLegal);

const administrator = () => person({ staff: true, role: null, name: "Stella Staff" });

const FIRST = { "Legal name": "Example Data GmbH", Address: "Example Street 1, 10115 Berlin, Germany", "Company register": "HRB 19000" };
const LATER = { "Legal name": "Changed After Signing SE", Address: "Rue du Test 2, 69001 Lyon, France", "Company register": "RCS 20000" };

/** As staff, on the page of the legal details. */
async function saveDetails(page: Page, details: Readonly<Record<string, string>>): Promise<void> {
  await page.goto("/staff/legal");
  for (const [label, value] of Object.entries({
    ...{ "E-mail address for privacy": "privacy@example.com", "Governing law": "Germany", Jurisdiction: "Berlin" },
    ...{ "Hosting provider and location": "Example Cloud, Germany", ...details },
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Details saved")).toBeVisible();
}

/** A file that a link of the page leads to. */
async function fileBehind(page: Page, link: string): Promise<{ status: number; bytes: Buffer }> {
  const href = await page.getByRole("link", { name: link }).getAttribute("href");
  const file = await page.request.get(href ?? "none");
  return { status: file.status(), bytes: await file.body() };
}
const orderForm = (page: Page) => fileBehind(page, "Download order form (PDF)");
const agreement = (page: Page) => fileBehind(page, "Download data processing agreement (PDF)");

/** The owner accepts an offer and pays it. */
async function acceptAndPay(page: Page, offer: string): Promise<void> {
  await page.goto(offer);
  await page.getByRole("button", { name: /^Accept and pay/ }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await payWithCard(page, CARDS.good);
  await page.waitForURL(/\/console\/billing\?checkout=cs_/);
  await expect(page.getByText("Enterprise is active", { exact: true })).toBeVisible();
  const id = offer.slice("/offers/".length).split(".")[0] ?? "";
  await expect.poll(async () => (await prisma().offer.findUniqueOrThrow({ where: { id } })).acceptedAt, { timeout: 90_000 }).not.toBeNull();
}

test("an accepted order form stays as it was accepted, whoever runs the service later and whatever the customer is called", async ({
  page,
  signInAs,
}) => {
  const staff = await administrator();
  const owner = await person({ name: "Orla Order" });
  const offer = await offerTo(owner, "Order Form Research");
  await signInAs(staff);
  await saveDetails(page, FIRST);
  await signInAs(owner);
  await page.goto(offer);
  const open = await orderForm(page);
  await acceptAndPay(page, offer);

  await page.goto(offer);
  await expect(page.getByRole("heading", { name: "This offer has been accepted" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [accepted, processing] = [await orderForm(page), await agreement(page)];
  expect([accepted.status, processing.status]).toEqual([200, 200]);
  expect(accepted.bytes.equals(open.bytes)).toBe(false);
  expect((await orderForm(page)).bytes.equals(accepted.bytes)).toBe(true);

  await signInAs(staff);
  await saveDetails(page, LATER);
  await publishVersion(page, { document: "terms", number: 1, text: "## Payment\n\nYearly, in advance." });
  await publishVersion(page, { document: "dpa", number: 1, text: "## Subject\n\nWe process names of members." });
  await page.goto("/legal/imprint");
  await expect(page.getByText("Changed After Signing SE")).toBeVisible();
  await signInAs(owner);
  await page.goto("/console/settings");
  const form = page.getByRole("form", { name: "Name of the organisation" });
  await form.getByRole("textbox").fill("Renamed After Signing");
  await form.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name changed")).toBeVisible();

  await page.goto(offer);
  expect((await orderForm(page)).bytes.equals(accepted.bytes)).toBe(true);
  expect((await agreement(page)).bytes.equals(processing.bytes)).toBe(true);
  // What another customer is offered now comes from who runs the service now.
  const other = await person({ name: "Otto Offered" });
  await signInAs(other);
  await page.goto(await offerTo(other, "Later Offer Research"));
  const [later, laterAgreement] = [await orderForm(page), await agreement(page)];
  expect([later.status, later.bytes.equals(open.bytes), laterAgreement.bytes.equals(processing.bytes)]).toEqual([200, false, false]);
});

test("a new data processing agreement is asked of owners who accepted one before, who alone accept it, once for each version", async ({
  page,
  signInAs,
}) => {
  const staff = await administrator();
  const owner = await person({ name: "Dora Processor" });
  const orgId = owner.orgId ?? "";
  const [developer, viewer] = [await person({ orgId, role: "developer" }), await person({ orgId, role: "viewer" })];
  const stranger = await person({ name: "Nele Never" });
  await signInAs(owner);
  await acceptAndPay(page, await offerTo(owner, "Processing Research"));

  await signInAs(staff);
  await publishVersion(page, { document: "dpa", number: 1, text: "## Subject\n\nNames." });
  await expect.poll(async () => (await lastMail(owner.email)).subject, { timeout: 150_000 }).toMatch(/data processing agreement/i);
  for (const { email } of [developer, viewer, stranger])
    expect(await prisma().mail.count({ where: { toAddress: email, template: "new-terms" } }), email).toBe(0);

  const banner = page.getByText(/^(Accept the data processing agreement|The data processing agreement has changed)$/);
  const accept = (number: number) =>
    page.evaluate(
      (body) =>
        fetch("/api/console/terms", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ document: "dpa", ...body }),
        }).then(({ status }) => status),
      { number },
    );
  for (const other of [developer, viewer]) {
    await signInAs(other);
    await page.goto("/console");
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Accept agreement" })).toHaveCount(0);
    expect(await accept(1)).toBe(403);
  }
  await signInAs(stranger);
  await page.goto("/console");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await signInAs(owner);
  await page.goto((await lastMail(owner.email)).path);
  await expect(page.getByRole("article").getByText("Names.", { exact: true })).toBeVisible();
  await page.goto("/console");
  await expect(banner).toHaveText("Accept the data processing agreement");
  await expect(page.getByText("It replaces the text that your organisation accepted before.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Version 1" }).click();
  await expect(page.getByRole("article").getByText("Names.", { exact: true })).toBeVisible();
  await page.goto("/console");
  for (const wrong of [0, 2]) expect(await accept(wrong), `${wrong}`).toBeGreaterThanOrEqual(400);
  expect(await acceptancesOf(orgId)).toEqual([]);
  await page.getByRole("button", { name: "Accept agreement" }).click();
  await expect(page.getByText("Agreement accepted")).toBeVisible();
  await expect(banner).toHaveCount(0);
  // Once more from a page that was opened before changes nothing.
  expect(await accept(1)).toBe(200);
  const accepted = { via: "console", userId: owner.userId, document: "dpa", number: 1 };
  expect(await acceptancesOf(orgId)).toEqual([accepted]);
  await page.goto("/console/audit");
  await expect(page.getByRole("table", { name: "Events" })).toContainText(
    /Dora Processor accepted version 1 of the data processing agreement/,
  );

  await signInAs(staff);
  await page.goto(`/staff/customers/${orgId}`);
  await expect(page.getByText("Version 1, accepted by Dora Processor in the console")).toBeVisible();
  await publishVersion(page, { document: "dpa", number: 2, text: "## Subject\n\nAddresses.", summary: "Addresses as well." });
  await signInAs(owner);
  await page.goto("/console");
  await expect(banner).toHaveText("The data processing agreement has changed");
  await expect(page.getByText("What has changed: Addresses as well.")).toBeVisible();
  expect(await accept(1)).toBe(409);
  await page.getByRole("button", { name: "Accept agreement" }).click();
  await expect(banner).toHaveCount(0);
  expect(await acceptancesOf(orgId)).toEqual([accepted, { ...accepted, number: 2 }]);
});
