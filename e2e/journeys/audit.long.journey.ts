import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { addDays, dayAt } from "@/lib/core/dates";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { receiver, type Received } from "@/testing/webhooks";
import { ops } from "../server/running-server";
import { download } from "../support/download";
import { subscriber } from "../support/subscribe";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, setSession, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const log = (page: Page) => page.getByRole("table", { name: "Events" }).locator("tbody tr");

const SOON = { timeout: 60_000 };
const DATA_DIR = process.env.JOURNEY_DATA_DIR ?? "";

type Line = {
  id: string;
  type: string;
  who: string;
  what: string;
  actor: unknown;
  user_agent: string | null;
  changes: Record<string, unknown>;
};
type Message = { type: string; data: { event_id: string; action: string; actor_kind: string; actor_id: string; subject: string } };

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

/** What arrived, whose signature is that of the secret. */
function opened(secret: string, { headers, body }: Received): Message {
  new Webhook(secret).verify(body, headers);
  return JSON.parse(body) as Message;
}

async function setRole(page: Page, name: string, role: string): Promise<void> {
  await page.goto("/console/team");
  await page.getByRole("combobox", { name: `Role of ${name}` }).selectOption({ label: role });
  await expect(page.getByText("Role changed")).toBeVisible();
}

async function rename(page: Page, name: string): Promise<void> {
  await page.goto("/console/settings");
  const form = page.getByRole("form", { name: "Name of the organisation" });
  await form.getByRole("textbox").fill(name);
  await form.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name changed")).toBeVisible();
}

