import { beforeEach, describe, expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "./context";
import type { Tx } from "./database";
import { provideEnv } from "./env";
import {
  arePaymentsTests,
  askStripe,
  dashboardUrl,
  declineOf,
  isCustomerMissing,
  isKeptFailure,
  isMissing,
  isRefused,
  isReusedKey,
  isTaxLocationUnknown,
  paymentMode,
} from "./stripe";

const SANDBOX = "http://127.0.0.1:4242";
const account = (key: string, base = ""): void =>
  provideEnv({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: "whsec_x", STRIPE_API_BASE: base });
beforeEach(() => account("sk_test_x"));

/** An error as another copy of the library makes it: its class is not ours, its name is. */
const foreign = (type: string, more: Readonly<Record<string, unknown>> = {}): Error =>
  Object.assign(new Error("said Stripe"), { type, ...more });

test("errors of another copy of the library are told apart like our own", () => {
  expect(isMissing(foreign("StripeInvalidRequestError", { code: "resource_missing" }))).toBe(true);
  expect(isMissing(foreign("StripeInvalidRequestError", { code: "parameter_missing" }))).toBe(false);
  expect(isRefused(foreign("StripeInvalidRequestError"))).toBe(true);
  expect(isReusedKey(foreign("StripeIdempotencyError", { statusCode: 400 }))).toBe(true);
  expect(isReusedKey(foreign("StripeIdempotencyError", { statusCode: 409 }))).toBe(false);
  expect(declineOf(foreign("StripeCardError"))).toBe("said Stripe");
});

test("what is no error of Stripe's is none of these", () => {
  for (const other of [new Error("type"), null, "StripeCardError", { type: "StripeCardError" }])
    expect([isMissing(other), isRefused(other), isReusedKey(other), declineOf(other)]).toEqual([false, false, false, null]);
});

test("only a customer that is missing is a missing customer", () => {
  const missing = (param: string): Error => foreign("StripeInvalidRequestError", { code: "resource_missing", param });
  expect([isCustomerMissing(missing("customer")), isCustomerMissing(missing("price"))]).toEqual([true, false]);
  expect(isCustomerMissing(foreign("StripeInvalidRequestError", { code: "other", param: "customer" }))).toBe(false);
});

test("an address that no tax can be computed for is told by its code", () => {
  const refused = (code: string): Error => foreign("StripeInvalidRequestError", { code });
  expect(["customer_tax_location_invalid", "resource_missing"].map((code) => isTaxLocationUnknown(refused(code)))).toEqual([true, false]);
});

test("a failure that Stripe repeats under its key is known, also behind our own words for it", () => {
  const replayed = foreign("StripeAPIError", { headers: { "idempotent-replayed": "true" } });
  expect([isKeptFailure(replayed), isKeptFailure(new DomainError("unavailable", "Away.", { cause: replayed }))]).toEqual([true, true]);
  for (const headers of [{ "idempotent-replayed": "false" }, { other: "true" }, {}, null, undefined, "idempotent-replayed"])
    expect(isKeptFailure(foreign("StripeAPIError", { headers }))).toBe(false);
});

test.each([
  ["sk_test_x", SANDBOX, "sandbox", true, null],
  ["sk_test_x", "", "test", true, "https://dashboard.stripe.com/test/customers/cus_1"],
  ["rk_test_x", "", "test", true, "https://dashboard.stripe.com/test/customers/cus_1"],
  ["sk_live_x", "", "live", false, "https://dashboard.stripe.com/customers/cus_1"],
  ["rk_live_x", "", "live", false, "https://dashboard.stripe.com/customers/cus_1"],
])("with the key %s at “%s” payments are %s", (key, base, mode, areTests, page) => {
  account(key, base);
  expect([paymentMode(), arePaymentsTests(), dashboardUrl("customers/cus_1")]).toEqual([mode, areTests, page]);
});

describe("a call to Stripe", () => {
  const JOB: Context = { actor: { kind: "job", name: "test" }, clock: { now: () => 0 }, requestId: null };
  const failing = (error: unknown) => askStripe(JOB, () => Promise.reject(error as Error));

  test("returns what Stripe has", async () => {
    expect(await askStripe(JOB, () => Promise.resolve({ id: "cus_1" }))).toEqual({ id: "cus_1" });
    expect(await askStripe(JOB, () => Promise.resolve({ id: "cus_1", lastResponse: { statusCode: 200 } }))).toMatchObject({ id: "cus_1" });
  });

  test("is not made inside a transaction, nor without an account", async () => {
    let asked = 0;
    const call = () => Promise.resolve({ n: ++asked });
    await expect(askStripe({ ...JOB, db: {} as unknown as Tx }, call)).rejects.toThrow("inside a transaction");
    account("");
    await expect(askStripe(JOB, call)).rejects.toMatchObject({ code: "unavailable", message: "Payments are not set up on this server." });
    expect(asked).toBe(0);
  });

  test.each([
    ["StripeConnectionError", {}],
    ["StripeAPIError", { statusCode: 500 }],
    ["StripeRateLimitError", { statusCode: 429 }],
    ["StripeAuthenticationError", { statusCode: 401 }],
    ["StripePermissionError", { statusCode: 403 }],
    ["StripeIdempotencyError", { statusCode: 409 }],
  ])("that ends in %s can be made again later, and nothing of Stripe's words is shown", async (type, more) => {
    const error: unknown = await failing(foreign(type, more)).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "unavailable", extra: { headers: { "Retry-After": "60" } }, cause: { type } });
    expect(String(error)).not.toContain("said Stripe");
  });

  test.each(["StripeInvalidRequestError", "StripeCardError", "StripeIdempotencyError", "StripeSignatureVerificationError"])(
    "that ends in %s is an answer, and the caller's to read",
    async (type) => {
      const error = foreign(type, { statusCode: 400 });
      await expect(failing(error)).rejects.toBe(error);
    },
  );

  test("an error page that is JSON is no object of Stripe's", async () => {
    const page = (statusCode: number) => askStripe(JOB, () => Promise.resolve({ message: "no", lastResponse: { statusCode } }));
    for (const status of [400, 404, 502]) await expect(page(status)).rejects.toMatchObject({ code: "unavailable" });
    expect(await page(399)).toMatchObject({ message: "no" });
  });

  test("is made with the account of now: a changed key is a new client", async () => {
    const clientOf = () => askStripe(JOB, (stripe) => Promise.resolve({ stripe }));
    const first = await clientOf();
    expect((await clientOf()).stripe).toBe(first.stripe);
    account("sk_test_y");
    expect((await clientOf()).stripe).not.toBe(first.stripe);
    account("sk_test_x", SANDBOX);
    const { stripe } = await clientOf();
    expect([stripe.getApiField("host"), stripe.getApiField("port"), stripe.getApiField("protocol")]).toEqual(["127.0.0.1", 4242, "http"]);
  });
});
