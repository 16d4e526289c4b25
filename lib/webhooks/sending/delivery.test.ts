import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { HOUR_MS } from "@/lib/core/durations";
import { followEvents } from "@/lib/events/followers";
import { recordEvent, type EventInput } from "@/lib/events/record-event";
import { ownBrand, provideBrands } from "@/lib/platform/brand";
import { transaction, type Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { countSeals } from "@/lib/platform/reseal";
import { lastMail, person, StoppedClock } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { endpointAt, operatorAt, organisation, receiver, sending, type Receiver } from "@/testing/webhooks";
import { createDeliveries } from "../deliveries/create-deliveries";
import { listDeliveries } from "../deliveries/list-deliveries";
import { pruneDeliveries } from "../deliveries/prune-deliveries";
import { readDelivery } from "../deliveries/read-delivery";
import { replayDelivery } from "../deliveries/replay-delivery";
import { replayFailed } from "../deliveries/replay-failed";
import { sendTestEvent } from "../deliveries/send-test-event";
import { changeEndpoint } from "../endpoints/change-endpoint";
import { rotateSecret } from "../endpoints/rotate-secret";
import { SEALED_SIGNING_SECRETS } from "../endpoints/secrets";
import { claimDeliveries, LEASE_MS } from "./claim-deliveries";
import { deliver } from "./deliver";
import { Dispatch } from "./dispatch";
import type { Sending } from "./send-request";

useDatabase();

const clock = new StoppedClock(Date.now());
const ctx: Context = operatorAt(clock);
let answer: (response: ServerResponse) => void;
let target: Receiver;
const fine = (response: ServerResponse): unknown => response.writeHead(204).end();
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end("no");

beforeEach(async () => {
  target ??= await receiver((response) => answer(response));
  target.received.length = 0;
  answer = fine;
  followEvents("webhooks", createDeliveries);
  // What another test left must not be sent in this one.
  await prisma().webhookEndpoint.deleteMany({});
});
afterAll(() => target.close());

const record = (event: EventInput): Promise<string> => transaction(ctx, (tx) => recordEvent(tx, event));
const release = (number = 412, source = "price-sheet"): Promise<string> =>
  record({
    type: "release.published",
    subject: String(number),
    data: {
      kind: "import",
      source,
      summary: { spot_price: { added: 38, changed: 0, removed: 0 }, company: { added: 1, changed: 2, removed: 3 } },
    },
  });
const keyEnds = (orgId: string): Promise<string> =>
  record({ type: "key.expiring", orgId, subject: "key_1", data: { name: "ci {origin}", days: 7, expiresAt: "2026-11-28T09:00:00.000Z" } });

/** Sends everything that is due now. */
async function sendDue(more: Partial<Sending> = {}): Promise<number> {
  const dispatch = new Dispatch(ctx, () => sending(more));
  const begun = await dispatch.begin();
  await dispatch.idle();
  return begun;
}
const deliveries = async (orgId: string, endpointId: string) =>
  (await listDeliveries(ctx, orgId, { endpointId, walk: { limit: 100 } })).rows;
const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (rows.length !== 1 || row === undefined) throw new Error(`${rows.length} rows`);
  return row;
};

