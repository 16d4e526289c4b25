import { connectionOf } from "@/lib/host/embedded/connection-of";
import { prisma } from "@/lib/platform/database";
import { lastMail, person } from "@/testing/people";
import { atUrl } from "../server/database";
import { temporaryFolder } from "../server/folder";
import { refusedStart } from "../server/running-server";
import { acceptancesOf, forgetLegal, publishVersion } from "../support/legal";
import { PASSWORD } from "../support/passwords";
import { CARDS, payWithCard } from "../support/payments";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

// Owners in the journeys that follow are asked for nothing.
test.afterEach(forgetLegal);

const administrator = () => person({ staff: true, role: null, name: "Stella Staff" });

test("whoever signs up reads the terms in force first, and accepts them by it", async ({ page, signInAs }) => {
  const staff = await administrator();
  await signInAs(staff);
  await publishVersion(page, { document: "terms", number: 1, text: "## Payment\n\nMonthly, in advance." });

  await page.context().clearCookies();
  const email = `tessa${Date.now()}@terms.example`;
  await page.goto("/sign-up");
  await expect(page.getByText("By creating an account, you accept the terms of service.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "terms of service" }).click();
  await expect(page.getByRole("article").getByText("Monthly, in advance.")).toBeVisible();
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Tessa Terms");
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByLabel("Organisation").fill("Terms Research");
  await page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(() => prisma().user.count({ where: { email } })).toBe(1);
  const { id: userId, members } = await prisma().user.findUniqueOrThrow({ where: { email }, include: { members: true } });
  const orgId = members[0]?.orgId ?? "";
  expect(await acceptancesOf(orgId)).toEqual([{ via: "sign-up", userId, document: "terms", number: 1 }]);
});

test("paying accepts the terms in force; a new version is mailed to owners, and accepted in the console by owners alone", async ({
  page,
  signInAs,
}) => {
  const staff = await administrator();
  const owner = await person({ name: "Orla Owner" });
  const orgId = owner.orgId ?? "";
  const viewer = await person({ name: "Vito Viewer", orgId, role: "viewer" });
  await signInAs(staff);
  await publishVersion(page, { document: "terms", number: 1, text: "## Payment\n\nMonthly, in advance." });

  await signInAs(owner);
  await page.goto("/console/billing?plan=starter");
  await expect(page.getByText("Accept the terms of service", { exact: true })).toBeVisible();
  await expect(page.getByText("By continuing to payment, you accept the terms of service.").first()).toBeVisible();
  expect(await acceptancesOf(orgId)).toEqual([]);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await payWithCard(page, CARDS.good);
  await page.waitForURL(/checkout=cs_/);
  await expect(page.getByText("Starter is active", { exact: true })).toBeVisible();
  const accepted = { via: "checkout", userId: owner.userId, document: "terms", number: 1 };
  expect(await acceptancesOf(orgId)).toEqual([accepted]);
  await page.goto("/console");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept terms" })).toHaveCount(0);

  await signInAs(staff);
  await page.goto(`/staff/customers/${orgId}`);
  await expect(page.getByText("Version 1, accepted by Orla Owner at checkout")).toBeVisible();
  await publishVersion(page, { document: "terms", number: 2, text: "## Payment\n\nYearly, in advance.", summary: "Payment is yearly." });
  await expect.poll(async () => (await lastMail(owner.email)).text, { timeout: 150_000 }).toContain("Payment is yearly.");
  expect(await prisma().mail.count({ where: { toAddress: viewer.email } })).toBe(0);

  await signInAs(viewer);
  await page.goto("/console");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept terms" })).toHaveCount(0);
  const accept = (number: number) =>
    page.evaluate(
      (body) =>
        fetch("/api/console/terms", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }).then(({ status }) => status),
      { number },
    );
  expect(await accept(2)).toBe(403);

  await signInAs(owner);
  await page.goto("/console");
  await expect(page.getByText("The terms of service have changed")).toBeVisible();
  await expect(page.getByText("What has changed: Payment is yearly.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const wrong of [0, 3]) expect(await accept(wrong), `${wrong}`).toBeGreaterThanOrEqual(400);
  await page.getByRole("button", { name: "Accept terms" }).click();
  await expect(page.getByText("Terms accepted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept terms" })).toHaveCount(0);
  expect(await accept(2)).toBe(200);
  expect(await acceptancesOf(orgId)).toEqual([accepted, { ...accepted, via: "console", number: 2 }]);
  await page.goto("/console/audit");
  await expect(page.getByRole("table", { name: "Events" })).toContainText(/accepted version 2 of the terms/i);
});

test("the data processing agreement is read and downloaded by anybody, as text and as PDF, before and after it is published", async ({
  page,
  signInAs,
}) => {
  const pdf = async () => {
    const link = page.getByRole("link", { name: "Download PDF" });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    return {
      type: file.headers()["content-type"],
      name: file.headers()["content-disposition"],
      head: (await file.body()).subarray(0, 5).toString(),
    };
  };
  await page.goto("/legal/dpa");
  await expect(page.getByRole("heading", { level: 1, name: "Data processing agreement" })).toBeVisible();
  expect(await pdf()).toEqual({ type: "application/pdf", name: 'inline; filename="dpa.pdf"', head: "%PDF-" });
  expect((await page.goto("/legal/dpa?version=1"))?.status()).toBe(404);
  await signInAs(await person({ staff: "data", role: null, name: "Dana Data" }));
  expect((await page.goto("/staff/legal/dpa"))?.status()).toBe(403);
  await signInAs(await administrator());
  await publishVersion(page, {
    document: "dpa",
    number: 1,
    text: "## Subject\n\nWe process names of members.\n\n| Data | Kept |\n|---|---|\n| Names | 30 days |",
  });
  await page.context().clearCookies();
  await page.goto("/legal/dpa");
  await expect(page.getByRole("article").getByText("We process names of members.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "30 days" })).toBeVisible();
  expect(await pdf()).toEqual({ type: "application/pdf", name: 'inline; filename="dpa-version-1.pdf"', head: "%PDF-" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a start that others can reach is refused while the legal pages don't say whose they are", async () => {
  const folder = await temporaryFolder();
  const found = await connectionOf(process.env.JOURNEY_DATA_DIR ?? "");
  const url = new URL(found?.url ?? "");
  const name = `legal_${Date.now()}`;
  await atUrl(url.href, (db) => db.query(`create database ${name}`));
  url.pathname = `/${name}`;
  const configured = {
    ...{ HOST: "0.0.0.0", DATABASE_URL: url.href, AUTH_SECRET: "the secret of a server that is not to start" },
    ...{ PUBLIC_URL: "https://data.example.com", STRIPE_SECRET_KEY: "sk_live_of_nobody", STRIPE_WEBHOOK_SECRET: "whsec_of_nobody" },
  };
  try {
    const { code, stderr } = await refusedStart(folder.dataDir, configured);
    expect(code).toBe(1);
    expect(stderr).toContain("the legal pages don't say who runs the service. Set LEGAL_NAME, LEGAL_ADDRESS, PRIVACY_MAIL, LEGAL_LAW");
    expect(stderr).not.toMatch(/\n\s+at /);
    const some = await refusedStart(folder.dataDir, {
      ...configured,
      LEGAL_NAME: "Example Data GmbH",
      PRIVACY_MAIL: "privacy@example.com",
    });
    expect(some.code).toBe(1);
    expect(some.stderr).toMatch(/Set LEGAL_ADDRESS, LEGAL_LAW, LEGAL_VENUE, LEGAL_HOSTING, or enter them on the staff page Legal pages/);
  } finally {
    await atUrl(found?.url ?? "", (db) => db.query(`drop database if exists ${name} with (force)`));
    await folder.remove();
  }
});
