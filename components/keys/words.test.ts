import { expect, test } from "vitest";
import { SCOPES } from "@/lib/keys/scopes";
import { addressesText, keyState, lifetimeText, maskedKey, scopeChoices, scopeText } from "./words";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const key = { revokedAt: null, expiresAt: null, exposedAt: null };

test("every scope at once is all; some are named in the order of the table", () => {
  expect(scopeText([...SCOPES].reverse())).toBe("all");
  expect(scopeText(["shipments:read", "companies:read"])).toBe("companies, shipments");
  expect(scopeText([])).toBe("none");
});

test("a scope outside the plan names its plan and can't be chosen, unless the key has it or the sandbox opens it", () => {
  const closed = (...given: Parameters<typeof scopeChoices>) =>
    scopeChoices(...given).flatMap(({ value, disabled }) => (disabled ? [value] : []));
  expect(closed("pro")).toEqual(["fields:write"]);
  expect(closed("pro", ["fields:write"])).toEqual([]);
  expect([closed("starter"), closed(null)]).toEqual([closed("pro"), closed("pro")]);
  expect(closed("enterprise")).toEqual([]);
  expect(scopeChoices("pro").find(({ value }) => value === "fields:write")?.hint).toMatch(/Requires the Enterprise plan\.$/);
});

test.each([
  [{}, "Active"],
  [{ expiresAt: "2026-11-24T09:00:00Z" }, "Expires soon"],
  [{ expiresAt: "2026-11-21T09:00:00Z" }, "Expired"],
  [{ exposedAt: "2026-11-20T09:00:00Z" }, "Exposed"],
  [{ successorId: "key_2", expiresAt: "2026-11-22T09:00:00Z" }, "Rolled"],
  [{ successorId: "key_2", expiresAt: "2026-11-20T09:00:00Z" }, "Expired"],
  [{ exposedAt: "2026-11-20T09:00:00Z", revokedAt: "2026-11-20T10:00:00Z" }, "Revoked"],
])("a key with %j: %s", (changes, word) => {
  expect(keyState({ ...key, ...changes }, NOW).word).toBe(word);
});

test("a key is recognised by its prefix, its mode and its last four characters", () => {
  expect(maskedKey("spv", { mode: "live", hint: "9fQ2" })).toBe("spv_live_…9fQ2");
});

test("a lifetime is told in days", () => {
  const createdAt = "2026-11-21T09:00:00Z";
  expect(lifetimeText({ createdAt, expiresAt: "2027-02-19T09:00:00Z" })).toBe("90 days");
  expect(lifetimeText({ createdAt, expiresAt: "2026-11-21T12:00:00Z" })).toBe("1 day");
  expect(lifetimeText({ createdAt, expiresAt: null })).toBe("no expiry");
});

test("addresses are named with their calls, the first of them", () => {
  const from = (...calls: number[]) => calls.map((count, i) => ({ address: `192.0.2.${i + 1}`, calls: count }));
  expect(addressesText([])).toBe("");
  expect(addressesText([{ address: null, calls: 2 }])).toBe("an unknown IP address (2)");
  expect(addressesText(from(1204, 3))).toBe("192.0.2.1 (1,204) and 192.0.2.2 (3)");
  expect(addressesText(from(9, 8, 7, 1))).toBe("192.0.2.1 (9), 192.0.2.2 (8), 192.0.2.3 (7) and 1 other");
});
