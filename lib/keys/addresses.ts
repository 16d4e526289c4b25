import ipaddr from "ipaddr.js";
import { DomainError } from "@/lib/core/errors";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

function rangeOf(text: string): Range {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/**
 * Addresses and CIDR ranges as something to test with.
 * @throws DomainError unprocessable naming every entry that is neither
 */
export function parseAddresses(list: readonly string[]): (address: string) => boolean {
  const wrong = list.filter((text) => !ipaddr.isValid(text) && !ipaddr.isValidCIDR(text));
  if (wrong.length > 0) throw new DomainError("unprocessable", `These are neither addresses nor CIDR ranges: ${wrong.join(", ")}.`);
  const ranges = list.map(rangeOf);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
  };
}
