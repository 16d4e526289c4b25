import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KEY, openHarness, verified, type Harness } from "./harness";

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness({ now: () => Date.now(), retryDelaysMs: [20, 40] });
});
afterEach(() => harness.close());

const verify = (index = 0): Stripe.Event => verified(harness.hooks.got[index]);
const make = async (...names: string[]) => {
  for (const name of names) await harness.stripe.customers.create({ name });
  await harness.sandbox.control.settle();
};
const arrived = () => harness.hooks.got.map(({ event }) => (event.data.object as Stripe.Customer).name);
const eventually = (check: () => void) => expect.poll(() => (check(), true), { timeout: 5_000 }).toBe(true);

describe("a webhook", () => {
  test("carries the full envelope and a signature that the SDK accepts", async () => {
    await harness.stripe.customers.create({ name: "Ada" }, { idempotencyKey: "key-1" });
    await harness.sandbox.control.settle();
    const event = verify();
    expect(event).toMatchObject({ type: "customer.created", livemode: false, api_version: "2026-10-28.endive", pending_webhooks: 1 });
    expect(event.request).toEqual({ id: expect.stringMatching(/^req_/) as string, idempotency_key: "key-1" });
    expect(await harness.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, pending_webhooks: 0 });
  });

  test("says what changed", async () => {
    const { id } = await harness.stripe.customers.create({ name: "Ada" });
    await harness.stripe.customers.update(id, { name: "Eva", metadata: { a: "1" } });
    await harness.stripe.customers.update(id, { name: "Eva" });
    await harness.sandbox.control.settle();
    const changes = harness.hooks.of("customer.updated");
    expect(changes.map((event) => event.data.previous_attributes)).toEqual([{ name: "Ada", metadata: { a: null } }]);
  });

  test("is tried again until it is accepted, with a new signature", async () => {
    let failures = 2;
    harness.hooks.answer = () => (failures-- > 0 ? 500 : 200);
    await harness.stripe.customers.create({ name: "Ada" });
    await eventually(() => expect(harness.hooks.got).toHaveLength(3));
    await eventually(() =>
      expect(harness.sandbox.control.events()[0]?.deliveries[0]).toMatchObject({ state: "delivered", statuses: [500, 500, 200] }),
    );
    expect(new Set(harness.hooks.got.map(({ event }) => event.id)).size).toBe(1);
  });

  test("is given up after the last retry and found by who asks for failures", async () => {
    harness.hooks.answer = () => 500;
    await harness.stripe.customers.create({ name: "Ada" });
    await eventually(() => expect(harness.sandbox.control.events()[0]?.deliveries[0]?.state).toBe("failed"));
    expect((await harness.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
    expect((await harness.stripe.events.list({ types: ["customer.created"], delivery_success: true })).data).toHaveLength(0);
  });

  test("goes to endpoints that the API made, for the types that they want", async () => {
    const url = harness.hooks.got.length === 0 ? await harness.hooks.listen() : "";
    const endpoint = await harness.stripe.webhookEndpoints.create({ url, enabled_events: ["product.created"] });
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect((await harness.stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty("secret");
    await make("Ada");
    await harness.stripe.products.create({ name: "Pro" });
    await harness.sandbox.control.settle();
    expect(harness.hooks.types().filter((type) => type === "customer.created")).toHaveLength(1);
    expect(harness.hooks.types().filter((type) => type === "product.created")).toHaveLength(2);
    await harness.stripe.webhookEndpoints.del(endpoint.id);
  });
});

describe("what a test can do to webhooks", () => {
  test("hold them and release them in another order", async () => {
    const { control } = harness.sandbox;
    control.hold();
    await make("A", "B", "C", "D");
    expect(arrived()).toEqual([]);
    expect(await control.release({ order: "reversed" })).toEqual({ released: 4 });
    expect(arrived()).toEqual(["D", "C", "B", "A"]);
    await make("E");
    expect(arrived()).toHaveLength(5);
  });

  test("shuffle them the same way for the same seed", async () => {
    const orders: (string | null | undefined)[][] = [];
    for (let run = 0; run < 2; run += 1) {
      harness.hooks.got.length = 0;
      harness.sandbox.control.hold();
      await make("A", "B", "C", "D", "E");
      await harness.sandbox.control.release({ order: "shuffled", seed: 7 });
      orders.push(arrived());
    }
    expect(orders[0]).toEqual(orders[1]);
    expect([...(orders[0] ?? [])].sort()).toEqual(["A", "B", "C", "D", "E"]);
  });

  test("send each twice, drop some, and send one again", async () => {
    const { control } = harness.sandbox;
    control.duplicate({ times: 2 });
    await make("A");
    control.duplicate({ times: 1 });
    control.drop({ count: 1 });
    await make("B", "C");
    control.drop({ type: "product.created" });
    await harness.stripe.products.create({ name: "Pro" });
    await control.settle();
    expect(arrived()).toEqual(["A", "A", "C"]);
    const lost = control.events().find(({ event }) => event.data.object["name"] === "B");
    expect(lost?.deliveries[0]?.state).toBe("dropped");
    control.resend({ eventId: lost?.event.id ?? "" });
    await control.settle();
    expect(arrived()).toEqual(["A", "A", "C", "B"]);
  });

  test.each([
    ["signature", /No signatures found/],
    ["body", /No signatures found/],
    ["v0", /No signatures found/],
    ["stale", /Timestamp outside the tolerance zone/],
    ["missing", /No stripe-signature header|Unable to extract timestamp/],
  ] as const)("spoil the %s", async (how, complaint) => {
    harness.sandbox.control.corrupt({ next: 1, how });
    await make("A", "B");
    expect(() => verify(0)).toThrow(complaint);
    expect(verify(1).type).toBe("customer.created");
  });

  test("date one a day ahead, which the SDK does not mind", async () => {
    harness.sandbox.control.corrupt({ next: 1, how: "future" });
    await make("A");
    expect(verify(0).type).toBe("customer.created");
    expect(Number(/t=(\d+)/.exec(harness.hooks.got[0]?.signature ?? "")?.[1])).toBeGreaterThan(Date.now() / 1000 + 80_000);
  });

  test("sign by the sandbox's clock, and make up any event", async () => {
    const { control } = harness.sandbox;
    control.advance({ seconds: 3_600 });
    control.signAt({ clock: "sandbox" });
    control.createEvent({
      type: "solar.eclipse",
      object: { id: "cus_1", object: "deleted_thing" },
      envelope: { livemode: true, api_version: "2020-08-27" },
    });
    await control.settle();
    expect(harness.hooks.got[0]?.event).toMatchObject({ type: "solar.eclipse", livemode: true, api_version: "2020-08-27" });
    expect(Number(/t=(\d+)/.exec(harness.hooks.got[0]?.signature ?? "")?.[1])).toBeGreaterThan(Date.now() / 1000 + 3_000);
    harness.hooks.problems.length = 0;
  });
});

test("the same is reached over HTTP with the key", async () => {
  const call = (name: string, body: object, key = KEY) =>
    fetch(`${harness.address}/_sandbox/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${key}` },
    });
  expect((await call("advance", { seconds: 60 }, "sk_test_other")).status).toBe(401);
  const { now } = (await (await call("now", {})).json()) as { now: number };
  const advanced = (await (await call("advance", { seconds: 60 })).json()) as { now: number; happened: number };
  expect(advanced.happened).toBe(0);
  // The sandbox's clock goes on by itself between the two calls.
  expect(advanced.now - now).toBeGreaterThanOrEqual(60);
  expect(advanced.now - now).toBeLessThan(120);
  expect((await call("advance", { to: 1 })).status).toBe(400);
  expect((await call("fail", { next: 1, how: "status", status: 503 })).status).toBe(200);
  await expect(harness.stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 });
  expect(await (await call("requests", {})).json()).toMatchObject({ requests: [{ path: "/v1/customers" }] });
  await make("Ada");
  expect((await call("reset", {})).status).toBe(200);
  expect((await harness.stripe.customers.list()).data).toEqual([]);
  expect((await call("nonsense", {})).status).toBe(404);
});
