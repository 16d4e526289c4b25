import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { recentText } from "./recent-text";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const addresses = [
  { address: "203.0.113.7", calls: 1_198 },
  { address: "192.0.2.1", calls: 2 },
];

test("what was called lately is told with its figures and addresses", () => {
  expect(recentText({ sinceMs: NOW - DAY_MS, lastHour: 1, calls: 1_200, addresses }, NOW)).toBe(
    "1,200 calls in the last 24 hours, 1 in the last hour, from 203.0.113.7 (1,198) and 192.0.2.1 (2).",
  );
  expect(recentText({ sinceMs: NOW - DAY_MS, lastHour: 0, calls: 27, addresses: addresses.slice(0, 1) }, NOW)).toBe(
    "27 calls in the last 24 hours, all from 203.0.113.7.",
  );
  expect(recentText({ sinceMs: NOW - DAY_MS, lastHour: 0, calls: 0, addresses: [] }, NOW)).toBe("No requests in the last 24 hours.");
});

test("where there are too many calls to look at, it says from when on", () => {
  expect(recentText({ sinceMs: NOW - DAY_MS / 4, lastHour: 0, calls: 1_200, addresses }, NOW)).toContain(
    "1,200 calls since 21 Nov, 03:00 UTC, from",
  );
});
