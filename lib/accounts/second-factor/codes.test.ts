import { describe, expect, test } from "vitest";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { newCodes, stepOfCode, totpOf } from "./second-factor";

/** The key of RFC 6238, "12345678901234567890", in base32; its vectors there have eight digits, of which these are the last six. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const STEP_MS = 30_000;

test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_111_111_111, "050471", 37_037_037],
  [1_234_567_890, "005924", 41_152_263],
  [2_000_000_000, "279037", 66_666_666],
])("at second %i the code is %s, of step %i", (second, code, step) => {
  expect(stepOfCode(SECRET, code, second * 1_000)).toBe(step);
});

describe("a code", () => {
  const nowMs = 1_234_567_890_000;
  const codeAt = (steps: number): string => totpOf(SECRET, "").generate({ timestamp: nowMs + steps * STEP_MS });
  const present = 41_152_263;

  test.each([
    [-2, null],
    [-1, present - 1],
    [0, present],
    [1, present + 1],
    [2, null],
  ])("of %i steps from now belongs to step %j", (steps, step) => {
    expect(stepOfCode(SECRET, codeAt(steps), nowMs)).toBe(step);
  });

  test("may be typed as it is shown, in two halves", () => {
    expect(stepOfCode(SECRET, " 005 924 ", nowMs)).toBe(present);
  });

  test.each(["", "5924", "00592", "0059244", "005925", "oo5924", "005-924", "００５９２４", "-05924", "5924.0"])("is not %j", (code) => {
    expect(stepOfCode(SECRET, code, nowMs)).toBeNull();
  });

  test("of another secret is wrong", () => {
    expect(stepOfCode("JBSWY3DPEHPK3PXP", "005924", nowMs)).toBeNull();
  });
});

test("an authenticator shows whose account it is, under the name of the host", () => {
  expect(totpOf(SECRET, "ada@acme.example").toString()).toMatch(/^otpauth:\/\/totp\/Heliodex:ada%40acme\.example\?issuer=Heliodex&/);
  const brand = { ...ownBrand(), orgId: "org_1", name: "Acme Solar Data" };
  expect(underBrand(brand, () => totpOf(SECRET, "ada@acme.example").toString())).toContain("issuer=Acme%20Solar%20Data");
});

describe("recovery codes", () => {
  const { codes, recoveryHashes } = newCodes("usr_1");

  test("are ten, all different, without letters that look alike", () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{6}-[2-9a-hjkmnp-z]{6}-[2-9a-hjkmnp-z]{6}$/);
    expect(codes.join("")).not.toMatch(/[01ilo]/);
  });

  test("are kept as hashes, of which none tells its code", () => {
    expect(new Set(recoveryHashes).size).toBe(10);
    for (const hash of recoveryHashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const code of codes) expect(recoveryHashes.join()).not.toContain(code.slice(0, 6));
  });
});
