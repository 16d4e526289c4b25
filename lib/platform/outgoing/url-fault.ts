import ipaddr from "ipaddr.js";
import type { AddressPolicy } from "./address-policy";

const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1_024;

/** Why the server sends nothing to a URL. */
export type UrlFault = "not-a-url" | "credentials" | "fragment" | "scheme" | "port" | "not-public" | "incomplete";

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");
const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || (ipaddr.isValid(host) && ipaddr.parse(host).range() === "loopback");

/** Why requests can't be sent to a URL; null when they can, as far as the URL itself tells. */
export function urlFault(text: string, policy: AddressPolicy): UrlFault | null {
  if (!URL.canParse(text)) return "not-a-url";
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username !== "" || url.password !== "") return "credentials";
  if (url.hash !== "") return "fragment";
  if (policy.allowsLoopback && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "scheme";
  const port = url.port === "" ? HTTPS_PORT : Number(url.port);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) return "port";
  if (isLoopbackHost(host) || (ipaddr.isValid(host) && !policy.isAllowed(host))) return "not-public";
  if (!ipaddr.isValid(host) && !host.includes(".")) return "incomplete";
  return null;
}

/** What of a URL stays on record: where requests go, not the path or query that may let whoever knows it in. */
export const originOf = (url: string): string => new URL(url).origin;
