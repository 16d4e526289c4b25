import type { Locator, Page } from "@playwright/test";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { operator, person } from "@/testing/people";
import { nameHost, saveAppearance, turn, writeRecords } from "./brand-page";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const NAME = "Borealis Solar Data";

async function enterpriseOwner(name: string) {
  const owner = await person({ name });
  await setEntitlement(operator(), { orgId: owner.orgId ?? "", plan: "enterprise" });
  return owner;
}

test("a proxy may get a certificate for a host while it is served and not before or after; the console says whether it is there", async ({
  page,
  request,
  signInAs,
}) => {
  const host = `data${Date.now()}.borealis.example`;
  const mayHave = async (domain: string) => (await request.get(`/api/health/tls?domain=${domain}`)).status();
  const owner = await enterpriseOwner("Bo Borealis");
  await signInAs(owner);
  await page.goto("/console/brand");
  await expect(page.getByRole("button", { name: "Check certificate" })).toHaveCount(0);
  const { name, value } = await nameHost(page, host);
  expect(await mayHave(host)).toBe(404);
  writeRecords({ [name]: [value] });
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Ready, off")).toBeVisible();
  expect(await mayHave(host)).toBe(404);
  await page.getByRole("button", { name: "Check certificate" }).click();
  await expect(page.getByText(/could not be (found|reached|resolved)|no IP address|does not exist|not found/i).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await saveAppearance(page, { name: NAME, keyPrefix: "borealis", support: "help@borealis.example" });
  await turn(page, "Turn on");
  await expect.poll(() => mayHave(host)).toBe(200);
  for (const wrong of [`x.${host}`, "another.example"]) expect(await mayHave(wrong), wrong).toBe(404);
  for (const wrong of ["", "?host=a.example", `?domain=${host}&domain=another.example`])
    expect((await request.get(`/api/health/tls${wrong}`)).status(), wrong).toBe(400);
  await page.reload();
  await turn(page, "Turn off");
  await expect.poll(() => mayHave(host)).toBe(404);

  const other = await enterpriseOwner("Otto Other");
  await signInAs(other);
  await page.goto("/console/brand");
  await nameHost(page, host);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/No TXT record found yet|Different value found/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on", exact: true })).toHaveCount(0);
  await signInAs(await person({ orgId: owner.orgId ?? "", role: "viewer" }));
  await page.goto("/console/brand");
  await expect(page.getByRole("button", { name: /^(Turn|Save|Check|Add domain)/ })).toHaveCount(0);
});

/** An owner with a brand, at the preview of its mails; the links to them. */
async function openPreview(page: Page, name: string): Promise<Locator> {
  await page.goto("/console/brand");
  await nameHost(page, `mail${Date.now()}.borealis.example`);
  await saveAppearance(page, { name, keyPrefix: "borealis", support: "help@borealis.example" });
  await page.goto("/console/brand/preview");
  return page.getByRole("table", { name: "E-mails with your brand" });
}

/** Each preview in turn: its title and its text. */
async function readAll(page: Page, samples: Locator): Promise<{ title: string; text: string }[]> {
  const titles = (await samples.getByRole("link").allInnerTexts()).map((title) => title.trim());
  const found: { title: string; text: string }[] = [];
  for (const title of titles) {
    await samples.getByRole("link", { name: title, exact: true }).click();
    await expect(samples.getByRole("row", { name: title, exact: true })).toHaveAttribute("aria-current", "true");
    await expect(page.getByTitle(/^Preview of the e-mail/), title).toBeVisible();
    await page.getByRole("tab", { name: "Text" }).click();
    found.push({ title, text: await page.getByRole("tabpanel", { name: "Text" }).innerText() });
    await page.getByRole("tab", { name: "HTML" }).click();
  }
  return found;
}

test("the mails of a brand are previewed under its name and support address, by its own organisation alone", async ({ page, signInAs }) => {
  await signInAs(await enterpriseOwner("Mia Mailpreview"));
  const samples = await openPreview(page, NAME);
  await page.getByRole("tab", { name: "Text" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("tab", { name: "HTML" }).click();
  const mails = await readAll(page, samples);
  expect(mails.length).toBeGreaterThan(2);
  for (const { title, text } of mails) {
    expect(text, title).toContain(NAME);
    expect(text, title).toContain("help@borealis.example");
    expect(text, title).not.toMatch(/spv_/);
  }
  await signInAs(await person());
  await page.goto("/console/brand/preview");
  await expect(page.getByText(NAME)).toHaveCount(0);
});

test("no previewed mail of a brand says whose service it is", async ({ page, signInAs }) => {
  await signInAs(await enterpriseOwner("Nora Neutral"));
  const mails = await readAll(page, await openPreview(page, NAME));
  // The DNS record has its name from us: owners enter it themselves.
  const isOurs = (text: string): boolean => /heliodex/i.test(text.replaceAll("_heliodex-challenge.", ""));
  expect(mails.filter(({ text }) => isOurs(text)).map(({ title }) => title)).toEqual([]);
});
