import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { provideEnv } from "./env";
import { masterKeys, secretFor, secretsFor, sign, unsign } from "./secrets";

const ONE = "one secret of more than thirty-two characters";
const TWO = "two secrets of more than thirty-two characters";
const dir = mkdtempSync(join(tmpdir(), "heliodex-secrets-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(() => {
  provideEnv({ AUTH_SECRET: ONE, DATA_DIR: join(dir, "given") });
  // The secret of an installation is read once per process, which other tests had before.
  masterKeys();
});

test("an installation without a secret makes one that only its own account can read, and keeps it", () => {
  const made = join(dir, "new", "installation");
  provideEnv({ AUTH_SECRET: "", DATA_DIR: made });
  const [first] = masterKeys();
  expect(statSync(join(made, "secret")).mode & 0o777).toBe(0o600);
  const written = readFileSync(join(made, "secret"), "utf8");
  expect(written.length).toBeGreaterThanOrEqual(43);
  // As after a restart; a list that holds what was written is the same secret.
  provideEnv({ AUTH_SECRET: written });
  expect(masterKeys()[0].id).toBe(first.id);
});

test("each purpose has a key of its own, and each secret another one", () => {
  const [here, there] = [secretFor("one"), secretFor("other")];
  expect([here.length, here.equals(there), here.equals(secretFor("one"))]).toEqual([32, false, true]);
  provideEnv({ AUTH_SECRET: `${TWO},${ONE}` });
  expect(secretsFor("one")).toHaveLength(2);
  expect([secretsFor("one")[1]?.equals(here), secretFor("one").equals(here)]).toEqual([true, false]);
});

test("what is signed is read again for its purpose, whatever is in it", () => {
  for (const payload of ["a", "a.b.c", "", "x".repeat(5_000)]) expect(unsign("p", sign("p", payload))).toBe(payload);
});

test.each<[string, (signed: string) => string]>([
  ["without its signature", (signed) => signed.slice(0, signed.lastIndexOf("."))],
  ["with an empty one", (signed) => signed.slice(0, signed.lastIndexOf(".") + 1)],
  ["with one letter less", (signed) => signed.slice(0, -1)],
  ["with one letter more", (signed) => `${signed}A`],
  ["with another payload", (signed) => `x${signed}`],
  ["with a signature of characters of several bytes", (signed) => `${signed.slice(0, -1)}é`],
  ["with another's signature", () => `a.${sign("p", "b").split(".")[1]}`],
])("a text %s is not ours", (_, changed) => {
  expect(unsign("p", changed(sign("p", "a")))).toBeUndefined();
});

test("nor is what was signed for another purpose, or with a secret that is not listed any more", () => {
  const signed = sign("p", "a");
  expect(unsign("q", signed)).toBeUndefined();
  provideEnv({ AUTH_SECRET: TWO });
  expect(unsign("p", signed)).toBeUndefined();
});
