import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { headerOf, startMailServer, type TestMailServer } from "@/testing/mail-server";
import { type Folder, temporaryFolder } from "../server/folder";
import { PLAIN_PRIORITY } from "../server/processes";
import { type RunningServer, startServer } from "../server/running-server";
import { enterAs } from "../support/enter-as";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const FROM = "mailer@sender.example";
/** The mail server knows nobody of these names. */
const MISTYPED = "otta@customer.example";
const UNKNOWN = "unknown@customer.example";
const DKIM_KEY = generateKeyPairSync("rsa", { modulusLength: 2_048 }).publicKey.export({ type: "spki", format: "der" }).toString("base64");
let folder: Folder;
let mails: TestMailServer;
let server: RunningServer;
let records: string;

// How mails are sent is a setting of the whole installation, so it has one of its own.
test.beforeAll(async () => {
  folder = await temporaryFolder();
  records = join(folder.path, "records.json");
  mails = await startMailServer({ recipient: (address) => ([MISTYPED, UNKNOWN].includes(address) ? 550 : 250) });
  const written = pathToFileURL(join(import.meta.dirname, "written-records.mjs")).href;
  server = await startServer(folder.dataDir, {
    ...{ SMTP_URL: mails.url, MAIL_FROM: FROM, DKIM_SELECTOR: "s1" },
    ...{ NODE_OPTIONS: `${PLAIN_PRIORITY} --import=${written}`, JOURNEY_DNS_FILE: records },
  });
});
test.afterAll(async () => {
  await server.stop();
  await mails.close();
  await folder.remove();
});

const enter = (page: Page, name: string, ...more: string[]): Promise<string> => enterAs(page, folder.dataDir, name, ...more);

const mailOf = (subject: RegExp) => mails.received.filter((mail) => subject.test(headerOf(mail, "subject") ?? ""));

async function openMail(page: Page, to: string): Promise<void> {
  await page.goto(`${server.url}/staff/outbox?to=${encodeURIComponent(to)}`);
  await page.getByRole("table", { name: "E-mails" }).getByRole("link").first().click();
  await expect(page.getByText(to, { exact: true }).first()).toBeVisible();
}

test("a mail to a mistyped address is corrected and sent again; one that acts for its reader goes to nobody else", async ({ page }) => {
  await enter(page, "Otta");
  await page.getByLabel("Name").fill("Mistyped Energy");
  await page.getByRole("button", { name: /Create/ }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.goto(`${server.url}/console/support`);
  await page.getByRole("textbox", { name: /^Message/ }).fill("Which ports does the API use?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Your message was sent.")).toBeVisible();
  await page.goto(`${server.url}/console/team`);
  await page.getByRole("button", { name: "Invite member" }).click();
  await dialogOf(page).getByLabel("E-mail").fill(UNKNOWN);
  await dialogOf(page)
    .getByRole("button", { name: /^(Invite|Send)/ })
    .click();
  await expect(page.getByText(UNKNOWN).first()).toBeVisible();

  await enter(page, "Stella Staff", "--staff");
  await page.goto(`${server.url}/staff/support`);
  await page.getByRole("link", { name: "Which ports does the API use?" }).click();
  await page.getByRole("textbox", { name: "Reply" }).fill("443, and no other.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Reply sent")).toBeVisible();
  await expect(async () => {
    await openMail(page, MISTYPED);
    await expect(page.getByText(/^Not delivered after/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 200_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const dialog = dialogOf(page);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(dialog.getByLabel("To")).toHaveValue(MISTYPED);
  await dialog.getByLabel("To").fill("otto@customer.example");
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Queued again")).toBeVisible();
  await expect.poll(() => mailOf(/^Re: Which ports/).map(({ to }) => to), { timeout: 150_000 }).toEqual([["otto@customer.example"]]);
  expect(headerOf(mailOf(/^Re: Which ports/)[0] ?? mails.received[0] ?? { from: "", to: [], raw: "" }, "from")).toContain(FROM);

  await openMail(page, UNKNOWN);
  await expect(page.getByText("This e-mail is hidden")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(dialog.getByText(`It goes to ${UNKNOWN}`)).toBeVisible();
  await expect(dialog.getByLabel("To")).toHaveCount(0);
});

test("the records by which receivers know our mails are looked up, found missing, found wrong and found", async ({ page }) => {
  await enter(page, "Sara Staff", "--staff");
  await page.goto(`${server.url}/staff/outbox`);
  await page.getByRole("link", { name: "Sender domains" }).click();
  await expect(page.getByRole("heading", { name: "sender.example" })).toBeVisible();
  const table = page.getByRole("table", { name: "DNS records of sender.example" });
  const check = async (written: Readonly<Record<string, readonly string[]>>, states: readonly string[]) => {
    writeFileSync(records, JSON.stringify(written));
    await page.getByRole("button", { name: "Check now" }).click();
    for (const [index, state] of states.entries()) await expect(table.locator("tbody tr").nth(index)).toContainText(state);
  };
  await check({}, ["Missing", "Missing", "Missing"]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const dmarc = "v=DMARC1; p=quarantine; rua=mailto:dmarc@sender.example";
  await check({ "sender.example": ["v=spf1 +all"], "_dmarc.sender.example": [dmarc] }, ["Wrong", "Missing", "Found"]);
  await expect(table).toContainText("v=spf1 +all");
  await check(
    {
      "sender.example": ["google-site-verification=x", "v=spf1 ip4:203.0.113.7 -all"],
      "s1._domainkey.sender.example": [`v=DKIM1; k=rsa; p=${DKIM_KEY}`],
      "_dmarc.sender.example": [dmarc],
    },
    ["Found", "Found", "Found"],
  );
});
