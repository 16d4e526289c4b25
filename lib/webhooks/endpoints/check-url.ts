import { DomainError } from "@/lib/core/errors";
import type { AddressPolicy } from "@/lib/platform/outgoing/address-policy";
import { urlFault, type UrlFault } from "@/lib/platform/outgoing/url-fault";

const SENTENCES: Readonly<Record<UrlFault, string>> = {
  "not-a-url": "Enter a URL such as https://example.com/hooks.",
  credentials: "Remove the user name and password from the URL. Verify the signature instead.",
  fragment: "Remove the part after #. It is never sent.",
  scheme: "The URL must start with https://.",
  port: "Use port 443, or 1024 or higher.",
  "not-public": "This host is not on the public internet, so messages can't be sent to it.",
  incomplete: "The host name is incomplete.",
};

/** Why messages can't be sent to this address; null when they can, as far as the address itself tells. */
export function urlRefusal(text: string, policy: AddressPolicy): string | null {
  const fault = urlFault(text, policy);
  return fault && SENTENCES[fault];
}

/** The address as it is used. @throws DomainError invalid-parameter that names `url` */
export function checkedUrl(text: string, policy: AddressPolicy): string {
  const refusal = urlRefusal(text, policy);
  if (refusal === null) return new URL(text).toString();
  throw new DomainError("invalid-parameter", refusal, { errors: [{ parameter: "url", code: "invalid-value", detail: refusal }] });
}
