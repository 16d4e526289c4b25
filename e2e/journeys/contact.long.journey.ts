import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { headerOf, type ReceivedMail, startMailServer, type TestMailServer } from "@/testing/mail-server";
import { receivedMail } from "@/testing/received-mail";
import { inDatabase, numberOf } from "../server/database";
import { type Folder, temporaryFolder } from "../server/folder";
import { type Finished, PLAIN_PRIORITY } from "../server/processes";
import { mustRun, opsReading, type RunningServer, startServer } from "../server/running-server";
import { enterAs } from "../support/enter-as";
import { nameHost, saveAppearance, turn } from "./brand-page";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const SUPPORT_MAIL = "help@solar.example";
const FROM = "mailer@solar.example";
const SENT = { timeout: 150_000 };
let folder: Folder;
let mails: TestMailServer;
let server: RunningServer;
let records: string;

// Where support is reached is a setting of the whole installation, so it has one of its own.
test.beforeAll(async () => {
  folder = await temporaryFolder();
  records = join(folder.path, "records.json");
  mails = await startMailServer();
  const written = pathToFileURL(join(import.meta.dirname, "written-records.mjs")).href;
  server = await startServer(folder.dataDir, {
    ...{ SMTP_URL: mails.url, MAIL_FROM: FROM, SUPPORT_MAIL },
    ...{ NODE_OPTIONS: `${PLAIN_PRIORITY} --import=${written}`, JOURNEY_DNS_FILE: records },
  });
});
test.afterAll(async () => {
  await server.stop();
  await mails.close();
  await folder.remove();
});

const mailsTo = (to: string, subject = /./): ReceivedMail[] =>
  mails.received.filter((mail) => mail.to.includes(to) && subject.test(headerOf(mail, "subject") ?? ""));

/** A mail as its reader sees it: lines that were folded on the way are whole again. */
const textOf = ({ raw }: ReceivedMail): string => raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: server.url })).newPage();

