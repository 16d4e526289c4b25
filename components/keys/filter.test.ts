import { expect, test } from "vitest";
import { readKeyFilter } from "./filter";
import { isNarrowed, keysHref } from "./keys-href";

test("the address says what the list is narrowed to, and what it says wrongly is left out", () => {
  expect(readKeyFilter({ q: " etl ☀️ ", mode: "live", state: "expiring" })).toEqual({ q: "etl ☀️", mode: "live", state: "expiring" });
  expect(readKeyFilter({ q: "\0", mode: "both", state: ["expired"] })).toEqual({});
  expect(readKeyFilter({ q: "x".repeat(101), state: "Active" })).toEqual({});
});

test("another state keeps the search and forgets the page", () => {
  expect(keysHref("/console/keys", { q: "100% etl", state: "revoked" })).toBe("/console/keys?q=100%25+etl&state=revoked");
  expect(keysHref("/console/keys", {})).toBe("/console/keys");
  expect([{}, { q: "x" }, { mode: "live" as const }].map(isNarrowed)).toEqual([false, true, true]);
});
