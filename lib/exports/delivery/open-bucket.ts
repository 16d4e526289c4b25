import { createHash } from "node:crypto";
import { S3mini } from "s3mini";
import { MINUTE_MS } from "@/lib/core/durations";
import { encryptionHeaders, type Writer } from "@/lib/platform/files/bucket-store";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { type Fetching, guardedFetch } from "@/lib/platform/outgoing/guarded-fetch";
import { systemResolver } from "@/lib/platform/outgoing/resolve-host";
import type { ExportDestination } from "@/prisma/generated/client";
import { DeliveryRefusal } from "./failure-sentence";
import { bucketUrl } from "./rules";
import { openedSecret } from "./secrets";

/** How deliveries leave: what one request may take, and one attempt in all. */
export type Outgoing = Fetching & { requestMs: number; attemptMs: number };

/** Answers that fit are read whole. More would be for somebody who reads files, and costly for whoever parses it. */
const MAX_ANSWER_BYTES = 16_384;

export const outgoing = (): Outgoing => ({
  policy: addressPolicy(),
  resolve: systemResolver,
  requestMs: 2 * MINUTE_MS,
  maxBytes: MAX_ANSWER_BYTES,
  areUrlsJudged: true,
  attemptMs: 30 * MINUTE_MS,
});

/** The store compares what it received with this, in every request that writes. */
function withDigest(init: RequestInit = {}): RequestInit {
  const { body } = init;
  if (init.method !== "PUT" || !(body instanceof Uint8Array)) return init;
  const headers = new Headers(init.headers);
  headers.set("content-md5", createHash("md5").update(body).digest("base64"));
  return { ...init, headers };
}

/**
 * A writer for the bucket of a destination. Every request goes to an address that was judged for it.
 * @throws DeliveryRefusal when the secret can't be read any more
 */
export function openBucket(destination: ExportDestination, guard: Fetching, signal: AbortSignal): Writer {
  const secretAccessKey = openedSecret(destination.secret);
  if (secretAccessKey === null) throw new DeliveryRefusal("The secret access key can no longer be read. Enter it again.");
  const within = guardedFetch(guard, signal);
  // What is left of an attempt that ran out of time is still removed.
  const cleaning = guardedFetch(guard);
  const s3 = new S3mini({
    ...{ endpoint: bucketUrl(destination), region: destination.region },
    ...{ accessKeyId: destination.accessKeyId, secretAccessKey },
    fetch: (input, init) => (init?.method === "DELETE" ? cleaning : within)(input, withDigest(init)),
  });
  return { s3, headers: encryptionHeaders(destination.encryption) };
}
