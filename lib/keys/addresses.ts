import ipaddr from "ipaddr.js";
import { DomainError } from "@/lib/core/errors";
import { isAddressOrRange, isWithin } from "@/lib/core/network";

const refusal = (wrong: readonly string[]): DomainError => {
  const detail = `Not valid IP addresses or CIDR ranges: ${wrong.join(", ")}.`;
  return new DomainError("unprocessable", detail, { errors: [{ parameter: "addresses", code: "address", detail }] });
};

/**
 * A list as somebody typed it, without what stands there twice.
 * @throws DomainError unprocessable naming every entry that is neither an address nor a range
 */
export function readAddresses(list: readonly string[]): string[] {
  const wrong = list.filter((text) => !isAddressOrRange(text));
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
  return isWithin(list);
}
