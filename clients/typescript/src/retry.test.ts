import { describe, expect, test } from "vitest";
import { ConnectionError, type ErrorFacts, HeliodexError, retryAfterOf } from "./errors.js";
import { backoffMs, LONGEST_WAIT_MS, waitBeforeRetry } from "./retry.js";

const FIRST = { retries: 0, maxRetries: 4, waitedMs: 0 };
const half = (): number => 0.5;
const error = (status: number, facts: Partial<ErrorFacts> = {}): HeliodexError =>
  new HeliodexError({ code: `http-${status}`, status, title: "T", detail: "D", ...facts });

describe("a request is sent again", () => {
  test("after the seconds that the API asks for", () => {
    for (const status of [429, 503]) expect(waitBeforeRetry(error(status, { retryAfterSeconds: 7 }), FIRST, half)).toBe(7_125);
  });

  test("at once and with an error when they are more than 60", () => {
    expect(waitBeforeRetry(error(429, { retryAfterSeconds: 60 }), FIRST, half)).not.toBeNull();
    expect(waitBeforeRetry(error(503, { retryAfterSeconds: 61 }), FIRST, half)).toBeNull();
  });

  test("after an exponential wait when a gateway or the connection failed", () => {
    for (const failed of [
      error(502),
      error(504),
      error(503),
      new ConnectionError("timeout", "D"),
      new ConnectionError("incomplete-response", "D"),
    ])
      expect([0, 1, 2, 3].map((retries) => waitBeforeRetry(failed, { ...FIRST, retries }, half))).toEqual([250, 500, 1_000, 2_000]);
    expect(backoffMs(50, () => 1)).toBe(30_000);
  });

  test("never after what would fail again", () => {
    for (const status of [400, 401, 402, 403, 404, 409, 410, 422, 500]) expect(waitBeforeRetry(error(status), FIRST, half)).toBeNull();
    expect(waitBeforeRetry(error(429, { code: "quota-exceeded", retryAfterSeconds: 1 }), FIRST, half)).toBeNull();
    for (const code of ["redirect-refused", "other-origin", "invalid-response", "host-unreachable"] as const)
      expect(waitBeforeRetry(new ConnectionError(code, "D"), FIRST, half)).toBeNull();
    expect(waitBeforeRetry(new TypeError("a bug"), FIRST, half)).toBeNull();
  });

  test("no more often than was chosen, and for three minutes in all", () => {
    expect(waitBeforeRetry(error(502), { ...FIRST, retries: 4 }, half)).toBeNull();
    expect(waitBeforeRetry(error(429, { retryAfterSeconds: 60 }), { ...FIRST, waitedMs: LONGEST_WAIT_MS - 59_000 }, half)).toBeNull();
  });
});

test("Retry-After is read as seconds or a date, and nothing else", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(retryAfterOf("3", now)).toBe(3);
  expect(retryAfterOf("Sat, 21 Nov 2026 12:00:30 GMT", now)).toBe(30);
  expect(retryAfterOf("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(0);
  for (const text of [null, "", "-5", "soon", "1e9", "99999999999999"]) expect(retryAfterOf(text, now)).toBeNull();
});
