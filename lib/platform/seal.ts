import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { secretFor } from "./secrets";

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM under a key of its own for each purpose: nonce, tag, text. A copy of the database alone gives nobody what is sealed. */
export function seal(purpose: string, words: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", secretFor(purpose), nonce);
  const body = Buffer.concat([cipher.update(words, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** The words; throws when they were sealed for another purpose or were changed. */
export function unseal(purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", secretFor(purpose), bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
}
