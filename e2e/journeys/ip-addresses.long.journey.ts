import type { Page } from "@playwright/test";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { cookieOf } from "@/testing/portal";
import { requestFrom } from "../support/request-from";
import { keyHolder } from "../support/subscribe";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const HERE = "127.0.0.1";
const ELSEWHERE = "127.0.0.2";
/** Only documents use it. */
const OFFICE = "203.0.113.0/24";

const form = (page: Page) => page.getByRole("form", { name: "IP addresses" });
const keySwitch = (page: Page) => form(page).getByRole("checkbox", { name: "Allow requests with keys only from these addresses" });
const keyList = (page: Page) => form(page).getByRole("textbox", { name: "Allowed IP addresses for API keys" });
const consoleSwitch = (page: Page) => form(page).getByRole("checkbox", { name: "Open this console only from these addresses" });
const consoleList = (page: Page) => form(page).getByRole("textbox", { name: "Allowed IP addresses for the console" });
const save = (page: Page) => form(page).getByRole("button", { name: "Save IP addresses" }).click();
const limitsOf = (orgId: string) =>
  prisma().organisation.findUniqueOrThrow({
    where: { id: orgId },
    select: { limitsKeys: true, keyAddresses: true, limitsConsole: true, consoleAddresses: true },
  });

test("keys answer from the listed addresses only, within moments of saving, and from everywhere once the limit is off", async ({
  page,
  signInAs,
  server,
}) => {
  const owner = await keyHolder("Ilse Internet");
  const call = (from: string) => requestFrom(from, `${server.baseURL}/api/v1/me`, { authorization: `Bearer ${owner.key}` });
  const statusFrom = async (from: string) => (await call(from)).status;
  const before = await statusFrom(ELSEWHERE);
  expect(before).not.toBe(403);
  await signInAs(owner);
  await page.goto("/console/settings");
  await expect(form(page).getByText(`Your IP address is ${HERE}.`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await keySwitch(page).check();
  await save(page);
  await expect(form(page).getByText("Add at least one IP address or range, or turn the limit off.").first()).toBeVisible();
  await keyList(page).fill(`${HERE}\n300.1.2.3`);
  await save(page);
  await expect(keyList(page)).toHaveAttribute("aria-invalid", "true");
  await expect(
    form(page)
      .getByText(/300\.1\.2\.3/)
      .first(),
  ).toBeVisible();
  expect(await limitsOf(owner.orgId)).toMatchObject({ limitsKeys: false, keyAddresses: [] });

  await keyList(page).fill(`${HERE}\n${OFFICE}`);
  await save(page);
  await expect(page.getByText("IP addresses saved")).toBeVisible();
  expect(await limitsOf(owner.orgId)).toMatchObject({ limitsKeys: true, keyAddresses: [expect.stringContaining(HERE), OFFICE] });
  await expect.poll(() => statusFrom(ELSEWHERE)).toBe(403);
  const refused = await call(ELSEWHERE);
  expect(JSON.parse(refused.body)).toMatchObject({ code: "address-not-allowed", detail: expect.stringContaining(ELSEWHERE) });
  expect(await statusFrom(HERE)).toBe(before);

  await page.reload();
  await keySwitch(page).uncheck();
  await save(page);
  await expect(page.getByText("Saved, not in force")).toBeVisible();
  await expect(page.getByText("The list for API keys limits nothing until you check its box and save.")).toBeVisible();
  await expect.poll(() => statusFrom(ELSEWHERE)).toBe(before);
  await page.goto("/console/audit");
  await expect(page.getByText("changed the IP addresses from which keys and console can be used").first()).toBeVisible();
});

test("a list without one's own address is refused, and one with it closes the console to colleagues elsewhere", async ({
  page,
  signInAs,
  server,
}) => {
  const owner = await person({ name: "Konrad Console" });
  const orgId = owner.orgId ?? "";
  const colleague = await person({ name: "Elsa Elsewhere", orgId, role: "developer" });
  await signInAs(owner);
  await page.goto("/console/settings");
  await consoleSwitch(page).check();
  await consoleList(page).fill(OFFICE);
  await save(page);
  await expect(form(page).getByText(`This list would lock you out of the console. Add your IP address, ${HERE}.`).first()).toBeVisible();
  await expect(consoleList(page)).toHaveValue(OFFICE);
  expect((await limitsOf(orgId)).limitsConsole).toBe(false);
  await consoleList(page).fill(`${OFFICE}\n${HERE}`);
  await save(page);
  await expect(page.getByText("IP addresses saved")).toBeVisible();

  const { name, value } = await cookieOf(colleague.sessionId);
  const open = (from: string, path: string) => requestFrom(from, server.baseURL + path, { cookie: `${name}=${value}` });
  expect((await open(HERE, "/console/keys")).status).toBe(200);
  const closed = await open(ELSEWHERE, "/console/keys");
  expect(closed.body).not.toContain("New key");
  expect([closed.status, closed.headers.location]).toEqual([307, expect.stringContaining("/account")]);
  const refused = await open(ELSEWHERE, "/api/console/keys");
  expect(refused.status).toBe(403);
  expect(JSON.parse(refused.body)).toMatchObject({ code: "address-not-allowed", detail: expect.stringContaining(ELSEWHERE) });
  // What is one's own stays open.
  expect((await open(ELSEWHERE, "/account")).status).toBe(200);

  await signInAs(colleague);
  await page.goto("/console/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  const direct = await page.evaluate(
    (body) =>
      fetch("/api/console/organisation/addresses", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then(async (response) => [response.status, ((await response.json()) as { code: string }).code]),
    { limitsKeys: false, keyAddresses: [], limitsConsole: false, consoleAddresses: [] },
  );
  expect(direct).toEqual([403, "role-missing"]);
  expect((await limitsOf(orgId)).limitsConsole).toBe(true);
});
