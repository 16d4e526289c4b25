import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { z } from "zod";
import type { SealedSecrets } from "./format";

const SALT = 16;
const NONCE = 12;
const TAG = 16;
/** About 0.1 s and 64 MB for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };
const Secrets = z.array(z.string().min(1)).min(1);

const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase.normalize("NFC"), salt, 32, COST);

/** Seals secrets by a passphrase. */
export function sealSecrets(secrets: readonly string[], passphrase: string): SealedSecrets {
  const salt = randomBytes(SALT);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
  return { salt: salt.toString("base64"), sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64") };
}

/** Returns the secrets, the first of them the one that seals and signs; null when the passphrase is another. */
export function unsealSecrets({ salt, sealed }: SealedSecrets, passphrase: string): string[] | null {
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase, Buffer.from(salt, "base64")), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const text = decipher.update(bytes.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
    return Secrets.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
