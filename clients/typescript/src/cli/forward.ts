import { randomBytes } from "node:crypto";
import type { WebhookDeliveryDetail } from "../generated.js";
import { signatureOf } from "../verify-webhook.js";
import { UsageError } from "./io.js";

const TIMEOUT_MS = 10_000;
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const SECRET_BYTES = 24;

/** A secret for one session, so that a receiver verifies what is forwarded as it does what is sent. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** @throws UsageError for what is no URL, and for another machine unless that is meant */
export function readTarget(text: string, allowsRemote: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new UsageError(`--forward-to must be a URL, such as http://localhost:3000/webhooks.`);
  if (!allowsRemote && !LOOPBACK.test(url.hostname))
    throw new UsageError(`${url.hostname} is not this machine. Messages are forwarded to another one only with --allow-remote.`);
  return url;
}

/** The headers of a message, signed now. */
export function headersOf({ id, body, replays }: WebhookDeliveryDetail, secret: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signatureOf(secret, { id, timestamp, body })}`,
    ...(replays > 0 ? { "webhook-replay": "true" } : {}),
  };
}

/** What became of a forwarded message, in a few words. */
export async function forward(url: URL, headers: Record<string, string>, body: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return `no response in ${TIMEOUT_MS / 1_000} s`;
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && "code" in cause ? `failed (${String(cause.code)})` : "failed";
  }
}
