import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { client, customerWithCard, DAY_S, KEY, makePlans, openHarness, type Harness } from "./harness";

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${harness.address}${path}`, { ...init, headers: { authorization: `Bearer ${KEY}`, ...init.headers } });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  raw(path, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded", ...headers } });

describe("the protocol", () => {
  test("takes the key as Bearer and as Basic, and nothing else", async () => {
    const basic = Buffer.from(`${KEY}:`).toString("base64");
    expect((await raw("/v1/customers", { headers: { authorization: `Basic ${basic}` } })).status).toBe(200);
    const wrong = await raw("/v1/customers", { headers: { authorization: "Bearer sk_test_other" } });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({
      error: { type: "invalid_request_error", message: expect.stringContaining("Invalid API Key") as string },
    });
    const none = await fetch(`${harness.address}/v1/customers`);
    expect(none.status).toBe(401);
    expect(none.headers.get("request-id")).toMatch(/^req_/);
  });

  test("names what is unknown, missing or wrong", async () => {
    const errors = async (path: string, body: string) => ((await (await post(path, body)).json()) as { error: object }).error;
    expect(await errors("/v1/customers", "colour=red")).toMatchObject({ code: "parameter_unknown", param: "colour" });
    expect(await errors("/v1/products", "active=true")).toMatchObject({ code: "parameter_missing", param: "name" });
    expect(await errors("/v1/customers", "balance=much")).toMatchObject({ code: "parameter_invalid_integer", param: "balance" });
    expect(await errors("/v1/prices", "product=prod_none&currency=usd&unit_amount=1")).toMatchObject({
      code: "resource_missing",
      param: "product",
    });
    expect(await errors("/v1/customers?x", "expand[]=nonsense")).toMatchObject({ code: "parameter_unknown" });
    expect(await errors("/v1/customers", "expand[]=nonsense")).toMatchObject({
      message: expect.stringContaining("cannot be expanded") as string,
    });
    const unknown = await raw("/v1/nothing");
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      error: { message: expect.stringMatching(/^Unrecognized request URL \(GET: \/v1\/nothing\)/) as string },
    });
  });

  test("says loudly what it has not", async () => {
    const lines: string[] = [];
    await harness.close();
    harness = await openHarness({ log: (line) => lines.push(line) });
    await expect(harness.stripe.quotes.create({})).rejects.toMatchObject({ statusCode: 404 });
    await expect(harness.stripe.refunds.cancel("re_1")).rejects.toThrow(/does not support this operation on refunds/);
    expect(lines.join("\n")).toContain("NOT SUPPORTED");
    await harness.sandbox.control.settle();
  });

  test("merges metadata, and unsets what is emptied", async () => {
    const { id } = await harness.stripe.customers.create({ metadata: { a: "1", b: "2" }, name: "Ada" });
    const merged = await harness.stripe.customers.update(id, { metadata: { b: "", c: "3" }, name: "" });
    expect(merged).toMatchObject({ metadata: { a: "1", c: "3" }, name: null });
    expect((await harness.stripe.customers.update(id, { metadata: "" })).metadata).toEqual({});
  });

  test("pages through lists in both directions", async () => {
    for (let n = 1; n <= 5; n += 1) await harness.stripe.customers.create({ name: `Customer ${n}` });
    const all: string[] = [];
    for await (const customer of harness.stripe.customers.list({ limit: 2 })) all.push(customer.name ?? "");
    expect(all).toEqual(["Customer 5", "Customer 4", "Customer 3", "Customer 2", "Customer 1"]);
    const [newest, second, third] = (await harness.stripe.customers.list()).data;
    const page = await harness.stripe.customers.list({ ending_before: third?.id ?? "", limit: 1 });
    expect(page).toMatchObject({ data: [{ id: second?.id }], has_more: true });
    expect((await harness.stripe.customers.list({ created: { gt: newest?.created ?? 0 } })).data).toEqual([]);
  });

  test("finds prices by lookup key, which moves when it is told to", async () => {
    const { starter, pro } = await makePlans(harness.stripe);
    expect((await harness.stripe.prices.list({ lookup_keys: ["starter", "pro"] })).data.map(({ id }) => id)).toEqual([pro.id, starter.id]);
    const params = { product: "prod_pro", currency: "usd", unit_amount: 1, recurring: { interval: "month" as const }, lookup_key: "pro" };
    await expect(harness.stripe.prices.create(params)).rejects.toThrow(/already uses that lookup key/);
    const moved = await harness.stripe.prices.create({ ...params, transfer_lookup_key: true });
    expect((await harness.stripe.prices.list({ lookup_keys: ["pro"] })).data.map(({ id }) => id)).toEqual([moved.id]);
    expect(moved.unit_amount_decimal?.toString()).toBe("1");
  });

  test("gives decimals as strings", async () => {
    const { starter } = await makePlans(harness.stripe);
    const answer = (await (await raw(`/v1/prices/${starter.id}`)).json()) as object;
    expect(answer).toMatchObject({ unit_amount: 49900, unit_amount_decimal: "49900" });
  });
});

describe("an idempotency key", () => {
  const create = (body: string, key: string) => post("/v1/customers", body, { "idempotency-key": key });

  test("gets the same answer again, for a day", async () => {
    const first = await create("name=Ada", "key-1");
    const again = await create("name=Ada", "key-1");
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("original-request")).toBe(first.headers.get("request-id"));
    const { id } = (await first.json()) as { id: string };
    expect(await again.json()).toMatchObject({ id });
    harness.sandbox.control.advance({ seconds: DAY_S + 1 });
    expect(await (await create("name=Ada", "key-1")).json()).not.toMatchObject({ id });
  });

  test("is refused for other parameters", async () => {
    await create("name=Ada", "key-2");
    const other = await create("name=Bob", "key-2");
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({ error: { type: "idempotency_error" } });
  });

  test("is refused while its request is under way", async () => {
    harness.sandbox.control.fail({ next: 1, how: "slow", ms: 300 });
    const slow = create("name=Ada", "key-3");
    await new Promise((resolve) => setTimeout(resolve, 100));
    const meanwhile = await create("name=Ada", "key-3");
    expect(meanwhile.status).toBe(409);
    expect(await meanwhile.json()).toMatchObject({ error: { code: "idempotency_key_in_use" } });
    expect((await slow).status).toBe(200);
  });

  test("brings back what happened though its answer was lost", async () => {
    const customer = await customerWithCard(harness.stripe);
    const { starter } = await makePlans(harness.stripe);
    harness.sandbox.control.fail({ next: 1, how: "refuse", afterEffect: true, match: "POST /v1/subscriptions" });
    const params = { customer: customer.id, items: [{ price: starter.id }] };
    await expect(harness.stripe.subscriptions.create(params, { idempotencyKey: "key-4" })).rejects.toMatchObject({
      type: "StripeConnectionError",
    });
    const again = await harness.stripe.subscriptions.create(params, { idempotencyKey: "key-4" });
    expect((await harness.stripe.subscriptions.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([again.id]);
  });

  test("of a declined payment gets the same decline", async () => {
    const customer = await customerWithCard(harness.stripe, "pm_card_chargeCustomerFail");
    const { starter } = await makePlans(harness.stripe);
    const params = { customer: customer.id, items: [{ price: starter.id }], payment_behavior: "error_if_incomplete" as const };
    const start = () => harness.stripe.subscriptions.create(params, { idempotencyKey: "key-5" });
    await expect(start()).rejects.toMatchObject({ statusCode: 402 });
    await expect(start()).rejects.toMatchObject({
      statusCode: 402,
      headers: expect.objectContaining({ "idempotent-replayed": "true" }) as object,
    });
  });
});

describe("a failure that was asked for", () => {
  const plain = () => client(harness.address);

  test("answers with the status, or with JSON that has no error", async () => {
    harness.sandbox.control.fail({ next: 1, how: "status", status: 500 });
    await expect(plain().customers.list()).rejects.toMatchObject({ statusCode: 500, type: "StripeAPIError" });
    harness.sandbox.control.fail({ next: 1, how: "status", status: 429 });
    await expect(plain().customers.list()).rejects.toMatchObject({ statusCode: 429, type: "StripeRateLimitError" });
    harness.sandbox.control.fail({ next: 1, how: "status", status: 500, body: "json_without_error" });
    expect(await plain().customers.list()).not.toHaveProperty("data");
    harness.sandbox.control.fail({ next: 1, how: "status", status: 500, body: "truncated" });
    await expect(plain().customers.list()).rejects.toThrow(/Invalid JSON/);
  });

  test("cuts or holds the connection, for the calls that match", async () => {
    harness.sandbox.control.fail({ next: 1, how: "refuse", match: "POST /v1/customers" });
    await plain().customers.list();
    await expect(plain().customers.create({})).rejects.toMatchObject({ type: "StripeConnectionError" });
    harness.sandbox.control.fail({ next: 1, how: "hang" });
    await expect(plain().customers.list({}, { timeout: 200 })).rejects.toMatchObject({ type: "StripeConnectionError" });
    expect(harness.sandbox.control.requests().map(({ method, status }) => [method, status])).toEqual([
      ["GET", 200],
      ["POST", null],
      ["GET", null],
    ]);
  });
});
