import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookMessage } from "./generated.js";

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
export type VerifyOptions = {
  /** How far the timestamp may be from now. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** For tests. Default: now. */
  nowMs?: number | undefined;
};

/** A message that does not come from the API, or not now. Reject it with status 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

const PREFIX = "whsec_";
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** A shorter key is a mistake, and none at all would accept what anyone signs. */
const LEAST_KEY_BYTES = 16;
const USUAL_TOLERANCE_SECONDS = 300;

function keyOf(secret: string): Buffer {
  const text = secret.trim();
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
  const key = BASE64.test(encoded) ? Buffer.from(encoded, "base64") : Buffer.alloc(0);
  if (key.length < LEAST_KEY_BYTES) throw new TypeError("The webhook secret is malformed. It starts with whsec_; copy all of it.");
  return key;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const value = typeof found === "string" ? found : found?.[0];
  if (value === undefined || value === "") throw new WebhookVerificationError(`The message has no header ${name}.`);
  return value;
}

/** The HMAC of a message, as it is sent behind `v1,`. */
export function signatureOf(secret: string, message: { id: string; timestamp: string; body: string | Uint8Array }): string {
  const hmac = createHmac("sha256", keyOf(secret)).update(`${message.id}.${message.timestamp}.`);
  return hmac.update(message.body).digest("base64");
}

function isSigned(expected: Buffer, signatures: string): boolean {
  return signatures.split(" ").some((signature) => {
    const comma = signature.indexOf(",");
    const received = Buffer.from(signature.slice(comma + 1), "base64");
    return signature.slice(0, Math.max(0, comma)) === "v1" && received.length === expected.length && timingSafeEqual(received, expected);
  });
}

function requireRecent(timestamp: string, { toleranceSeconds = USUAL_TOLERANCE_SECONDS, nowMs = Date.now() }: VerifyOptions): void {
  const ageSeconds = Math.abs(nowMs / 1_000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || !(ageSeconds <= toleranceSeconds))
    throw new WebhookVerificationError("The message is too old, or its timestamp is in the future.");
}

/**
 * Verifies a message by its signature and returns it. `body` is the body as it was received, before parsing; of several secrets,
 * as during a rotation, one has to match. @throws WebhookVerificationError
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[] | (VerifyOptions & { secrets: readonly string[] }),
): WebhookMessage {
  if (typeof body !== "string" && !(body instanceof Uint8Array))
    throw new TypeError("Pass the body as it was received, as text or bytes. A parsed body can't be verified.");
  const { list, options } = secretsOf(secrets);
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  requireRecent(timestamp, options);
  const isGenuine = list
    .map((secret) => isSigned(Buffer.from(signatureOf(secret, { id, timestamp, body }), "base64"), signatures))
    .includes(true);
  if (!isGenuine) throw new WebhookVerificationError("No signature of the message matches the secret.");
  return messageOf(typeof body === "string" ? body : new TextDecoder().decode(body));
}

function secretsOf(given: string | readonly string[] | (VerifyOptions & { secrets: readonly string[] })): {
  list: readonly string[];
  options: VerifyOptions;
} {
  const isSettings = (value: typeof given): value is VerifyOptions & { secrets: readonly string[] } =>
    typeof value === "object" && value !== null && "secrets" in value;
  const list = isSettings(given) ? given.secrets : typeof given === "string" ? [given] : given;
  if (!Array.isArray(list) || list.length === 0) throw new TypeError("No webhook secret. It is shown when an endpoint is created.");
  return { list, options: isSettings(given) ? given : {} };
}

const isMessage = (value: unknown): value is WebhookMessage =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function messageOf(text: string): WebhookMessage {
  const value = parsed(text);
  if (isMessage(value)) return value;
  throw new WebhookVerificationError("The body is not a message.");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
