import ipaddr from "ipaddr.js";
import { DomainError } from "@/lib/core/errors";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const MAPPED_BITS = 96;

/** An IPv4 range that is written as IPv6 means the IPv4 addresses: those are what calls come from. */
function plainRange([address, bits]: Range): Range {
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped ? [address.toIPv4Address(), bits - MAPPED_BITS] : [address, bits];
}

function rangeOf(text: string): Range {
  if (text.includes("/")) return plainRange(ipaddr.parseCIDR(text));
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

const refusal = (wrong: readonly string[]): DomainError => {
  const detail = `These are neither addresses nor CIDR ranges: ${wrong.join(", ")}.`;
  return new DomainError("unprocessable", detail, { errors: [{ parameter: "addresses", code: "address", detail }] });
};

/** Only what everyone reads alike: no octal or shortened IPv4, no zones. */
function isPlain(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (rest.length > 0 || address.includes("%")) return false;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return false;
  if (!address.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(address)) return false;
  return bits === undefined ? ipaddr.isValid(address) : ipaddr.isValidCIDR(text);
}

/**
 * A list as somebody typed it, without what stands there twice.
 * @throws DomainError unprocessable naming every entry that is neither an address nor a range
 */
export function readAddresses(list: readonly string[]): string[] {
  const wrong = list.filter((text) => !isPlain(text));
  if (wrong.length > 0) throw refusal(wrong);
  return [...new Set(list)];
}

/**
 * Addresses and CIDR ranges as something to test with.
 * @throws DomainError unprocessable naming every entry that is neither
 */
export function parseAddresses(list: readonly string[]): (address: string) => boolean {
  const wrong = list.filter((text) => !ipaddr.isValid(text) && !ipaddr.isValidCIDR(text));
  if (wrong.length > 0) throw refusal(wrong);
  const ranges = list.map(rangeOf);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
  };
}
