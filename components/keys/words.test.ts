import { expect, test } from "vitest";
import { SCOPES } from "@/lib/keys/contract";
import { keyState, maskedKey, scopeText } from "./words";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const key = { revokedAt: null, expiresAt: null, exposedAt: null };

test("every scope at once is all; some are named in the order of the table", () => {
  expect(scopeText([...SCOPES].reverse())).toBe("all");
  expect(scopeText(["shipments:read", "companies:read"])).toBe("companies, shipments");
  expect(scopeText([])).toBe("none");
});

test.each([
  [{}, "Works"],
  [{ expiresAt: "2026-11-24T09:00:00Z" }, "Expires soon"],
  [{ expiresAt: "2026-11-21T09:00:00Z" }, "Expired"],
  [{ exposedAt: "2026-11-20T09:00:00Z" }, "Exposed"],
  [{ exposedAt: "2026-11-20T09:00:00Z", revokedAt: "2026-11-20T10:00:00Z" }, "Revoked"],
])("a key with %j: %s", (changes, word) => {
  expect(keyState({ ...key, ...changes }, NOW).word).toBe(word);
});

test("a key is recognised by its prefix, its mode and its last four characters", () => {
  expect(maskedKey("spv", { mode: "live", hint: "9fQ2" })).toBe("spv_live_…9fQ2");
});
