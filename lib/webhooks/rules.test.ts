import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { isGone, isSuccess, MAX_ATTEMPTS, retryAfterMs, SCHEDULE_MS, sentenceOf, TIMEOUT_MS, waitBefore } from "./rules";
import { LEASE_MS } from "./sending/claim-deliveries";
import { deliveryStatesBefore, mayBecome } from "./transitions";

test("attempts come after 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then no more", () => {
  const hours = (count: number): number => count * HOUR_MS;
  expect(SCHEDULE_MS).toEqual([0, 5_000, 300_000, 1_800_000, hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)]);
  expect(waitBefore(0, 1, null)).toBe(0);
  expect(waitBefore(MAX_ATTEMPTS, 0, null)).toBeNull();
});

test("jitter adds up to a tenth and never takes away", () => {
  expect([waitBefore(2, 0, null), waitBefore(2, 1, null)]).toEqual([300_000, 330_000]);
});

test("Retry-After makes a wait longer, by a day at most, and never shorter", () => {
  expect(waitBefore(1, 0, 60_000)).toBe(60_000);
  expect(waitBefore(3, 0, 1_000)).toBe(1_800_000);
  expect(waitBefore(1, 0, 10 * DAY_MS)).toBe(DAY_MS);
});

test.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["Sat, 21 Nov 2026 09:01:00 GMT", 60_000],
  ["Sat, 21 Nov 2026 08:00:00 GMT", 0],
  ["-5", null],
  ["999999999", 999_999_999_000],
  ["1234567890", null],
  ["1.5", null],
  ["soon", null],
  [undefined, null],
])("Retry-After %j asks for %j ms", (header, expected) => {
  expect(retryAfterMs(header, Date.UTC(2026, 10, 21, 9))).toBe(expected);
});

test.each([
  [101, "The receiver responded with 101."],
  [199, "The receiver responded with 199."],
  [200, null],
  [204, null],
  [299, null],
  [300, "The receiver responded with 300. Redirects are not followed. Use the final URL."],
  [308, "The receiver responded with 308. Redirects are not followed. Use the final URL."],
  [399, "The receiver responded with 399. Redirects are not followed. Use the final URL."],
  [400, "The receiver responded with 400."],
  [401, "The receiver responded with 401 and rejected the message. Check that it verifies with the right secret."],
  [403, "The receiver responded with 403 and rejected the message. Check that it verifies with the right secret."],
  [404, "The receiver responded with 404. Check the URL."],
  [410, "The receiver responded with 410 Gone, so it gets no more messages."],
  [429, "The receiver responded with 429."],
  [503, "The receiver responded with 503."],
])("the log says of a response with %i: %j", (status, sentence) => {
  expect(sentenceOf(status)).toBe(sentence);
  expect(isSuccess(status)).toBe(sentence === null);
  expect(isGone(status)).toBe(status === 410);
});

test("no response is neither a success nor the end", () => {
  expect([isSuccess(null), isGone(null)]).toEqual([false, false]);
});

test("an attempt is over before somebody else may take its delivery", () => {
  expect(TIMEOUT_MS).toBeLessThan(LEASE_MS);
});

test("a delivery is replayed from its end only; an endpoint goes back and forth", () => {
  expect(deliveryStatesBefore("waiting")).toEqual(["delivered", "failed"]);
  expect(deliveryStatesBefore("delivered")).toEqual(["waiting", "failed"]);
  expect(deliveryStatesBefore("failed")).toEqual(["waiting"]);
  expect([mayBecome("enabled", "disabled"), mayBecome("disabled", "enabled"), mayBecome("enabled", "enabled")]).toEqual([
    true,
    true,
    false,
  ]);
});
