import { describe, expect, test } from "vitest";
import { repeatableOf } from "./idempotency";

const asked = ["createExport", "/exports", "", '{"resource":"company"}'];

describe("an Idempotency-Key", () => {
  test("is kept for its organisation, with what was asked", () => {
    expect(repeatableOf("org_1", undefined, asked)).toBeNull();
    expect(repeatableOf("org_1", "order-66", asked)).toMatchObject({ orgId: "org_1", key: "order-66" });
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
    if (isValid) expect(repeatableOf("org_1", key, asked)?.key).toBe(key);
    else expect(() => repeatableOf("org_1", key, asked)).toThrow(expect.objectContaining({ code: "invalid-parameter" }));
  });

  test("has another fingerprint for anything else that was asked, also where the parts join to the same text", () => {
    const print = (...parts: string[]): string | undefined => repeatableOf("org_1", "k", parts)?.fingerprint;
    const other = asked.map((_, i) => print(...asked.map((part, j) => (i === j ? `${part}x` : part))));
    expect(new Set([print(...asked), ...other]).size).toBe(asked.length + 1);
    expect(print("ab", "c")).not.toBe(print("a", "bc"));
    expect(print(...asked)).toBe(print(...asked));
  });
});
