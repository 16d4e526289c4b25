import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { masterKeys } from "./secrets";

const NONCE = 12;
const TAG = 16;

/**
 * Seals a text with AES-256-GCM under a key of its own for each purpose: id of the secret, a dot, then nonce, tag and text.
 * A copy of the database alone gives nobody what is sealed.
 */
export function seal(purpose: string, words: string): string {
  const [{ id, keyFor }] = masterKeys();
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
  const body = Buffer.concat([cipher.update(words, "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

function opened(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

/** Returns the words; null when they were sealed with a secret that is not listed any more, for another purpose, or were changed. */
export function unseal(purpose: string, sealed: string): string | null {
  // What was sealed before secrets had ids has no dot.
  const [id, body] = sealed.includes(".") ? sealed.split(".", 2) : [undefined, sealed];
  const bytes = Buffer.from(body ?? "", "base64url");
  for (const key of masterKeys()) {
    const words = id === undefined || id === key.id ? opened(key.keyFor(purpose), bytes) : null;
    if (words !== null) return words;
  }
  return null;
}

/** Whether the first secret of the list sealed it. */
export const isSealedWithFirst = (sealed: string): boolean => sealed.startsWith(`${masterKeys()[0].id}.`);
