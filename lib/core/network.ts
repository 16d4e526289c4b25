import ipaddr from "ipaddr.js";

/**
 * What counts as one client among addresses: an IPv4 address as it is, of an IPv6 address the first `bits`, because every
 * household has at least a /64. "unknown" for what is no address.
 */
export function networkOf(address: string | null | undefined, bits = 64): string {
  if (!address || !ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6"
    ? parsed
        .toByteArray()
        .slice(0, bits / 8)
        .join(".")
    : parsed.toString();
}

/** The address of a socket; IPv4 addresses of a dual-stack socket come as ::ffff:1.2.3.4. */
export const plainAddress = (address: string | undefined): string | null =>
  address === undefined ? null : address.startsWith("::ffff:") ? address.slice(7) : address;

/** An address as proxies write it, without port and brackets. */
export function bareAddress(written: string): string {
  const inBrackets = /^\[([^\]]+)\](:\d+)?$/.exec(written)?.[1];
  return inBrackets ?? written.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

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

/** Only what everyone reads alike: no octal or shortened IPv4, no zones. */
export function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (rest.length > 0 || address.includes("%")) return false;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return false;
  if (!address.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(address)) return false;
  return bits === undefined ? ipaddr.isValid(address) : ipaddr.isValidCIDR(text);
}

/** Tests whether an address is one of these or within one of these ranges; text that is no address never is. */
export function isWithin(list: readonly string[]): (address: string) => boolean {
  const ranges = list.map(rangeOf);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
  };
}

/** Whose word about the client is taken: that of the last so many who forwarded a request, or of everyone in these networks. */
export type TrustedProxies = { hops: number } | { isTrusted: (address: string) => boolean };

/**
 * The address of the client behind a connection, from the list that every proxy adds the address of its own client to. What
 * stands further left than those who are trusted was written by anybody. A list that can't be read leaves the connection's.
 */
export function clientBehind(proxies: TrustedProxies, forwardedFor: string, connection: string | null): string | null {
  const named = forwardedFor.split(",").map((entry) => bareAddress(entry.trim()));
  const client = "hops" in proxies ? (named.at(-proxies.hops) ?? named[0]) : firstStranger(named, connection, proxies.isTrusted);
  return client !== undefined && !client.includes("/") && isAddressOrRange(client) ? ipaddr.process(client).toString() : connection;
}

function firstStranger(named: readonly string[], connection: string | null, isTrusted: (address: string) => boolean): string | undefined {
  if (connection === null || !isTrusted(connection)) return undefined;
  return named.findLast((address) => !isTrusted(address)) ?? named[0];
}
