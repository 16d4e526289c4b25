import type { Page } from "@playwright/test";
import { addDays, dayAt } from "@/lib/core/dates";
import { prisma } from "@/lib/platform/database";
import { lastMail, person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const SOON = { timeout: 60_000 };
const administrator = (name = "Stella Staff") => person({ staff: true, role: null, name });

test("a member asks, staff replies and keeps what came by mail, the member writes again, and nobody else reads along", async ({
  page,
  signInAs,
}) => {
  const member = await person({ name: "Mona Member" });
  const orgId = member.orgId ?? "";
  await prisma().organisation.update({ where: { id: orgId }, data: { name: "Question Energy" } });
  const colleague = await person({ orgId, role: "developer", name: "Carl Colleague" });
  const question = `Which wafer sizes do you cover? ${Date.now()}`;
  await signInAs(member);
  await page.goto("/console/support");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("textbox", { name: /^Message/ }).fill("   ");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: /^Message/ }).fill(question);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText(`Your message was sent. We will reply here and by e-mail to ${member.email}.`)).toBeVisible();
  await page.getByRole("table", { name: "Your messages" }).getByRole("link", { name: question }).click();
  await page.waitForURL(/\/console\/support\/\w+/);
  const own = page.url();

  await signInAs(await administrator());
  await page.goto("/staff/support");
  await page.getByRole("table", { name: "Open conversations" }).getByRole("link", { name: question }).click();
  await expect(page.getByText(`Mona Member, ${member.email}`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("button", { name: "Send reply" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Reply" }).fill("M10 and G12, since 2023.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Reply sent")).toBeVisible();
  const mail = await lastMail(member.email);
  expect(mail.text).toContain("M10 and G12, since 2023.");
  expect(mail.subject).toMatch(/^Re: Which wafer sizes/);
  await page.getByRole("tab", { name: "Add a reply that came by e-mail" }).click();
  await page.getByRole("textbox", { name: "Text of the e-mail" }).fill("And M6?");
  await page.getByRole("button", { name: "Add e-mail" }).click();
  await expect(page.getByText("By e-mail, added by Stella Staff")).toBeVisible();
  await page.getByRole("button", { name: "Close conversation" }).click();
  await expect(page.getByRole("button", { name: "Reopen conversation" })).toBeVisible();
  const staffUrl = page.url();

  await signInAs(member);
  await page.goto(mail.path);
  expect(page.url()).toBe(own);
  await expect(page.getByText("M10 and G12, since 2023.")).toBeVisible();
  await expect(page.getByText("Sending a message reopens this conversation.")).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("Thank you.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Message sent", { exact: true })).toBeVisible();
  await expectAccessible(page);

  for (const other of [colleague, await person()]) {
    await signInAs(other);
    expect((await page.goto(own))?.status()).toBe(404);
    await expect(page.getByText(question)).toHaveCount(0);
  }
  await signInAs(await person({ staff: "data", role: null }));
  expect((await page.goto(staffUrl))?.status()).toBe(403);
  await signInAs(await administrator());
  await page.goto("/staff/support");
  await expect(page.getByRole("table", { name: "Open conversations" }).getByRole("link", { name: question })).toBeVisible();
});

test("whoever is away gets no requests and no mail of the team; wrong days are refused", async ({ page, signInAs }) => {
  const away = await administrator(`Anke Absent ${Date.now()}`);
  const { name } = await prisma().user.findUniqueOrThrow({ where: { id: away.userId } });
  const [today, later] = [dayAt(Date.now()), addDays(dayAt(Date.now()), 6)];
  const chief = await administrator();
  await signInAs(chief);
  await page.goto("/staff/team");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Add absence of ${name}` }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("First day (UTC)").fill(later);
  await dialog.getByLabel("Last day (UTC)").fill(today);
  await dialog.getByRole("button", { name: "Save absence" }).click();
  await expect(dialog.getByText("The last day is before the first.").first()).toBeVisible();
  await dialog.getByLabel("First day (UTC)").fill(today);
  await dialog.getByLabel("Last day (UTC)").fill(later);
  await dialog.getByRole("button", { name: "Save absence" }).click();
  await expect(page.getByText("Absence saved")).toBeVisible();
  const absences = page.getByRole("table", { name: "Who is away" }).getByRole("row", { name: new RegExp(name) });
  await expect(absences).toContainText("Away now");
  await page.getByRole("button", { name: `Add absence of ${name}` }).click();
  await dialog.getByLabel("First day (UTC)").fill(later);
  await dialog.getByLabel("Last day (UTC)").fill(addDays(later, 3));
  await dialog.getByRole("button", { name: "Save absence" }).click();
  await expect(dialog.getByText(/These days overlap the absence/).first()).toBeVisible();
  await dialog.getByLabel("First day (UTC)").fill(addDays(later, 1));
  await dialog.getByRole("button", { name: "Save absence" }).click();
  await expect(absences).toHaveCount(2);

  const member = await person({ name: "Mail Member" });
  await signInAs(member);
  await ask(page, "Who reads this?");
  await expect.poll(() => prisma().mail.count({ where: { toAddress: chief.email, text: { contains: "Who reads this?" } } }), SOON).toBe(1);
  expect(await prisma().mail.count({ where: { toAddress: away.email, text: { contains: "Who reads this?" } } })).toBe(0);

  await signInAs(chief);
  await page.goto("/staff/team");
  await absences
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await dialog.getByRole("button", { name: /^Remove/ }).click();
  await expect(absences).toHaveCount(1);
  await expect(absences).not.toContainText("Away now");
});

async function ask(page: Page, text: string): Promise<void> {
  await page.goto("/console/support");
  await page.getByRole("textbox", { name: /^Message/ }).fill(text);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Your message was sent.")).toBeVisible();
}

test("an announcement is a banner on the site and in the console until staff ends it", async ({ page, signInAs }) => {
  const title = `New coverage of trackers ${Date.now()}`;
  const owner = await person();
  const staff = await administrator();
  await signInAs(staff);
  await page.goto("/staff/status");
  await page.getByRole("button", { name: "New notice" }).click();
  await dialogOf(page).getByLabel("Kind").selectOption({ label: "Announcement" });
  await expect(dialogOf(page).getByRole("group", { name: "Affected components" })).toHaveCount(0);
  await dialogOf(page).getByLabel("Title").fill(title);
  await dialogOf(page).getByLabel("Message").fill("Prices of trackers, weekly.");
  await dialogOf(page).getByRole("button", { name: "Publish notice" }).click();
  await expect(page.getByText("Notice published")).toBeVisible();

  await page.context().clearCookies();
  const onSite = async (path: string, count: number) => {
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByText(title)).toHaveCount(count, { timeout: 1_000 });
    }, path).toPass(SOON);
  };
  await onSite("/pricing", 1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await signInAs(owner);
  await onSite("/console", 1);

  await signInAs(staff);
  await page.goto("/staff/status");
  await page.getByRole("button", { name: "Add update" }).first().click();
  await expect(dialogOf(page).getByRole("heading", { name: `Update “${title}”` })).toBeVisible();
  await dialogOf(page).getByLabel("Status").selectOption({ index: 1 });
  await dialogOf(page).getByLabel("Message").fill("Everything is there now.");
  await dialogOf(page).getByRole("button", { name: "Publish update" }).click();
  await expect(page.getByText("Notice ended")).toBeVisible();
  await page.context().clearCookies();
  await onSite("/pricing", 0);
});