describe("an event", () => {
  test("makes one delivery for each endpoint that asked for it and may have it, in its own transaction", async () => {
    const orgId = await organisation(ctx);
    const wants = await endpointAt(ctx, orgId, target.url, { types: ["price.published", "price.revised", "company.changed"] });
    const filtered = await endpointAt(ctx, orgId, target.url, { sources: ["other"] });
    const starter = await organisation(ctx);
    const lost = await endpointAt(ctx, starter, target.url);
    await setEntitlement(ctx, { orgId: starter, plan: "starter" });
    await release();
    const made = await deliveries(orgId, wants.id);
    expect(made.map(({ type }) => type).sort()).toEqual(["company.changed", "price.published"]);
    expect(await deliveries(orgId, filtered.id)).toEqual([]);
    expect(await deliveries(starter, lost.id)).toEqual([]);
    await release(413, "other");
    expect(await deliveries(orgId, filtered.id)).toHaveLength(1);
    const undone = transaction(ctx, async (tx) => {
      await recordEvent(tx, { type: "key.expiring", orgId, subject: "key_2", data: { name: "a", days: 1, expiresAt: "x" } });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await deliveries(orgId, filtered.id)).toHaveLength(1);
  });

  test("of one organisation is told to that one only, and one that can't be read harms nobody", async () => {
    const [orgId, other] = [await organisation(ctx), await organisation(ctx)];
    const mine = await endpointAt(ctx, orgId, target.url);
    const theirs = await endpointAt(ctx, other, target.url);
    await keyEnds(orgId);
    expect(await deliveries(orgId, mine.id)).toHaveLength(1);
    expect(await deliveries(other, theirs.id)).toEqual([]);
    await sendDue();
    // What a customer typed is never filled in.
    expect(JSON.parse(only(target.received).body)).toMatchObject({ type: "key.expiring", data: { name: "ci {origin}", days_left: 7 } });
  });

  test("names the address of a brand to its organisation, whether it was told to one or to all, and ours to others", async () => {
    const [branded, plain] = [await organisation(ctx), await organisation(ctx)];
    provideBrands((_db, orgId) => Promise.resolve(orgId === branded ? { ...ownBrand(), orgId, url: "https://data.acme.example" } : null));
    onTestFinished(() => provideBrands(() => Promise.resolve(null)));
    await endpointAt(ctx, branded, target.url, { types: ["price.published", "export.finished"] });
    await endpointAt(ctx, plain, target.url);
    await release();
    await record({
      type: "export.finished",
      orgId: branded,
      subject: "ex_0123456789abcdefghjk",
      data: { resource: "product", format: "csv", rows: 1, bytes: 1, state: "ready" },
    });
    await sendDue();
    const origins = target.received.flatMap(({ body }) => body.match(/https?:\/\/[^/"]+/g) ?? []);
    expect(origins.sort()).toEqual(["https://api.example", "https://data.acme.example", "https://data.acme.example"]);
  });

  test("stays one delivery for an endpoint when it is told twice, and hundreds of endpoints cost one statement", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    await pool().query(
      `insert into webhook_endpoint (id, org_id, url, description, types, sources, state, secret, created_at)
       select 'we_many' || n, org_id, url, '', types, sources, state, secret, created_at from webhook_endpoint, generate_series(1, 2000) n where id = $1`,
      [id],
    );
    const began = performance.now();
    await release();
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(await prisma().webhookDelivery.count({ where: { orgId } })).toBe(2_001);
  });
});

describe("a delivery", () => {
  test("carries the signature of the Standard Webhooks specification, and a link under our own address", async () => {
    const orgId = await organisation(ctx);
    const { id, secret } = await endpointAt(ctx, orgId, target.url);
    await release();
    await sendDue();
    const { headers, body } = only(target.received);
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: "price.published",
      timestamp: new Date(clock.now()).toISOString(),
      data: {
        release: 412,
        source: "price-sheet",
        added: 38,
        changes: "https://api.example/api/v1/changes?since=411&as_of=412&resource=spot_price",
      },
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    const { id: delivery, ...row } = only(await deliveries(orgId, id));
    expect(headers["webhook-id"]).toBe(delivery);
    expect(row).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 204, nextAttemptAt: null });
    const detail = await readDelivery(ctx, orgId, { endpointId: id, id: delivery });
    expect(detail).toMatchObject({ body, log: [{ status: 204, error: null, requestHeaders: { "webhook-id": delivery } }] });
    expect(await sendDue()).toBe(0);
  });

  test("of a test of another type has the data of its example, says that it is a test, and links to this host", async () => {
    const orgId = await organisation(ctx);
    const { id, secret } = await endpointAt(ctx, orgId, target.url);
    await sendTestEvent(ctx, orgId, { id, type: "price.published" });
    await sendDue();
    const { headers, body } = only(target.received);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: "price.published",
      test: true,
      data: { release: 412, changes: expect.stringContaining("https://api.example/api/v1/changes?") },
    });
    expect(only(await deliveries(orgId, id))).toMatchObject({ type: "price.published", state: "delivered" });
  });

  test("is signed with both secrets while a rotation overlaps, and with one afterwards", async () => {
    const orgId = await organisation(ctx);
    const old = await endpointAt(ctx, orgId, target.url);
    const fresh = await rotateSecret(ctx, orgId, { id: old.id, input: { overlapHours: 24 } });
    await sendTestEvent(ctx, orgId, { id: old.id });
    await sendDue();
    const [first] = target.received;
    if (!first) throw new Error("nothing came");
    for (const { secret } of [old, fresh])
      expect(new Webhook(secret).verify(first.body, first.headers)).toMatchObject({ type: "webhook.test" });
    clock.forward(25 * HOUR_MS);
    await sendTestEvent(ctx, orgId, { id: old.id });
    await sendDue();
    const signature = target.received[1]?.headers["webhook-signature"] ?? "";
    expect(signature.split(" ")).toHaveLength(1);
    const stored = await prisma().webhookEndpoint.findUniqueOrThrow({ where: { id: old.id } });
    expect(JSON.stringify(stored)).not.toContain(fresh.secret.slice(6, 30));
    await pruneDeliveries(ctx);
    expect((await prisma().webhookEndpoint.findUniqueOrThrow({ where: { id: old.id } })).oldSecret).toBeNull();
  });

  test("is tried ten times by the schedule, with the same id and body, and then given up", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    answer = status(500);
    await keyEnds(orgId);
    const waits: number[] = [];
    for (let i = 0; i < 10; i++) {
      expect(await sendDue(), `attempt ${i + 1}`).toBe(1);
      const { nextAttemptAt } = only(await deliveries(orgId, id));
      if (nextAttemptAt === null) break;
      const wait = Date.parse(nextAttemptAt) - clock.now();
      waits.push(wait);
      clock.forward(wait - 1);
      expect(await sendDue()).toBe(0);
      clock.forward(1);
    }
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR_MS);
    [5_000, 300_000, 1_800_000, ...hours].forEach((planned, i) => {
      expect(waits[i]).toBeGreaterThanOrEqual(planned);
      expect(waits[i]).toBeLessThanOrEqual(planned * 1.1);
    });
    expect(only(await deliveries(orgId, id))).toMatchObject({ state: "failed", attempts: 10, lastStatus: 500 });
    expect(new Set(target.received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
    expect(target.received).toHaveLength(10);
  });

  test("waits as long as Retry-After asks", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    answer = status(429, { "retry-after": "3600" });
    await keyEnds(orgId);
    await sendDue();
    const { nextAttemptAt, lastError } = only(await deliveries(orgId, id));
    expect(Date.parse(nextAttemptAt ?? "") - clock.now()).toBe(HOUR_MS);
    expect(lastError).toBe("The receiver responded with 429.");
  });

  test("that a process dies with is sent by another, with the same id, at whatever moment it died", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    await keyEnds(orgId);
    // Died after it had taken it.
    const [dead] = await claimDeliveries(ctx, { limit: 10, isFailing: false });
    expect(await sendDue()).toBe(0);
    clock.forward(LEASE_MS);
    // Died after it was sent and before that was noted.
    const [second] = await claimDeliveries(ctx, { limit: 10, isFailing: false });
    if (!dead || !second) throw new Error("nothing was claimed");
    await deliverAndDie(second);
    clock.forward(LEASE_MS);
    expect(await sendDue()).toBe(1);
    expect(target.received.map(({ headers }) => headers["webhook-id"])).toEqual([dead.id, dead.id]);
    expect(only(await deliveries(orgId, id))).toMatchObject({ state: "delivered" });
    // The first comes back late, with a failure: it changes nothing any more.
    answer = status(500);
    await deliver(ctx, dead, sending());
    expect(only(await deliveries(orgId, id))).toMatchObject({ state: "delivered" });
  });

  async function deliverAndDie(claimed: Awaited<ReturnType<typeof claimDeliveries>>[number]): Promise<void> {
    // The endpoint's row is asked for under a name that does not exist, so nothing is noted.
    await deliver(ctx, { ...claimed, endpointId: "we_gone" }, sending());
  }

  test("whose secret can't be unsealed fails and says so, instead of being tried for ever", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    await keyEnds(orgId);
    await prisma().webhookEndpoint.update({ where: { id }, data: { secret: "changed" } });
    await sendDue();
    expect(only(await deliveries(orgId, id))).toMatchObject({
      state: "waiting",
      attempts: 1,
      lastError: expect.stringContaining("Rotate the secret") as string,
    });
    expect(target.received).toEqual([]);
  });

  test("signs with what any listed secret of the installation sealed, and with the new seal alike", async () => {
    const one = "one secret of the installation which is long";
    const two = "another secret of the installation";
    provideEnv({ AUTH_SECRET: one });
    const orgId = await organisation(ctx);
    await endpointAt(ctx, orgId, target.url);
    provideEnv({ AUTH_SECRET: `${two},${one}` });
    await keyEnds(orgId);
    expect(await sendDue()).toBe(1);
    for (const column of SEALED_SIGNING_SECRETS) await countSeals(ctx, column, { rewrite: true });
    provideEnv({ AUTH_SECRET: two });
    await keyEnds(orgId);
    expect(await sendDue()).toBe(1);
    expect(target.received).toHaveLength(2);
    provideEnv({ AUTH_SECRET: "" });
  });

  test("is claimed once by many", async () => {
    const orgId = await organisation(ctx);
    for (let i = 0; i < 3; i++) await endpointAt(ctx, orgId, target.url);
    for (let i = 0; i < 3; i++) await keyEnds(orgId);
    await Promise.all(Array.from({ length: 6 }, () => sendDue()));
    while ((await sendDue()) > 0);
    const ids = target.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([9, 9]);
  });

  test("to a slow endpoint holds up no other", async () => {
    const orgId = await organisation(ctx);
    const slow = await receiver(() => undefined);
    await endpointAt(ctx, orgId, slow.url);
    for (let i = 0; i < 40; i++) await keyEnds(orgId);
    await endpointAt(ctx, orgId, target.url);
    await keyEnds(orgId);
    const dispatch = new Dispatch(ctx, () => sending({ timeoutMs: 300 }));
    await dispatch.begin();
    await expect.poll(() => target.received.length, { timeout: 250 }).toBe(1);
    await dispatch.idle();
    // Four were tried while it was fine; one at a time since it fails.
    expect(await claimDeliveries(ctx, { limit: 50, isFailing: true })).toHaveLength(1);
    expect(slow.received.length).toBeLessThanOrEqual(4);
    await slow.close();
  });

  test("of one organisation never takes the places of all others, however many wait and however slow its endpoints are", async () => {
    const [many, few] = [await organisation(ctx), await organisation(ctx)];
    const slow = await receiver(() => undefined);
    for (let i = 0; i < 12; i++) await endpointAt(ctx, many, slow.url);
    for (let i = 0; i < 5; i++) await keyEnds(many);
    await endpointAt(ctx, few, target.url);
    await keyEnds(few);
    const dispatch = new Dispatch(ctx, () => sending({ timeoutMs: 300 }));
    await dispatch.begin();
    await expect.poll(() => target.received.length, { timeout: 250 }).toBe(1);
    expect(await claimDeliveries(ctx, { limit: 50, isFailing: false })).toEqual([]);
    await dispatch.idle();
    expect(slow.received.length).toBeLessThanOrEqual(8);
    await slow.close();
  });

  test("that is replayed while an attempt is under way begins anew, whatever that attempt comes to", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    await keyEnds(orgId);
    await prisma().webhookDelivery.updateMany({ where: { endpointId: id }, data: { attempts: 9 } });
    const [underWay] = await claimDeliveries(ctx, { limit: 10, isFailing: false });
    if (!underWay) throw new Error("nothing was claimed");
    await changeEndpoint(ctx, orgId, { id, input: { state: "disabled" } });
    await changeEndpoint(ctx, orgId, { id, input: { state: "enabled" } });
    await replayDelivery(ctx, orgId, { endpointId: id, id: underWay.id });
    answer = status(500);
    await deliver(ctx, underWay, sending());
    expect(only(await deliveries(orgId, id))).toMatchObject({ state: "waiting", attempts: 0 });
  });
});

