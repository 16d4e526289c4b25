import { Secret, TOTP } from "otpauth";
import { beginSecondFactor, confirmSecondFactor } from "@/lib/accounts/second-factor/change-second-factor";
import { prisma } from "@/lib/platform/database";
import { lastMail, person } from "@/testing/people";
import { enterPassword, givePassword } from "../support/passwords";
import { keyHolder, subscriber } from "../support/subscribe";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const administrator = () => person({ staff: true, role: null, name: "Stella Staff" });
const analyst = () => person({ staff: "data", role: null, name: "Dana Data" });

test("staff sees a customer's console for a reason that the owner reads, and can change nothing there", async ({ page, signInAs }) => {
  const owner = await person({ name: "Vera Viewed" });
  const orgId = owner.orgId ?? "";
  const staff = await administrator();
  await signInAs(staff);
  await page.goto(`/staff/customers/${orgId}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "View as customer (read-only)" }).click();
  await dialogOf(page)
    .getByRole("textbox", { name: /^Reason/ })
    .fill("  ");
  await dialogOf(page).getByRole("button", { name: "View console" }).click();
  await expect(dialogOf(page).getByRole("textbox", { name: /^Reason/ })).toHaveAttribute("aria-invalid", "true");
  expect(await prisma().event.count({ where: { orgId, type: "staff.viewed" } })).toBe(0);
  await dialogOf(page)
    .getByRole("textbox", { name: /^Reason/ })
    .fill("You asked why your key is refused.");
  await dialogOf(page).getByRole("button", { name: "View console" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/console");
  await expect(page.getByText(/You are viewing Test organisation as .* staff, read-only/)).toBeVisible();
  await expectAccessible(page);
  for (const path of ["/console/keys", "/console/team", "/console/settings", "/console/webhooks"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("button", { name: /^(New key|Invite|Save|Delete|Create)/ }), path).toHaveCount(0);
  }
  const refused = await page.evaluate(() =>
    fetch("/api/console/keys", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "x", mode: "test" }),
    }).then(({ status }) => status),
  );
  expect(refused).toBe(403);
  expect(await prisma().apiKey.count({ where: { orgId } })).toBe(0);
  await page.getByRole("button", { name: "End view" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/staff/customers");
  expect((await page.goto("/console"))?.url()).not.toMatch(/\/console$/);

  const mail = await lastMail(owner.email);
  expect(mail.subject).toBe("Our team viewed the console of Test organisation");
  expect(mail.text).toContain("You asked why your key is refused.");
  await signInAs(owner);
  await page.goto("/console/audit?group=staff");
  await expect(page.getByRole("table", { name: "Events" })).toContainText("viewed");
  await expect(page.getByText("Stella Staff")).toHaveCount(0);

  await signInAs(await analyst());
  expect((await page.goto(`/staff/customers/${orgId}`))?.status()).toBe(403);
});

test("notes are for the team: written, read by colleagues, deleted by their author, and in nothing that the customer sees", async ({
  page,
  signInAs,
}) => {
  const owner = await person({ name: "Nadia Noted" });
  const author = await administrator();
  await signInAs(author);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await expect(page.getByText("No notes yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add note" })).toBeDisabled();
  await page.getByRole("textbox", { name: /^Note/ }).fill("Renews in March, wants wafer prices.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Renews in March" })).toContainText("Stella Staff");
  await signInAs(owner);
  for (const path of ["/console", "/console/audit", "/console/notifications"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByText(/Renews in March/), path).toHaveCount(0);
  }
  const colleague = await person({ staff: true, role: null, name: "Carla Colleague" });
  await signInAs(colleague);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await expect(page.getByText("Renews in March, wants wafer prices.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete the note/ })).toHaveCount(0);
  await signInAs(author);
  await page.goto(`/staff/customers/${owner.orgId}`);
  await page.getByRole("button", { name: /^Delete the note/ }).click();
  await dialogOf(page).or(page.getByRole("alertdialog")).getByRole("button", { name: "Delete note" }).click();
  await expect(page.getByText("No notes yet.")).toBeVisible();
});

test("limits are other ones for some days: staff gives and ends them, and owners are told both times", async ({ page, signInAs }) => {
  const owner = await subscriber("Lena Limited", "starter");
  const quota = async () => (await prisma().entitlement.findUniqueOrThrow({ where: { orgId: owner.orgId } })).quotaCalls;
  const before = await quota();
  await signInAs(await administrator());
  await page.goto(`/staff/customers/${owner.orgId}`);
  await page.getByRole("button", { name: "Change limits for a time" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Calls per month").fill("25,000");
  await dialog.getByLabel("Days").fill("9999");
  await dialog.getByLabel("Why").fill("Back-fill after the outage");
  await dialog.getByRole("button", { name: "Change limits" }).click();
  await expect(dialog.getByLabel("Days")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Days").fill("7");
  await dialog.getByLabel("Calls per second").fill("20");
  await dialog.getByRole("button", { name: "Change limits" }).click();
  await expect(dialog.getByText("Enter both burst values or neither.")).toBeVisible();
  await dialog.getByLabel("Calls per second").fill("");
  await dialog.getByRole("button", { name: "Change limits" }).click();
  await expect(page.getByText("Limits changed")).toBeVisible();
  await expect(page.getByRole("table", { name: "Trial, plan and limits" })).toContainText(
    /Other limits for Starter, 25,000 calls per month/,
  );
  expect(await quota()).toBe(25_000);
  await expect.poll(async () => (await lastMail(owner.email)).text).toContain("25,000");
  const { subject } = await lastMail(owner.email);

  await signInAs(owner);
  await page.goto("/console/usage");
  await expect(page.getByText(/25,000/).first()).toBeVisible();
  await expect(page.getByText("Back-fill after the outage")).toHaveCount(0);

  await signInAs(await administrator());
  await page.goto(`/staff/customers/${owner.orgId}`);
  await page.getByRole("button", { name: "End changed limits" }).click();
  await dialogOf(page).getByRole("button", { name: "End changed limits" }).click();
  await expect(page.getByText("Limits as usual")).toBeVisible();
  expect(await quota()).toBe(before);
  await expect.poll(async () => (await lastMail(owner.email)).subject).not.toBe(subject);
});

test("a key that was found is revoked by staff, is refused within moments, and its owner reads why", async ({
  page,
  request,
  signInAs,
}) => {
  const [owner, other] = [await keyHolder("Rike Revoked"), await keyHolder("Otto Other")];
  const status = async (key: string) => (await request.get("/api/v1/me", { headers: { authorization: `Bearer ${key}` } })).status();
  const before = await status(other.key);
  await signInAs(await administrator());
  await page.goto(`/staff/customers/${owner.orgId}`);
  const revoke = async (key: string) => {
    await dialogOf(page).getByLabel("Key or key ID").fill(key);
    await dialogOf(page).getByRole("button", { name: "Revoke key" }).click();
  };
  await page.getByRole("button", { name: "Revoke a key" }).click();
  await dialogOf(page)
    .getByRole("textbox", { name: /^Reason/ })
    .fill("It was in a public repository.");
  for (const wrong of ["spv_live_nothing", other.key]) {
    await revoke(wrong);
    await expect(dialogOf(page).getByRole("alert").or(dialogOf(page).locator("[aria-invalid=true]")).first(), wrong).toBeVisible();
  }
  expect(await status(other.key)).toBe(before);
  await revoke(owner.key);
  await expect(page.getByText("Key revoked")).toBeVisible();
  await expect.poll(() => status(owner.key)).toBe(401);
  const mail = await lastMail(owner.email);
  expect(mail.text).toContain("It was in a public repository.");
  expect(mail.text).not.toContain(owner.key);
  await signInAs(owner);
  await page.goto("/console/keys");
  await expect(page.getByText("Revoked").first()).toBeVisible();
});

test("a lost second factor is taken off after two checks: the person signs in with the password, and is told", async ({
  page,
  signInAs,
}) => {
  const owner = await person({ name: "Lotte Lost" });
  await givePassword(owner);
  const { secret } = await beginSecondFactor(await owner.ctx());
  await confirmSecondFactor(await owner.ctx(), { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  await enterPassword(page, owner.email);
  await expect(page.getByLabel(/code/i).first()).toBeVisible();
  await page.context().clearCookies();

  await signInAs(await administrator());
  await page.goto(`/staff/customers?tab=people&q=${owner.email}`);
  await page.getByRole("button", { name: "Reset two-factor of Lotte Lost" }).click();
  const dialog = dialogOf(page);
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /^We called them/ }).check();
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Lost the telephone.");
  await dialog.getByRole("button", { name: "Reset second factor" }).click();
  await expect(dialog.getByText("Make at least 2 of these checks first.").first()).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^They replied from/ }).check();
  await dialog.getByRole("button", { name: "Reset second factor" }).click();
  await expect(page.getByText("Second factor removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reset two-factor of Lotte Lost" })).toHaveCount(0);
  expect((await lastMail(owner.email)).text).not.toContain("Lost the telephone.");
  expect(await prisma().session.count({ where: { userId: owner.userId, endedAt: null } })).toBe(0);

  await page.context().clearCookies();
  await enterPassword(page, owner.email);
  await page.waitForURL(({ pathname }) => pathname === "/console");
});
