import ipaddr from "ipaddr.js";
import { DomainError } from "./errors";
import { isAddressOrRange, isWithin } from "./network";

const refusal = (detail: string, parameter: string): DomainError =>
  new DomainError("unprocessable", detail, { errors: [{ parameter, code: "address", detail }] });

const invalid = (wrong: readonly string[]): string => `Not valid IP addresses or CIDR ranges: ${wrong.join(", ")}.`;

/** A list with it is a list that limits nothing, and looks as if it did. */
const isEverything = (text: string): boolean => /\/0+$/.test(text);

/**
 * A list as somebody typed it, without what stands there twice.
 * @throws DomainError unprocessable naming every entry that is neither an address nor a range, or is a range of all addresses
 */
export function readAddresses(list: readonly string[], parameter = "addresses"): string[] {
  const wrong = list.filter((text) => !isAddressOrRange(text));
  if (wrong.length > 0) throw refusal(invalid(wrong), parameter);
  const everything = list.filter(isEverything);
  if (everything.length > 0)
    throw refusal(`Ranges of all addresses limit nothing: ${everything.join(", ")}. Remove the limit instead.`, parameter);
  return [...new Set(list)];
}

/**
 * Addresses and CIDR ranges as something to test with.
 * @throws DomainError unprocessable naming every entry that is neither
 */
export function parseAddresses(list: readonly string[]): (address: string) => boolean {
  const wrong = list.filter((text) => !ipaddr.isValid(text) && !ipaddr.isValidCIDR(text));
  if (wrong.length > 0) throw refusal(invalid(wrong), "addresses");
  return isWithin(list);
}
