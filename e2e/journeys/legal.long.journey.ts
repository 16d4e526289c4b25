import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

// Owners in the journeys that follow are asked for nothing.
test.afterEach(async () => {
  await prisma().legalAcceptance.deleteMany();
  await prisma().legalVersion.deleteMany();
  await prisma().legalDetails.deleteMany();
});

test("staff says who runs the service and publishes terms; owners read and accept them, and the version before stays", async ({
  page,
  signInAs,
}) => {
  const staff = await person({ staff: true, role: null, name: "Stella Staff" });
  const owner = await person({ name: "Olga Owner" });
  await signInAs(staff);
  await page.goto("/staff/legal");
  await expectAccessible(page);
  await page.getByLabel("E-mail address for privacy").fill("nobody");
  for (const [label, value] of [
    ["Legal name", "Example Data GmbH"],
    ["Address", "Example Street 1, 10115 Berlin, Germany"],
    ["Governing law", "Germany"],
    ["Jurisdiction", "Berlin"],
    ["Hosting provider and location", "Example Cloud, Germany"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Enter an e-mail address, such as privacy@example.com.").first()).toBeVisible();
  await page.getByLabel("E-mail address for privacy").fill("privacy@example.com");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Details saved")).toBeVisible();
  await page.goto("/legal/imprint");
  await expect(page.getByText("Example Data GmbH, Example Street 1, 10115 Berlin, Germany.")).toBeVisible();

  await page.goto("/staff/legal/terms");
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(/These terms are between Example Data GmbH/);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Text" }).fill("## Payment\n\n<b>Soon</b>");
  await page.getByRole("checkbox", { name: /I have checked this text/ }).check();
  await page.getByRole("button", { name: "Publish version" }).click();
  await expect(page.getByText(/The text contains HTML/)).toBeVisible();
  await page.getByRole("textbox", { name: "Text" }).fill("## Payment\n\nMonthly, in advance.");
  await page.getByRole("button", { name: "Publish version" }).click();
  await expect(page.getByText("Version 1 published")).toBeVisible();

  await signInAs(owner);
  await page.goto("/console");
  await expect(page.getByText("Accept the terms of service")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Version 1" }).click();
  await expect(page.getByRole("article").getByText("Monthly, in advance.")).toBeVisible();
  await page.goto("/console");
  await page.getByRole("button", { name: "Accept terms" }).click();
  await expect(page.getByText("Terms accepted")).toBeVisible();
  await expect(page.getByText("Accept the terms of service")).toHaveCount(0);

  await signInAs(staff);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await expect(page.getByText("Version 1, accepted by Olga Owner in the console")).toBeVisible();
  await page.goto("/staff/legal/terms");
  await page.getByRole("textbox", { name: "Text" }).fill("## Payment\n\nYearly, in advance.");
  await page.getByLabel("What has changed").fill("Payment is yearly.");
  await page.getByLabel("In force from").fill(new Date().toISOString().slice(0, 10));
  await page.getByRole("checkbox", { name: /I have checked this text/ }).check();
  await page.getByRole("button", { name: "Publish version" }).click();
  await expect(page.getByText("Version 2 published")).toBeVisible();

  await signInAs(owner);
  await page.goto("/console");
  await expect(page.getByText("The terms of service have changed")).toBeVisible();
  await page.goto("/legal/terms?version=1");
  await expect(page.getByText("This version was replaced")).toBeVisible();
  await page.getByRole("link", { name: "Read it" }).click();
  await expect(page.getByRole("article").getByText("Yearly, in advance.")).toBeVisible();
  await expect(page.getByRole("list").getByText("Payment is yearly.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const file = page.getByRole("link", { name: "Download PDF" });
  await expect(file).toHaveAttribute("href", "/legal/terms/pdf?version=2");
  const pdf = await page.request.get("/legal/terms/pdf?version=1");
  expect([pdf.status(), pdf.headers()["content-type"], pdf.headers()["content-disposition"]]).toEqual([
    200,
    "application/pdf",
    'inline; filename="terms-version-1.pdf"',
  ]);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  for (const wrong of ["terms/pdf?version=3", "terms/pdf?version=x", "imprint/pdf?version=1", "unknown/pdf"])
    expect((await page.request.get(`/legal/${wrong}`)).status(), wrong).toBe(404);
  for (const wrong of ["3", "0", "x", "1&version=2"]) expect((await page.goto(`/legal/terms?version=${wrong}`))?.status(), wrong).toBe(404);
});
