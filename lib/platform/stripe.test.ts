import { expect, test } from "vitest";
import { declineOf, isMissing, isRefused, isReusedKey } from "./stripe";

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
