import { beforeEach, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { readableEnd, sealedSecret, secretsInForce } from "./secrets";

const OLD = "an-earlier-secret-of-the-installation-000000";
const NEW = "the-present-secret-of-the-installation-11111";
const listed = (...secrets: string[]) => provideEnv({ AUTH_SECRET: secrets.join(",") });
beforeEach(() => listed(NEW));

const NOW = Date.UTC(2026, 10, 21, 9);
const until = (ms: number): Date => new Date(NOW + ms);

test("a secret is kept sealed, each time in another way", () => {
  const [one, two] = [sealedSecret("whsec_1"), sealedSecret("whsec_1")];
  expect(one).not.toContain("whsec_1");
  expect(one).not.toBe(two);
  for (const secret of [one, two]) expect(secretsInForce({ secret, oldSecret: null, oldSecretUntil: null }, NOW)).toEqual(["whsec_1"]);
});

test.each([
  ["ends in an hour", until(3_600_000), ["whsec_new", "whsec_old"]],
  ["ends in a moment", until(1), ["whsec_new", "whsec_old"]],
  ["ends now", until(0), ["whsec_new"]],
  ["has ended", until(-1), ["whsec_new"]],
  ["has no end", null, ["whsec_new"]],
])("of an overlap that %s these sign, the newest first", (_what, oldSecretUntil, expected) => {
  const row = { secret: sealedSecret("whsec_new"), oldSecret: sealedSecret("whsec_old"), oldSecretUntil };
  expect(secretsInForce(row, NOW)).toEqual(expected);
  expect(readableEnd(oldSecretUntil, NOW)).toBe(expected.length === 2 ? oldSecretUntil : null);
});

test("an overlap without an earlier secret has one signature", () => {
  expect(secretsInForce({ secret: sealedSecret("whsec_new"), oldSecret: null, oldSecretUntil: until(1) }, NOW)).toEqual(["whsec_new"]);
});

test("what no listed secret of the installation opens does not sign, and the other does", () => {
  listed(OLD);
  const oldSecret = sealedSecret("whsec_old");
  listed(NEW, OLD);
  const row = { secret: sealedSecret("whsec_new"), oldSecret, oldSecretUntil: until(1) };
  expect(secretsInForce(row, NOW)).toEqual(["whsec_new", "whsec_old"]);
  listed(NEW);
  expect(secretsInForce(row, NOW)).toEqual(["whsec_new"]);
  listed(OLD);
  expect(secretsInForce(row, NOW)).toEqual(["whsec_old"]);
  listed("quite-another-secret-of-the-installation-22222");
  expect(secretsInForce(row, NOW)).toEqual([]);
});