describe("an endpoint", () => {
  test("that answers 410 is disabled, and its owners are told once", async () => {
    const owner = await person({ clock });
    const orgId = owner.orgId ?? "";
    await setEntitlement(ctx, { orgId, plan: "pro" });
    const { id } = await endpointAt(ctx, orgId, target.url, { description: "Orders https://evil.example/x" });
    answer = status(410);
    await keyEnds(orgId);
    await keyEnds(orgId);
    await sendDue();
    expect(await prisma().webhookEndpoint.findUnique({ where: { id } })).toMatchObject({ state: "disabled", disabledReason: "gone" });
    expect((await deliveries(orgId, id)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    const mail = await lastMail(owner.email);
    expect(mail).toMatchObject({ subject: "A webhook endpoint was disabled", path: `/console/webhooks/${id}?org=${orgId}` });
    expect(mail.text).not.toContain("evil.example");
    expect(await prisma().mail.count({ where: { toAddress: owner.email, template: "webhook-stopped" } })).toBe(1);
    await keyEnds(orgId);
    expect(await deliveries(orgId, id)).toHaveLength(2);
  });

  test("that is enabled again and again sends no flood of mails to its alert address", async () => {
    const orgId = await organisation(ctx);
    const alertAddress = `flood-${orgId}@example.com`;
    const { id } = await endpointAt(ctx, orgId, target.url, { alertAddress });
    answer = status(410);
    await keyEnds(orgId);
    for (let i = 0; i < 9; i++) {
      await sendDue();
      await changeEndpoint(ctx, orgId, { id, input: { state: "enabled" } });
      await replayFailed(ctx, orgId, { endpointId: id, input: { since: "2020-01-01T00:00:00Z" } });
    }
    expect(await prisma().mail.count({ where: { toAddress: alertAddress } })).toBe(5);
    clock.forward(25 * HOUR_MS);
    await sendDue();
    expect(await prisma().mail.count({ where: { toAddress: alertAddress } })).toBe(6);
  });

  test("to which nothing gets through for five days is disabled, with a mail to its alert address", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url, { alertAddress: `alerts-${orgId}@example.com` });
    answer = status(503);
    const stateOf = async () => (await prisma().webhookEndpoint.findUniqueOrThrow({ where: { id } })).state;
    for (let day = 0; day <= 5; day++) {
      expect(await stateOf()).toBe("enabled");
      await keyEnds(orgId);
      await sendDue();
      clock.forward(24 * HOUR_MS);
    }
    expect(await stateOf()).toBe("disabled");
    expect((await lastMail(`alerts-${orgId}@example.com`)).text).toContain("all deliveries failed for five days");
    answer = fine;
    await changeEndpoint(ctx, orgId, { id, input: { state: "enabled" } });
    const since = new Date(clock.now() - 10 * 24 * HOUR_MS).toISOString();
    const { replayed } = await replayFailed(ctx, orgId, { endpointId: id, input: { since } });
    target.received.length = 0;
    while ((await sendDue()) > 0);
    expect(target.received).toHaveLength(replayed);
    expect(target.received.every(({ headers }) => headers["webhook-replay"] === "true")).toBe(true);
    expect((await deliveries(orgId, id)).every(({ state }) => state === "delivered")).toBe(true);
  });

  test("one success forgets the failures before it", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    answer = status(500);
    await keyEnds(orgId);
    await sendDue();
    expect((await prisma().webhookEndpoint.findUniqueOrThrow({ where: { id } })).failingSince).not.toBeNull();
    answer = fine;
    clock.forward(10_000);
    await sendDue();
    expect((await prisma().webhookEndpoint.findUniqueOrThrow({ where: { id } })).failingSince).toBeNull();
  });

  test("whose organisation lost the plan is sent nothing; what waited can be replayed later", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    await keyEnds(orgId);
    await setEntitlement(ctx, { orgId, plan: "starter" });
    await sendDue();
    expect(target.received).toEqual([]);
    const { id: delivery, lastError } = only(await deliveries(orgId, id));
    expect(lastError).toContain("plan does not include webhooks");
    await expect(replayDelivery(ctx, orgId, { endpointId: id, id: delivery })).rejects.toMatchObject({ code: "plan-required" });
    await setEntitlement(ctx, { orgId, plan: "pro" });
    await replayDelivery(ctx, orgId, { endpointId: id, id: delivery });
    await expect(replayDelivery(ctx, orgId, { endpointId: id, id: delivery })).rejects.toMatchObject({ code: "conflict" });
    await sendDue();
    expect(only(target.received).headers["webhook-id"]).toBe(delivery);
  });

  test("that is disabled gives up what waits, and an organisation that is deleted leaves none", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    await keyEnds(orgId);
    await changeEndpoint(ctx, orgId, { id, input: { state: "disabled" } });
    expect(only(await deliveries(orgId, id))).toMatchObject({ state: "failed", lastError: "The endpoint was disabled." });
    expect(await sendDue()).toBe(0);
    await record({ type: "organisation.deleted", orgId, subject: orgId });
    expect(await prisma().webhookEndpoint.count({ where: { orgId } })).toBe(0);
  });

  test("forgets what is older than 30 days", async () => {
    const orgId = await organisation(ctx);
    const { id } = await endpointAt(ctx, orgId, target.url);
    await keyEnds(orgId);
    await sendDue();
    clock.forward(31 * 24 * HOUR_MS);
    await keyEnds(orgId);
    expect(await pruneDeliveries(ctx)).toMatchObject({ deleted: 1 });
    expect(await deliveries(orgId, id)).toHaveLength(1);
  });
});
