import { describe, expect, test } from "vitest";
import { repeatableOf, requireKeyForm } from "./idempotency";

const asked = ["createExport", "/exports", "", '{"resource":"company"}'];

const LIVE = { orgId: "org_1", isSandbox: false };

describe("an Idempotency-Key", () => {
  test("is kept for its organisation, with what was asked", () => {
    expect(repeatableOf(LIVE, undefined, asked)).toBeNull();
    expect(repeatableOf(LIVE, "order-66", asked)).toMatchObject({ orgId: "org_1", key: "order-66" });
    // What a live key has made is nothing of its sandbox, under any header.
    expect(repeatableOf({ ...LIVE, isSandbox: true }, "order-66", asked)?.key).toBe("sandbox order-66");
  });

  test.each([
    ["1 character", "a", true],
    ["255 characters", "a".repeat(255), true],
    ["256 characters", "a".repeat(256), false],
    ["nothing", "", false],
    ["a space", "a b", false],
    ["a letter beyond ASCII", "clé", false],
    ["a control character", "a\u0007", false],
  ])("of %s", (_, key, isValid) => {
    if (isValid) expect(() => requireKeyForm(key)).not.toThrow();
    else expect(() => requireKeyForm(key)).toThrow(expect.objectContaining({ code: "invalid-parameter" }));
  });

  test("has another fingerprint for anything else that was asked, also where the parts join to the same text", () => {
    const print = (...parts: string[]): string | undefined => repeatableOf(LIVE, "k", parts)?.fingerprint;
    const other = asked.map((_, i) => print(...asked.map((part, j) => (i === j ? `${part}x` : part))));
    expect(new Set([print(...asked), ...other]).size).toBe(asked.length + 1);
    expect(print("ab", "c")).not.toBe(print("a", "bc"));
    expect(print(...asked)).toBe(print(...asked));
  });
});
