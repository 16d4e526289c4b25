import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const SECRET_BYTES = 32;

/** Returns a signing secret by the Standard Webhooks specification: its prefix and random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Returns the three headers of a message, signed with each of the secrets. */
export function signedHeaders(
  secrets: readonly string[],
  { id, atMs, body }: { id: string; atMs: number; body: string },
): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(atMs / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, new Date(atMs), body)).join(" "),
  };
}
