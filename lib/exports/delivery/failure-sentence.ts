import { S3NetworkError, S3ServiceError } from "s3mini";
import { networkSentence } from "@/lib/platform/outgoing/network-sentence";
import { SendRefusal } from "@/lib/platform/outgoing/resolve-host";

/** Why an attempt failed, for whoever reads the page of the export. */
export class DeliveryRefusal extends Error {
  override name = "DeliveryRefusal";
}

const WRONG_REGION = "The bucket is in another region. Enter the region of the bucket, and the endpoint of that region.";

/** What the codes of S3 mean for whoever entered the bucket. */
const CAUSES: Readonly<Record<string, string>> = {
  AccessDenied: "The access key has no permission to write here. Check its policy, that of the bucket, and the use of the KMS key.",
  AuthorizationHeaderMalformed: WRONG_REGION,
  InvalidAccessKeyId: "The store does not know the access key ID. Check the access key and the endpoint.",
  NoSuchBucket: "The bucket does not exist. Check its name, the region and the endpoint.",
  PermanentRedirect: WRONG_REGION,
  RequestTimeTooSkewed: "The clock of the store differs too much from ours. Check the clock of the store, or contact us if it is right.",
  SignatureDoesNotMatch: "The secret access key does not belong to the access key ID. Enter both again.",
};

/** The code of an error, if it is a word such as SlowDown. The client reads it from one media type only. */
const codeOf = (body: unknown): string =>
  (typeof body === "string" && /<Code>([A-Za-z]{3,60})<\/Code>/.exec(body.slice(0, 16_384))?.[1]) || "";

function statusSentence(status: number, code: string): string {
  const known = Object.hasOwn(CAUSES, code) ? CAUSES[code] : undefined;
  if (known !== undefined) return known;
  const response = `The store responded with ${status}${code && ` (${code})`}`;
  if (status >= 300 && status < 400) return `${response}. Redirects are not followed. Check the region and the endpoint.`;
  if (status === 401 || status === 403)
    return `${response} and rejected the request. Check the access key, the secret and the permission to write.`;
  if (status === 404) return `${response}. Check the bucket, the region and the endpoint.`;
  if (status === 400) return `${response}. Check the region, the bucket and the encryption.`;
  return `${response}.`;
}

/** A sentence about what went wrong. What a store says is no part of it, but for a code of letters. */
export function failureSentence(error: unknown): string {
  if (error instanceof SendRefusal || error instanceof DeliveryRefusal) return error.message;
  if (error instanceof S3ServiceError) return statusSentence(error.status, codeOf(error.body));
  if (!(error instanceof Error)) return "The file could not be sent.";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "The store did not respond in time.";
  const cause = error instanceof S3NetworkError && error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (/CERT|TLS|SSL/.test(code)) return networkSentence(code) ?? "The certificate or TLS configuration of the store is invalid.";
  return networkSentence(code) ?? "The file could not be sent.";
}
