import ipaddr from "ipaddr.js";
import { DomainError } from "@/lib/core/errors";
import type { AddressPolicy } from "../sending/address-policy";

const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1_024;

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");
const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || (ipaddr.isValid(host) && ipaddr.parse(host).range() === "loopback");

/** Why messages can't be sent to this address; null when they can, as far as the address itself tells. */
export function urlRefusal(text: string, policy: AddressPolicy): string | null {
  if (!URL.canParse(text)) return "Enter a URL such as https://example.com/hooks.";
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username !== "" || url.password !== "") return "Remove the user name and password from the URL. Verify the signature instead.";
  if (url.hash !== "") return "Remove the part after #. It is never sent.";
  if (policy.allowsLoopback && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "The URL must start with https://.";
  const port = url.port === "" ? HTTPS_PORT : Number(url.port);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) return "Use port 443, or 1024 or higher.";
  if (isLoopbackHost(host) || (ipaddr.isValid(host) && !policy.isAllowed(host)))
    return "This host is not on the public internet, so messages can't be sent to it.";
  if (!ipaddr.isValid(host) && !host.includes(".")) return "The host name is incomplete.";
  return null;
}

/** The address as it is used. @throws DomainError invalid-parameter that names `url` */
export function checkedUrl(text: string, policy: AddressPolicy): string {
  const refusal = urlRefusal(text, policy);
  if (refusal === null) return new URL(text).toString();
  throw new DomainError("invalid-parameter", refusal, { errors: [{ parameter: "url", code: "invalid-value", detail: refusal }] });
}

/** What of an address stays on record: where messages go, not the path or query that may let whoever knows it in. */
export const originOf = (url: string): string => new URL(url).origin;
