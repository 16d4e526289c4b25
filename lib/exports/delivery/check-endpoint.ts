import { DomainError } from "@/lib/core/errors";
import type { AddressPolicy } from "@/lib/platform/outgoing/address-policy";
import { urlFault, type UrlFault } from "@/lib/platform/outgoing/url-fault";

const SENTENCES: Readonly<Record<UrlFault, string>> = {
  "not-a-url": "Enter a URL such as https://s3.example.com.",
  credentials: "Remove the user name and password from the URL. Enter the access key below.",
  fragment: "Remove the part after #. It is never sent.",
  scheme: "The URL must start with https://.",
  port: "Use port 443, or 1024 or higher.",
  "not-public": "This host is not on the public internet, so files can't be sent to it.",
  incomplete: "The host name is incomplete.",
};

/** Why files can't be sent to a store; null when they can, as far as its URL tells. */
export function endpointRefusal(text: string, policy: AddressPolicy): string | null {
  const fault = urlFault(text, policy);
  if (fault !== null) return SENTENCES[fault];
  const { pathname, search } = new URL(text);
  return pathname === "/" && search === "" ? null : "Enter the URL without a path. The bucket has a field of its own.";
}

/** The endpoint as it is used. @throws DomainError invalid-parameter that names `endpoint` */
export function checkedEndpoint(text: string, policy: AddressPolicy): string {
  const detail = endpointRefusal(text, policy);
  if (detail === null) return new URL(text).origin;
  throw new DomainError("invalid-parameter", detail, { errors: [{ parameter: "endpoint", code: "invalid-value", detail }] });
}
