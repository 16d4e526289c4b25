import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A signing secret by the Standard Webhooks specification: the prefix and random bytes in base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), "base64");

/** One signature, version 1: HMAC-SHA256 of id, second and body, joined by dots. */
export const signatureOf = (secret: string, message: { id: string; seconds: number; body: string }): string =>
  `v1,${createHmac("sha256", keyOf(secret)).update(`${message.id}.${message.seconds}.${message.body}`).digest("base64")}`;

/** The three headers of a message, signed with each of the secrets. */
export function signedHeaders(secrets: readonly string[], message: { id: string; atMs: number; body: string }): Record<string, string> {
  const seconds = Math.floor(message.atMs / 1_000);
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => signatureOf(secret, { ...message, seconds })).join(" "),
  };
}
