import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { DomainError } from "@/lib/core/errors";

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** Names that are nobody's on the internet, or everybody's. */
const RESERVED = /(^|\.)(localhost|local|internal|invalid|home|lan|corp|onion|arpa)$/;
/** Second levels under which names are sold: nobody's own. The TXT record is what proves; this only says so sooner. */
const SHARED = /^(ac|co|com|edu|gob|gov|go|gr|mil|ne|net|nom|or|org|sch)\.[a-z]{2}$/;
const MAX_CHARS = 200;

/** What is asked for: the field that it was typed into, and how its messages call it. */
export type Wanted = { parameter: string; noun: string; example: string };
const HOST: Wanted = { parameter: "host", noun: "host name", example: "data.example.com" };

/**
 * The one spelling of a host name: lower case, punycode, without port and trailing dot; null when it is none.
 * Every look-up of a host goes through this, so that two spellings never lead to two brands.
 */
export function plainHost(given: string): string | null {
  const bare = given
    .trim()
    .replace(/:\d{0,5}$/, "")
    .replace(/\.$/, "");
  if (bare.length > 253 || /[^\p{L}\p{M}\p{N}.-]/u.test(bare)) return null;
  const host = /^[\x21-\x7e]+$/.test(bare) ? bare.toLowerCase() : domainToASCII(bare);
  return host !== "" && host.split(".").every((label) => LABEL.test(label)) ? host : null;
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * A host, or a domain, that an organisation may claim.
 * @param own the hosts of the installation: they, what is below them and what is above them are not for sale
 * @throws DomainError unprocessable
 */
export function claimableHost(given: string, own: readonly string[], { parameter, noun, example }: Wanted = HOST): string {
  const refusal = (detail: string): DomainError =>
    new DomainError("unprocessable", detail, { errors: [{ parameter, code: "host", detail }] });
  const typed = given.replace(/^https?:\/\//i, "").replace(/\/.*$/, "");
  if (/:\d+$/.test(typed)) throw refusal(`Enter the ${noun} without a port.`);
  if (isIP(typed.replace(/^\[|\]$/g, "")) !== 0 || /^[\d.]+$/.test(typed)) throw refusal(`Enter a ${noun}, not an IP address.`);
  const host = plainHost(typed);
  if (host === null || host.length > MAX_CHARS) throw refusal(`Enter a ${noun} such as ${example}.`);
  if (!host.includes(".") || RESERVED.test(host) || /\.\d+$/.test(host))
    throw refusal(`Enter a ${noun} that can be reached from the internet.`);
  if (SHARED.test(host)) throw refusal(`This is a public suffix. Enter a ${noun} of your own.`);
  if (own.some((ours) => isWithin(host, ours) || isWithin(ours, host))) throw refusal(`This ${noun} belongs to us. Enter one of your own.`);
  return host;
}
