import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { provideEnv } from "./env";
import { isSealedWithFirst, seal, unseal } from "./seal";
import { secretFor, sign, unsign } from "./secrets";

const ONE = "one secret of more than thirty-two characters";
const TWO = "two secrets of more than thirty-two characters";
const list = (...secrets: string[]): void => provideEnv({ AUTH_SECRET: secrets.join(", ") });

/** As it was sealed before secrets had ids: nonce, tag, text. */
function sealedBefore(purpose: string, words: string): string {
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv("aes-256-gcm", secretFor(purpose), nonce);
  const body = Buffer.concat([cipher.update(words, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

test("what one secret sealed and signed stays good while it is listed, wherever it stands, and the first one seals", () => {
  list(ONE);
  const [sealed, before, signed] = [seal("p", "words"), sealedBefore("p", "words"), sign("p", "payload")];
  list(TWO, ONE);
  for (const text of [sealed, before]) expect(unseal("p", text)).toBe("words");
  expect(unsign("p", signed)).toBe("payload");
  const anew = seal("p", "words");
  expect([isSealedWithFirst(anew), isSealedWithFirst(sealed), isSealedWithFirst(before)]).toEqual([true, false, false]);
  expect(sign("p", "payload")).not.toBe(signed);
  list(TWO);
  expect(unseal("p", anew)).toBe("words");
  for (const text of [sealed, before]) expect(unseal("p", text)).toBeNull();
  expect(unsign("p", signed)).toBeUndefined();
});

test("what was changed, cut off, sealed for something else or never sealed can't be read, and nothing throws", () => {
  list(ONE, TWO);
  const sealed = seal("p", "words");
  expect(unseal("q", sealed)).toBeNull();
  for (const wrong of [
    "",
    ".",
    "x",
    sealed.slice(0, -4),
    `00000000.${sealed.split(".")[1]}`,
    sealed.replace(".", ""),
    `${sealed}.x`.slice(3),
  ])
    expect(unseal("p", wrong)).toBeNull();
});

test("the id of a secret in what it seals is the same for every purpose, and says nothing of the secret", () => {
  list(ONE);
  const id = seal("p", "words").split(".")[0] ?? "";
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(seal("q", "other").startsWith(`${id}.`)).toBe(true);
  list(TWO);
  expect(seal("p", "words").startsWith(id)).toBe(false);
});
