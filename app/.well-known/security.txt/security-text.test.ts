import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { securityText } from "./security-text";

const nowMs = Date.parse("2026-11-21T14:00:00Z");

test("holds what RFC 9116 asks for, and ends within a year", () => {
  const text = securityText({ contact: "mailto:team@x.example", publicUrl: "https://x.example", nowMs });
  expect(text).toContain("Contact: mailto:team@x.example\n");
  expect(text).toContain("Canonical: https://x.example/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(nowMs);
  expect(expires - nowMs).toBeLessThan(365 * DAY_MS);
});
