import { S3NetworkError, S3ServiceError } from "s3mini";
import { networkSentence } from "@/lib/platform/outgoing/network-sentence";
import { SendRefusal } from "@/lib/platform/outgoing/resolve-host";

/** Why an attempt failed, for whoever reads the page of the export. */
export class DeliveryRefusal extends Error {
  override name = "DeliveryRefusal";
}

function statusSentence(status: number, code: string): string {
  if (code === "NoSuchBucket") return "The bucket does not exist. Check its name, the region and the endpoint.";
  if (status >= 300 && status < 400)
    return `The store responded with ${status}. Redirects are not followed. Check the region and the endpoint.`;
  if (status === 401 || status === 403)
    return `The store responded with ${status} and rejected the request. Check the access key, the secret and the permission to write.`;
  if (status === 404) return "The store responded with 404. Check the bucket, the region and the endpoint.";
  if (status === 400) return "The store responded with 400. Check the region, the bucket and the encryption.";
  return `The store responded with ${status}.`;
}

/** A sentence about what went wrong. What a store says is never part of it. */
export function failureSentence(error: unknown): string {
  if (error instanceof SendRefusal || error instanceof DeliveryRefusal) return error.message;
  if (error instanceof S3ServiceError) return statusSentence(error.status, error.code ?? "");
  if (!(error instanceof Error)) return "The file could not be sent.";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "The store did not respond in time.";
  const cause = error instanceof S3NetworkError && error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (/CERT|TLS|SSL/.test(code)) return networkSentence(code) ?? "The certificate or TLS configuration of the store is invalid.";
  return networkSentence(code) ?? "The file could not be sent.";
}
