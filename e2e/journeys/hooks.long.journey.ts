import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { addDays, dayAt } from "@/lib/core/dates";
import { HOUR_MS } from "@/lib/core/durations";
import { followAllEvents } from "@/lib/host/follow-events";
import { priceDraft } from "@/testing/drafts";
import { operator, person } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { receiver, type Received } from "@/testing/webhooks";
import { dialogOf, expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const SOON = { timeout: 10_000 };
let items = 0;

/** A release with one price of a series that nobody else has. */
async function publishPrice(): Promise<number> {
  followAllEvents();
  const date = addDays(dayAt(Date.now(), 8), -1);
  return (await publishDrafts([priceDraft(date, "0.1234", { item: `Webhook module ${Date.now()} ${(items += 1)}` })]))?.release ?? 0;
}

/** What was received as it was signed: also where the clocks are hours apart, which verifying refuses. */
function opened(secret: string, { headers, body }: Received): { id: string; type: string; data: { release: number; added: number } } {
  const id = headers["webhook-id"] ?? "";
  const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(id, at, body));
  return { id, ...(JSON.parse(body) as { type: string; data: { release: number; added: number } }) };
}

async function createEndpoint(page: Page, url: string): Promise<string> {
  await page.goto("/console/webhooks?new=1");
  await dialogOf(page).getByLabel("URL", { exact: false }).first().fill(url);
  await dialogOf(page).getByLabel("Description").fill("Price desk");
  await dialogOf(page)
    .getByRole("checkbox", { name: /^Prices published/ })
    .check();
  await dialogOf(page).getByRole("button", { name: "Create endpoint" }).click();
  const secret = await dialogOf(page).getByLabel("signing secret", { exact: true }).innerText();
  await dialogOf(page).getByRole("checkbox", { name: "I saved it" }).check();
  await dialogOf(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Price desk" })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

const log = (page: Page) => page.getByRole("table", { name: "Deliveries" }).locator("tbody tr");
const attempts = (page: Page) => page.getByRole("listitem").filter({ has: page.locator("details") });

test("a release arrives signed, is tried again while the receiver is broken, and is replayed with the same id", async ({
  page,
  signInAs,
  moveClock,
}) => {
  const owner = await person({ name: "Wim Webhook" });
  await setEntitlement(operator(), { orgId: owner.orgId ?? "", plan: "pro" });
  let status = 204;
  const target = await receiver((response) => void response.writeHead(status).end(status === 204 ? "" : "closed for repairs"));
  try {
    await signInAs(owner);
    const secret = await createEndpoint(page, target.url);
    const endpoint = page.url();

    const release = await publishPrice();
    await expect.poll(() => target.received.length, SOON).toBe(1);
    const [first] = target.received;
    if (!first) throw new Error("nothing arrived");
    new Webhook(secret).verify(first.body, first.headers);
    expect(() => new Webhook(secret).verify(`${first.body} `, first.headers)).toThrow();
    expect(opened(secret, first)).toMatchObject({ type: "price.published", data: { release, added: 1 } });
    await page.reload();
    await expect(log(page)).toHaveCount(1);
    await expect(log(page).first()).toContainText("Delivered");

    status = 503;
    await publishPrice();
    await expect.poll(() => target.received.length, SOON).toBe(2);
    await expect(async () => {
      await page.goto(`${endpoint}?state=waiting`);
      await expect(log(page).first()).toContainText("Retrying", { timeout: 500 });
    }).toPass(SOON);
    moveClock(6_000);
    await expect.poll(() => target.received.length, SOON).toBe(3);
    await log(page).first().getByRole("link").click();
    await page.waitForURL(/\/deliveries\//);
    await expect(async () => {
      await page.reload();
      await expect(attempts(page)).toHaveCount(2, { timeout: 500 });
    }).toPass(SOON);
    await expect(attempts(page).first()).toContainText("The receiver responded with 503.");
    await expect(attempts(page).first()).toContainText("closed for repairs");
    await expect(page.getByText("Next attempt")).toBeVisible();
    await expect(page.getByRole("button", { name: "Replay" })).toHaveCount(0);
    await expectAccessible(page);

    status = 204;
    moveClock(HOUR_MS);
    await expect.poll(() => target.received.length, SOON).toBe(4);
    const replay = page.getByRole("button", { name: "Replay" });
    await expect(async () => {
      await page.reload();
      await expect(replay).toBeVisible({ timeout: 500 });
    }).toPass(SOON);
    await replay.click();
    await expect(page.getByText("Sent again")).toBeVisible();
    await expect.poll(() => target.received.length, SOON).toBe(5);
    const [, ...later] = target.received.map((received) => opened(secret, received));
    expect(new Set(later.map(({ id }) => id)).size).toBe(1);
    expect(later[0]?.id).not.toBe(first.headers["webhook-id"]);
    expect(new Set(target.received.slice(1).map(({ body }) => body)).size).toBe(1);
    await expect(async () => {
      await page.reload();
      await expect(attempts(page)).toHaveCount(4, { timeout: 500 });
    }).toPass(SOON);
    await expect(page.getByText("once", { exact: true })).toBeVisible();
  } finally {
    await target.close();
  }
});
