import type { APIRequestContext, Page } from "@playwright/test";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { Draft } from "@/lib/catalog/drafts";
import { publishImport } from "@/lib/catalog/releases/publish-import";
import { stageImport } from "@/lib/catalog/staging/stage-import";
import { issueKey } from "@/lib/keys/issue-key";
import { prisma } from "@/lib/platform/database";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { shipmentDraft } from "@/testing/drafts";
import { operator, person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const SOURCE = "journey-desk";
const ITEM = "Journey module 182";
const DAYS = ["2026-10-07", "2026-10-14", "2026-10-21"] as const;
const CSV = [
  "stage,item,technology,region,price_term,currency,unit,date,low,avg,high,frequency",
  ...DAYS.map((day, i) => `module,${ITEM},topcon,CN,fob,USD,W,${day},,0.10${i},,weekly`),
].join("\n");

/** The averages of the series as the API says them, oldest first. */
async function averages(request: APIRequestContext, key: string): Promise<string[]> {
  const query = new URLSearchParams({ item: ITEM, sort: "date" }).toString();
  const answer = await request.get(`/api/v1/pricing/history?${query}`, { headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { data: { avg: string }[] }).data.map(({ avg }) => String(Number(avg)));
}

/** Looks at what publishing would change, publishes it, and goes to the release. */
async function publish(page: Page, counts: string): Promise<string> {
  const row = page.getByRole("table", { name: "Changes" }).getByRole("row", { name: /^Prices/ });
  await expect(row).toHaveText(counts, { timeout: 15_000 });
  await page.getByRole("button", { name: "Publish release" }).click();
  await page.getByRole("link", { name: "View changes" }).click();
  await page.waitForURL(/\/staff\/data\/releases\/\d+$/);
  return /\d+$/.exec(page.url())?.[0] ?? "";
}

test("staff import a file, correct one of its prices and take that back, and customers see and hear each step", async ({
  page,
  request,
  signInAs,
}) => {
  const customer = await person({ name: "Carla Customer" });
  const orgId = customer.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "pro" });
  const { secret: key } = await issueKey(operator(), { orgId, name: "app", mode: "live" });
  const input = { url: "http://127.0.0.1:9/hooks", description: "", alertAddress: null };
  await createEndpoint(operator(), orgId, { ...input, types: ["price.published", "price.revised"], sources: [SOURCE] });

  await signInAs(await person({ staff: true, role: null, name: "Stella Staff" }));
  await page.goto("/staff/data");
  await page.getByRole("link", { name: "Import a file" }).click();
  await page.locator("[name=kind]").selectOption("prices");
  await page
    .getByLabel("File", { exact: false })
    .and(page.locator("[type=file]"))
    .setInputFiles({
      name: "desk.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(CSV),
    });
  await page.locator("[name=option-source]").fill(SOURCE);
  await page.locator("[name=option-source-name]").fill("Journey desk");
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.waitForURL(/\/staff\/data\/imports\/imp/);
  await expect(page.getByRole("heading", { name: "Publish", exact: true })).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  expect(await averages(request, key)).toEqual([]);
  await publish(page, "Prices300");
  await expect.poll(() => averages(request, key)).toEqual(["0.1", "0.101", "0.102"]);

  await page.goto(`/staff/data/prices?q=${encodeURIComponent(ITEM)}`);
  await page.getByRole("row").filter({ hasText: ITEM }).getByRole("link").click();
  await page.getByRole("button", { name: `Correct ${DAYS[1]}` }).click();
  await dialogOf(page).getByLabel("Average").fill("0.1015");
  await dialogOf(page).getByLabel("Reason").fill("The desk called.");
  await dialogOf(page).getByRole("button", { name: "Preview change" }).click();
  await page.waitForURL(/\/staff\/data\/imports\/imp/);
  await expect(page.getByText("0.1015")).toBeVisible();
  const corrected = await publish(page, "Prices010");
  await expect.poll(() => averages(request, key)).toEqual(["0.1", "0.1015", "0.102"]);

  await page.getByRole("button", { name: "Undo release" }).click();
  await dialogOf(page).getByRole("button", { name: "Undo release" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/staff/data/releases/") && !url.pathname.endsWith(`/${corrected}`));
  await expect(page.getByText("Undoes")).toBeVisible();
  await expect.poll(() => averages(request, key)).toEqual(["0.1", "0.101", "0.102"]);
  const told = await prisma().webhookDelivery.findMany({ where: { orgId }, orderBy: { createdAt: "asc" } });
  expect(told.map(({ type }) => type)).toEqual(["price.published", "price.revised", "price.revised"]);
});

async function publishTable(code: string, draft: Draft): Promise<void> {
  const source = { code, name: code, licence: "none", url: null, synthetic: false };
  const items = [{ line: 2, ...draft }];
  const { importId } = await stageImport(operator(), { kind: "shipments", source, mode: "merge", fileName: null, items });
  await publishImport(operator(), importId, { title: `Table of ${code}` });
}

test("staff orders the sources of a table on a small screen with the keyboard, and customers get the other source at once", async ({
  page,
  request,
  signInAs,
}) => {
  const customer = await person({ name: "Sara Source" });
  const orgId = customer.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  const { secret: key } = await issueKey(operator(), { orgId, name: "app", mode: "live" });
  const quarter = "2024Q1";
  const table = { product: "polysilicon", dimension: "technology", basis: "revenue_recognised" } as const;
  for (const [code, gw] of [
    ["journey-first", "3"],
    ["journey-second", "4"],
  ] as const)
    await publishTable(code, shipmentDraft(quarter, "TOPCon", gw, { ...table, entity_id: "topcon" }));
  const shown = async (): Promise<unknown> => {
    const query = new URLSearchParams({ quarter, ...table });
    const answer = await request.get(`/api/v1/market/shipments?${query}`, { headers: { authorization: `Bearer ${key}` } });
    const { meta } = (await answer.json()) as { meta?: { source: string } };
    return meta?.source;
  };
  await expect.poll(shown).toBe("journey-first");

  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(await person({ staff: true, role: null, name: "Olga Order" }));
  await page.goto("/staff/data/sources");
  const order = page.getByRole("region", { name: "Polysilicon shipments by technology, revenue recognised" });
  await expect(order.getByRole("listitem")).toContainText(["journey-first", "journey-second"]);
  await expectAccessible(page);
  await order.getByRole("button", { name: "Move journey-second up" }).focus();
  await page.keyboard.press("Enter");
  await expect(order.getByRole("listitem")).toContainText(["journey-second", "journey-first"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await order.getByRole("button", { name: "Preview order" }).click();
  await order.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();
  await expect.poll(shown).toBe("journey-second");
  await order.getByRole("button", { name: "Preview usual order" }).click();
  await order.getByRole("button", { name: "Restore usual order" }).click();
  await expect.poll(shown).toBe("journey-first");
});

async function sendNames(page: Page, encoding: string): Promise<void> {
  await page.goto("/staff/data/imports/new");
  await page.locator("[name=kind]").selectOption("companies");
  const buffer = Buffer.from("name,country\nPôle Corrèze,FR\n", "latin1");
  const file = { name: "firms.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("File", { exact: false }).and(page.locator("[type=file]")).setInputFiles(file);
  await page.locator("[name=option-source]").fill("journey-firms");
  await page.locator("[name=option-encoding]").selectOption(encoding);
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.waitForURL(/\/staff\/data\/imports\/imp/);
}

test("staff choose the encoding of a file that could be read in two ways, by cells as they would read", async ({ page, signInAs }) => {
  await signInAs(await person({ staff: true, role: null, name: "Enno Encoder" }));
  await sendNames(page, "");
  await expect(page.getByText('windows-1252: "Pôle Corrèze"')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('windows-1250: "Pôle Corrčze"')).toBeVisible();
  await sendNames(page, "windows-1252");
  await expect(page.getByText("Western European (Windows-1252, Latin-1)")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Pôle Corrèze").first()).toBeVisible();
  await expectAccessible(page);
});

const LIST = [
  "Modulliste 2026;;;;",
  "Hersteller;Modell;Nennleistung (kW);Länge [m];Zelltyp",
  "Reisetest AG;RT-400;0,4;1,722;mono",
  "Reisetest AG;RT-410;0,41;1,722;Wunderzelle",
  "Reisetest AG;RT-4100;41;1,722;mono",
].join("\n");

async function sendList(page: Page, name: string, content: string): Promise<void> {
  await page.goto("/staff/data/imports/new");
  await page.locator("[name=kind]").selectOption("mapped");
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("File", { exact: false }).and(page.locator("[type=file]")).setInputFiles(file);
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.waitForURL(/\/staff\/data\/imports\/imp/);
}

test("staff map a file of another layout once, and the next one with its columns is read by itself", async ({ page, signInAs }) => {
  await signInAs(await person({ staff: true, role: null, name: "Mara Mapper" }));
  await sendList(page, "modulliste.csv", LIST);
  const preview = page.getByRole("table", { name: "First rows as they would be published" });
  await expect(preview.getByRole("row")).toHaveCount(4);
  await expect(preview.getByRole("row").nth(1)).toContainText("400");
  await expect(preview.getByRole("row").nth(2)).toContainText("Wunderzelle");
  await expect(preview.getByRole("row").nth(3)).toContainText("41000 W is outside");
  await expectAccessible(page);

  await page.getByLabel("Meaning of Wunderzelle").selectOption("hjt");
  await expect(preview.getByRole("row").nth(2)).toContainText("hjt");
  await page.getByRole("button", { name: "Save mapping and check file" }).click();
  await page.getByLabel(/Source code/).fill("reiseliste");
  await page.getByRole("button", { name: "Save mapping and check file" }).click();
  const changes = page.getByRole("table", { name: "Changes" }).getByRole("row", { name: /^Products/ });
  await expect(changes).toContainText("2");

  await sendList(page, "april.csv", LIST.replace("RT-410;", "RT-420;").replace("2026", "2027"));
  await expect(page.getByRole("table", { name: "Changes" }).getByRole("row", { name: /^Products/ })).toContainText("2");
  await page.goto("/staff/data/mappings");
  const row = page.getByRole("row", { name: /modulliste/ });
  await expect(row).toContainText("reiseliste");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Archive mapping" }).click();
  await expect(page.getByText("No mappings yet")).toBeVisible();
});