test("the log is narrowed by what, who and when, and its files hold what the page shows", async ({ page, signInAs }) => {
  const owner = await person({ name: "Alba Audit" });
  const orgId = owner.orgId ?? "";
  const member = await person({ name: "Milan Member", orgId, role: "viewer" });
  await signInAs(owner);
  await rename(page, "Audited Energy");
  await setRole(page, "Milan Member", "Developer");

  await page.goto("/console/audit");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(log(page).filter({ hasText: "Alba Audit changed the role of Milan Member from viewer to developer" })).toHaveCount(1);
  const whole = await log(page).count();
  expect(whole).toBeGreaterThan(1);
  const filters = page.getByRole("search", { name: "Filter the log" });
  await filters.getByRole("combobox", { name: "What" }).selectOption({ label: "Team" });
  await expect(page).toHaveURL(/group=team/);
  await expect(log(page)).toHaveCount(1);
  await filters.getByRole("combobox", { name: "Who" }).selectOption({ label: "Milan Member" });
  await expect(page.getByText("No results")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download CSV" })).toHaveCount(0);
  await filters.getByRole("combobox", { name: "Who" }).selectOption({ label: "Alba Audit" });
  await expect(log(page)).toHaveCount(1);

  const csv = await download(page, page.getByRole("link", { name: "Download CSV" }));
  expect(csv.name).toMatch(new RegExp(`^audit-${orgId}-.*\\.csv$`));
  const [head, ...rows] = csv.text.trimEnd().split("\r\n");
  expect(head).toBe("at,who,what,type,actor_kind,actor_id,subject,request_id,ip_address,user_agent,changes");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(
    `Alba Audit,changed the role of Milan Member from viewer to developer,member.role-changed,user,${owner.userId}`,
  );
  const ndjson = await download(page, page.getByRole("link", { name: "Download NDJSON" }));
  expect(linesOf(ndjson.text)).toMatchObject([{ type: "member.role-changed", who: "Alba Audit", subject: member.userId }]);

  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(log(page)).toHaveCount(whole);
  const all = linesOf((await download(page, page.getByRole("link", { name: "Download NDJSON" }))).text);
  expect(all).toHaveLength(whole);
  expect(all.find(({ type }) => type === "organisation.renamed")).toMatchObject({ who: "Alba Audit" });
  const [today, tomorrow] = [dayAt(Date.now()), addDays(dayAt(Date.now()), 1)];
  await page.goto(`/console/audit?from=${tomorrow}&until=${today}`);
  await expect(page.getByText("The first day is after the last")).toBeVisible();
  await page.goto(`/console/audit?until=${addDays(today, -2)}`);
  await expect(page.getByText("No results")).toBeVisible();
  await page.goto("/console/audit?group=nonsense");
  await expect(log(page)).toHaveCount(whole);

  const file = (query: string) => page.request.get(`/api/console/audit/file?org=${orgId}&${query}`);
  for (const wrong of ["format=xlsx", "format=csv&group=nonsense", "format=csv&from=yesterday", "format=csv&person=Milan"])
    expect((await file(wrong)).status(), wrong).toBe(400);
  expect((await file("format=csv")).status()).toBe(200);
  await signInAs(await person({ orgId, role: "viewer" }));
  expect((await page.goto("/console/audit"))?.status()).toBe(403);
  expect((await file("format=csv")).status()).toBe(403);
  await signInAs(await person());
  expect((await file("format=csv")).status()).toBe(404);
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

test("the log names who cancels the plan and who resumes it, each with their device, also in its files", async ({
  page,
  browser,
  server,
  signInAs,
}) => {
  const owner = await subscriber("Carla Cancels", "pro");
  const { orgId } = owner;
  const partner = await person({ name: "Rolf Resumes", orgId, role: "owner" });
  await signInAs(owner);
  await page.goto("/console/billing");
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel plan" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText(/^Pro ends on/).first()).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: server.baseURL, userAgent: FIREFOX });
  await setSession(elsewhere, server.baseURL, partner.sessionId);
  const other = await elsewhere.newPage();
  await other.goto("/console/billing");
  await other.getByRole("button", { name: "Keep plan" }).click();
  await expect(other.getByText("Subscription resumed")).toBeVisible();
  await elsewhere.close();
  // A page that was opened before has nothing left to resume.
  const again = await page.request.delete("/api/console/billing/cancellation", { headers: { origin: server.baseURL } });
  expect(again.status()).toBe(409);

  await page.goto("/console/audit");
  const rowOf = (what: string, device: string) => log(page).filter({ hasText: what }).getByText(device).filter({ visible: true });
  const [cancelled, resumed] = [
    rowOf("Carla Cancels cancelled Pro at the end of its period", "Headless Chrome on Linux"),
    rowOf("Rolf Resumes resumed Pro", "Firefox on Linux"),
  ];
  await expect(cancelled).toHaveCount(1);
  await expect(resumed).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(resumed).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const lines = linesOf((await download(page, page.getByRole("link", { name: "Download NDJSON" }))).text);
  const requested = lines.filter(({ type }) => type === "subscription.requested");
  expect(requested).toMatchObject([
    { who: "Rolf Resumes", what: "resumed Pro", actor: { kind: "user", id: partner.userId }, user_agent: FIREFOX },
    {
      ...{ who: "Carla Cancels", what: "cancelled Pro at the end of its period", actor: { kind: "user", id: owner.userId } },
      user_agent: expect.stringContaining("HeadlessChrome"),
    },
  ]);
  const csv = await download(page, page.getByRole("link", { name: "Download CSV" }));
  expect(csv.text).toContain(`,Rolf Resumes,resumed Pro,subscription.requested,user,${partner.userId},`);
  expect(csv.text).toContain(FIREFOX);
  // What Stripe then says of the plan is done by none of them.
  const told = lines.filter(({ type }) => type.startsWith("subscription.") && type !== "subscription.requested");
  for (const { type, actor } of told) expect([type, actor]).not.toEqual([type, expect.objectContaining({ kind: "user" })]);
});

test("each record is sent, signed and without names, to an endpoint that asks for the log", async ({ page, signInAs }) => {
  const owner = await person({ name: "Stina Stream" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "pro" });
  const member = await person({ name: "Milan Member", orgId, role: "viewer" });
  const target = await receiver((response) => void response.writeHead(204).end());
  try {
    await signInAs(owner);
    await page.goto("/console/webhooks?new=1");
    await dialogOf(page).getByLabel("URL", { exact: false }).first().fill(target.url);
    await dialogOf(page)
      .getByRole("checkbox", { name: /^Audit log/ })
      .check();
    await dialogOf(page).getByRole("button", { name: "Create endpoint" }).click();
    const secret = await dialogOf(page).getByLabel("signing secret", { exact: true }).innerText();
    await dialogOf(page).getByRole("checkbox", { name: "I saved it" }).check();
    await dialogOf(page).getByRole("button", { name: "Done" }).click();

    await setRole(page, "Milan Member", "Developer");
    const found = () => target.received.map((one) => opened(secret, one)).find(({ data }) => data.action === "member.role-changed");
    await expect.poll(found, SOON).toBeDefined();
    const event = await prisma().event.findFirstOrThrow({ where: { orgId, type: "member.role-changed" } });
    expect(found()).toMatchObject({
      type: "audit.recorded",
      data: { event_id: event.id, actor_kind: "user", actor_id: owner.userId, subject: member.userId },
    });
    expect(target.received.map(({ body }) => body).join()).not.toMatch(/Stina|Milan|people\.example/);
    const ours = await prisma().event.findMany({ where: { orgId }, select: { id: true } });
    const sent = target.received.map((one) => opened(secret, one).data.event_id);
    expect(ours.map(({ id }) => id)).toEqual(expect.arrayContaining(sent));
    expect(new Set(sent).size).toBe(sent.length);
  } finally {
    await target.close();
  }
});

test("the operator's check reads the whole chain, and names a record that was changed behind it", async ({ page, signInAs }) => {
  const owner = await person({ name: "Sena Sealed" });
  await signInAs(owner);
  await rename(page, "Sealed Energy");
  const where = { orgId: owner.orgId, type: "organisation.renamed" };
  const event = await prisma().event.findFirstOrThrow({ where });
  await expect.poll(async () => (await prisma().event.findFirstOrThrow({ where })).sealNo, { timeout: 150_000 }).not.toBeNull();
  const before = await ops(DATA_DIR, ["audit", "verify"]);
  expect(before).toMatchObject({ code: 0, stdout: expect.stringMatching(/\d+:[0-9a-f]{64}/) });
  const change = (subject: string | null) => prisma().event.update({ where: { id: event.id }, data: { subject } });
  await change("org_another");
  try {
    const found = await ops(DATA_DIR, ["audit", "verify"]);
    expect(found.code).toBe(1);
    expect(found.stdout + found.stderr).toContain(event.id);
  } finally {
    await change(event.subject);
  }
  expect((await ops(DATA_DIR, ["audit", "verify"])).code).toBe(0);
});
