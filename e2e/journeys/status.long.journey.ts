import { prisma } from "@/lib/platform/database";
import { lastMail, person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const READER = "reader-of-status@people.example";

test("who subscribes gets what our team says, everybody sees it while it lasts, and the link in the mail ends it", async ({
  page,
  request,
  signInAs,
}) => {
  await page.goto("/status");
  await page.getByLabel("E-mail").fill(READER);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your e-mail")).toBeVisible();
  await page.goto((await lastMail(READER)).path);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByText("You are subscribed")).toBeVisible();

  const title = "Delayed price imports";
  await signInAs(await person({ staff: true, role: null, name: "Stella Staff" }));
  await page.goto("/staff/status");
  await page.getByRole("button", { name: "New notice" }).click();
  await dialogOf(page).getByLabel("Title").fill(title);
  await dialogOf(page).getByRole("button", { name: "Publish notice" }).click();
  await expect(dialogOf(page).getByText("Enter a message.").or(dialogOf(page).locator(":invalid")).first()).toBeVisible();
  await dialogOf(page).getByLabel("Message").fill("Prices of today are late.\nWe are looking into it.");
  await dialogOf(page).getByRole("checkbox", { name: "Background jobs" }).check();
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "Publish notice" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  await expect(async () => {
    await page.goto("/pricing");
    await expect(page.getByText(`Investigating: ${title}`)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectNoSidewaysScroll(page);
  expect(await (await request.get("/status/feed.xml")).text()).toContain(`Investigating: ${title}`);

  await page.goto("/staff/status");
  await page.getByRole("button", { name: "Add update" }).first().click();
  await dialogOf(page).getByLabel("Status").selectOption({ label: "Resolved" });
  await dialogOf(page).getByLabel("Message").fill("All prices are published.");
  await dialogOf(page).getByRole("button", { name: "Publish update" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goto("/status");
  await expect(page.getByRole("article", { name: title }).getByText("All prices are published.")).toBeVisible();
  await expectAccessible(page);

  await expect(async () => expect((await lastMail(READER)).subject).toBe(`Resolved: ${title}`)).toPass({ timeout: 150_000 });
  const { text } = await lastMail(READER);
  await page.goto(/\/status\/subscription\?stop=\S+/.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You are unsubscribed")).toBeVisible();
  expect(await prisma().statusSubscriber.count({ where: { email: READER } })).toBe(0);
});
