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

/** An address as proxies write it, without port and brackets. */
export function bareAddress(written: string): string {
  const inBrackets = /^\[([^\]]+)\](:\d+)?$/.exec(written)?.[1];
  return inBrackets ?? written.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