/** A new person with an organisation of this name, at its console; their address. */
async function enterCustomer(page: Page, name: string, organisation: string): Promise<string> {
  const email = await enterAs(page, folder.dataDir, name);
  await page.getByLabel("Name").fill(organisation);
  await page.getByRole("button", { name: /Create/ }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  return email;
}

type Message = { name: string; email: string; text: string };

async function fillContact(page: Page, { name, email, text }: Message): Promise<void> {
  await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await page.getByRole("textbox", { name: /^E-mail/ }).fill(email);
  await page.getByRole("textbox", { name: /^Message/ }).fill(text);
}
const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();

test("a visitor writes from a page that does not exist: support gets the page, and replies to the visitor", async ({ page }) => {
  const email = "vera@visitor.example";
  const missing = await page.goto(`${server.url}/products/of/yesterday`);
  expect(missing?.status()).toBe(404);
  await page.getByRole("main").getByRole("link", { name: "Contact support" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Page/ })).toHaveValue("/products/of/yesterday");
  await expect(page.getByRole("link", { name: SUPPORT_MAIL })).toHaveAttribute("href", `mailto:${SUPPORT_MAIL}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  // What is wrong is said at its field, and what was typed stays.
  await fillContact(page, { name: "Vera Visitor", email: "vera@visitor", text: "   " });
  await send(page);
  await expect(page.getByText("Enter an e-mail address such as name@company.com.").first()).toBeVisible();
  await expect(page.getByText("Describe your question in at least 10 characters.").first()).toBeVisible();
  await fillContact(page, { name: "Vera Visitor", email, text: "x".repeat(5_001) });
  await expect(page.getByText("5,001 / 5,000")).toBeVisible();
  await send(page);
  await expect(page.getByText("Use at most 5,000 characters.").first()).toBeVisible();
  await page.getByRole("textbox", { name: /^Message/ }).fill("Do you cover inverters in Chile?");
  await page.getByRole("textbox", { name: /^Page/ }).fill("https://elsewhere.example/");
  await send(page);
  await expect(page.getByText("Enter the path of a page, such as /console/keys.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("Vera Visitor");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /^Page/ }).fill("/products/of/yesterday");
  await send(page);
  await expect(page.getByText(`Your message was sent. We will reply by e-mail to ${email}.`)).toBeVisible();
  for (const words of ["Vera Visitor", "Do you cover inverters in Chile?", "/products/of/yesterday"])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await expect.poll(() => mailsTo(SUPPORT_MAIL, /^Message from a visitor/).length, SENT).toBe(1);
  const [mail] = mailsTo(SUPPORT_MAIL, /^Message from a visitor/);
  expect(headerOf(mail ?? { from: "", to: [], raw: "" }, "reply-to")).toContain(email);
  for (const words of ["Do you cover inverters in Chile?", "Vera Visitor", `${email} (not confirmed)`, "/products/of/yesterday"])
    expect(mail && textOf(mail)).toContain(words);
  expect(mailsTo(email)).toEqual([]);
});

test.describe("a page that fails", () => {
  // It is broken on purpose.
  test.use({ expectedErrors: /status of 500|React error #441/ });

  test("a visitor writes from a page that failed: the ID of the failure comes along; nobody writes too often, and twice is once", async ({
    page,
  }) => {
    const rename = (from: string, to: string) => inDatabase(folder.dataDir, (db) => db.query(`alter table ${from} rename to ${to}`));
    await rename("legal_version", "legal_version_away");
    try {
      await page.goto(`${server.url}/legal/terms`);
      await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
      await expectAccessible(page);
    } finally {
      await rename("legal_version_away", "legal_version");
    }
    const id = await page.getByText("Include this ID when you contact support:").locator("code").innerText();
    expect(id).toMatch(/^\w/);
    await page.getByRole("link", { name: "Contact support" }).click();
    await expect(page.getByRole("textbox", { name: /^Request ID/ })).toHaveValue(id);
    await expect(page.getByRole("textbox", { name: /^Page/ })).toHaveValue("/legal/terms");
    const form = page.url();
    const message = { name: "Otis Often", email: "otis@visitor.example" };
    const ask = async (text: string) => {
      await page.goto(form);
      await fillContact(page, { ...message, text });
      await send(page);
    };
    const sent = page.getByText("Your message was sent.");
    for (const text of ["Question number one.", "Question number one.", "Question number two.", "Question number three."]) {
      await ask(text);
      await expect(sent).toBeVisible();
    }
    await ask("Question number four.");
    await expect(page.getByText(/^Too many attempts\. Try again in /)).toBeVisible();
    await expect(sent).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("Question number four.");

    const asked = () =>
      mailsTo(SUPPORT_MAIL, /^Message from a visitor/)
        .map(textOf)
        .filter((text) => text.includes(message.email));
    await expect.poll(() => asked().length, SENT).toBe(3);
    for (const [index, text] of ["one", "two", "three"].entries()) {
      expect(asked()[index]).toContain(`Question number ${text}.`);
      expect(asked()[index]).toContain(id);
    }
  });
});

test("a member is led to the form of the console, where the page comes along; who has no organisation writes as a visitor who is known", async ({
  page,
}) => {
  const alone = await enterAs(page, folder.dataDir, "Alva Alone");
  await page.goto(`${server.url}/contact?from=/docs/quick-start`);
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("Alva Alone");
  await expect(page.getByRole("textbox", { name: /^E-mail/ })).toHaveValue(alone);
  await page.context().clearCookies();

  await enterCustomer(page, "Mila Member", "Member Energy");
  await page.goto(`${server.url}/docs/never-written`);
  await page.getByRole("main").getByRole("link", { name: "Contact support" }).click();
  await page.waitForURL(/\/console\/support/);
  await expect(page.getByRole("heading", { level: 1, name: "Contact support" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Message/ }).fill("Where is the quick start?");
  await page.getByRole("textbox", { name: /^Request ID/ }).fill("0199-abc");
  await send(page);
  await expect(page.getByText("Your message was sent. We will reply here and by e-mail to")).toBeVisible();
  await page.getByRole("link", { name: "Where is the quick start?" }).click();
  await expect(page.getByText("/docs/never-written", { exact: true })).toBeVisible();
  await expect(page.getByText("0199-abc", { exact: true })).toBeVisible();
  await expect.poll(() => mailsTo(SUPPORT_MAIL, /^Support request from Member Energy/).length, SENT).toBe(1);
  const [mail] = mailsTo(SUPPORT_MAIL, /^Support request from Member Energy/);
  for (const words of ["Where is the quick start?", "/docs/never-written", "0199-abc"]) expect(mail && textOf(mail)).toContain(words);
});

/** As a mail server hands on what it received. */
function receive(headers: Readonly<Record<string, string>>, text: string): Promise<Finished> {
  const input = receivedMail({ To: SUPPORT_MAIL, Subject: "Re: your reply", ...headers }, text);
  return opsReading(folder.dataDir, ["support", "receive"], { input, settings: { SMTP_URL: mails.url, MAIL_FROM: FROM, SUPPORT_MAIL } });
}

test("a member's reply by e-mail stands in the conversation for both sides, once; another's and an automatic one do not", async ({
  page,
  browser,
}) => {
  const question = "Which wafer sizes do you cover?";
  const email = await enterCustomer(page, "Rhea Replies", "Reply Energy");
  await page.goto(`${server.url}/console/support`);
  await page.getByRole("textbox", { name: /^Message/ }).fill(question);
  await send(page);
  await page.getByRole("table", { name: "Your messages" }).getByRole("link", { name: question }).click();
  await page.waitForURL(/\/console\/support\/\w+/);

  const staff = await newPage(browser);
  await enterAs(staff, folder.dataDir, "Stella Staff", "--staff");
  await staff.goto(`${server.url}/staff/support`);
  await staff.getByRole("table", { name: "Open conversations" }).getByRole("link", { name: question }).click();
  await staff.getByRole("textbox", { name: "Reply" }).fill("M10 and G12, since 2023.");
  await staff.getByRole("button", { name: "Send reply" }).click();
  await expect(staff.getByText("Reply sent")).toBeVisible();
  await staff.getByRole("button", { name: "Close conversation" }).click();
  await expect(staff.getByRole("button", { name: "Reopen conversation" })).toBeVisible();

  await expect.poll(() => mailsTo(email, /^Re: Which wafer sizes/).length, SENT).toBe(1);
  const ours = mailsTo(email, /^Re: Which wafer sizes/)[0] ?? { from: "", to: [], raw: "" };
  expect(headerOf(ours, "reply-to")).toContain(SUPPORT_MAIL);
  expect(textOf(ours)).toContain("--- Reply above this line ---");
  const answered = { "In-Reply-To": headerOf(ours, "message-id") ?? "none", From: `Rhea Replies <${email}>` };
  const reply = `And M6, please?\r\n\r\nOn 30 Nov 2026, Help <${SUPPORT_MAIL}> wrote:\r\n> --- Reply above this line ---\r\n> M10 and G12, since 2023.`;
  const messages = () => inDatabase(folder.dataDir, (db) => numberOf(db, "select count(*) as n from support_message"));
  const before = await messages();

  // Whoever answers in the place of the member, and programs, add nothing.
  const refusals: [Readonly<Record<string, string>>, Partial<Finished>][] = [
    [
      { From: "stranger@elsewhere.example" },
      { code: 1, stderr: "The e-mail does not come from the address that the message of support was sent to.\n" },
    ],
    [{ From: `${email}, stranger@elsewhere.example` }, { code: 1 }],
    [{ "In-Reply-To": "<nothing@of.ours>" }, { code: 1, stderr: "The e-mail does not reply to a message of support.\n" }],
    [{ "Auto-Submitted": "auto-replied" }, { code: 0, stdout: "Automatic e-mails are ignored.\n" }],
  ];
  for (const [index, [headers, end]] of refusals.entries())
    expect(await receive({ ...answered, "Message-ID": `<refused${index}@customer.example>`, ...headers }, reply), `${index}`).toMatchObject(
      end,
    );
  const id = { "Message-ID": "<reply@customer.example>" };
  expect(await receive({ ...answered, ...id }, "x".repeat(5_001))).toMatchObject({ code: 1, stderr: expect.stringContaining("5,000") });
  expect(await messages()).toBe(before);
  await staff.reload();
  await expect(staff.getByRole("button", { name: "Reopen conversation" })).toBeVisible();

  expect(await receive({ ...answered, ...id }, reply)).toMatchObject({
    code: 0,
    stdout: "The reply was added to its conversation.\n",
    stderr: "",
  });
  expect(await receive({ ...answered, ...id }, reply)).toMatchObject({ code: 0, stdout: "This e-mail was received before.\n" });
  expect(await messages()).toBe(before + 1);
  await page.reload();
  const said = (reader: Page, who: string) =>
    reader.getByRole("listitem").filter({ hasText: who }).getByText("And M6, please?", { exact: true });
  await expect(said(page, "You, by e-mail")).toHaveCount(1);
  await expect(page.getByText("Reply above this line")).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await staff.reload();
  await expect(said(staff, "Rhea Replies, by e-mail")).toHaveCount(1);
  // It opens the conversation again, and the team is mailed.
  await expect(staff.getByRole("button", { name: "Close conversation" })).toBeVisible();
  await staff.goto(`${server.url}/staff/support`);
  await expect(staff.getByRole("table", { name: "Open conversations" }).getByRole("link", { name: question })).toBeVisible();
  await expect.poll(() => mailsTo(SUPPORT_MAIL, /^Follow-up from Reply Energy/).length, SENT).toBe(1);
  await staff.context().close();
});

test.describe("a white-label host", () => {
  // A real one has a certificate.
  test.use({ expectedErrors: /Cross-Origin-Opener-Policy header has been ignored/ });

  test("at a white-label host support is the organisation's own, and ours is named nowhere", async ({ page, browser }) => {
    const host = "data.acme.example";
    await enterCustomer(page, "Bea Brand", "Acme Solar");
    await page.goto(`${server.url}/console/settings`);
    const orgId = await inDatabase(folder.dataDir, async (db) => {
      const { rows } = await db.query<{ id: string }>("select id from organisation where name = 'Acme Solar'");
      return rows[0]?.id ?? "none";
    });
    await mustRun(folder.dataDir, ["key", "issue", "--org", orgId, "--plan", "enterprise", "--name", "app"]);
    await page.goto(`${server.url}/console/brand`);
    const { name, value } = await nameHost(page, host);
    writeFileSync(records, JSON.stringify({ [name]: [value] }));
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByText("Ready, off")).toBeVisible();
    await saveAppearance(page, { name: "Acme Solar Data", keyPrefix: "acme", support: "help@acme.example" });
    await turn(page, "Turn on");
    await expect(page.getByText("Your brand is served at")).toBeVisible();

    const reader = await newPage(browser);
    const at = `http://${host}:${server.port}`;
    await expect(async () => {
      expect((await reader.goto(`${at}/docs/never-written`))?.status()).toBe(404);
      await expect(reader).toHaveTitle(/Acme Solar Data/, { timeout: 2_000 });
    }).toPass(SENT);
    await reader.getByRole("main").getByRole("link", { name: "Contact support" }).click();
    await expect(reader.getByRole("heading", { level: 1, name: "Contact Acme Solar Data" })).toBeVisible();
    const mail = reader.getByRole("main").getByRole("link", { name: "help@acme.example" });
    const href = decodeURIComponent((await mail.getAttribute("href")) ?? "");
    expect(href).toBe("mailto:help@acme.example?body=\r\n\r\nPage: /docs/never-written");
    await expect(reader.getByRole("button", { name: "Send message" })).toHaveCount(0);
    expect(await reader.content()).not.toMatch(/heliodex|solar\.example/i);
    await expectAccessible(reader);
    await expectNoSidewaysScroll(reader);
    const refused = await reader.request.post(`${server.url}/api/public/contact`, {
      data: { name: "Rea Reader", email: "rea@reader.example", text: "Who reads what is sent here?" },
      headers: { host: `${host}:${server.port}`, origin: at },
    });
    expect(refused.status()).toBe(404);
    await reader.context().close();
  });
});
