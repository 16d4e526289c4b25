import ipaddr from "ipaddr.js";
import { DomainError } from "./errors";
import { isAddressOrRange, isWithin } from "./network";

const refusal = (wrong: readonly string[], parameter: string): DomainError => {
  const detail = `Not valid IP addresses or CIDR ranges: ${wrong.join(", ")}.`;
  return new DomainError("unprocessable", detail, { errors: [{ parameter, code: "address", detail }] });
};

/**
 * A list as somebody typed it, without what stands there twice.
 * @throws DomainError unprocessable naming every entry that is neither an address nor a range
 */
export function readAddresses(list: readonly string[], parameter = "addresses"): string[] {
  const wrong = list.filter((text) => !isAddressOrRange(text));
  if (wrong.length > 0) throw refusal(wrong, parameter);
  return [...new Set(list)];
}

/**
 * Addresses and CIDR ranges as something to test with.
 * @throws DomainError unprocessable naming every entry that is neither
 */
export function parseAddresses(list: readonly string[]): (address: string) => boolean {
  const wrong = list.filter((text) => !ipaddr.isValid(text) && !ipaddr.isValidCIDR(text));
  if (wrong.length > 0) throw refusal(wrong, "addresses");
  return isWithin(list);
}
