import ipaddr from "ipaddr.js";
import { isUnconfigured } from "../unconfigured";

/** Where requests may go. */
export type AddressPolicy = {
  isAllowed(address: string): boolean;
  /** Loopback receivers may be reached without TLS, and on any port. */
  allowsLoopback: boolean;
};

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is one of the public internet. Everything that is reserved for something else is refused: private and
 * shared networks, loopback, link-local with the metadata services, multicast, documentation, and IPv6 addresses that carry an
 * IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6) && parsed.range() === "unicast";
  return ipaddr.IPv4.isValidFourPartDecimal(address) && parsed.range() === "unicast";
}

const isLoopback = (address: string): boolean => ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";

export const PUBLIC_ONLY: AddressPolicy = { isAllowed: isPublicAddress, allowsLoopback: false };
export const PUBLIC_AND_LOOPBACK: AddressPolicy = {
  isAllowed: (address) => isPublicAddress(address) || isLoopback(address),
  allowsLoopback: true,
};

/** Receivers on this machine are for trying things out where nothing is configured: everybody who gets in sits at it. */
export const addressPolicy = (): AddressPolicy => (isUnconfigured() ? PUBLIC_AND_LOOPBACK : PUBLIC_ONLY);
