import { domainToASCII } from "node:url";
import { senderAddresses } from "@/lib/platform/mail";

/** The addresses that mails come from, by their domain. A name without a dot, such as localhost, has no records. */
export function sendersByDomain(): ReadonlyMap<string, string[]> {
  const byDomain = new Map<string, string[]>();
  for (const address of senderAddresses()) {
    const domain = domainToASCII(address.slice(address.lastIndexOf("@") + 1));
    if (domain.includes(".")) byDomain.set(domain, [...(byDomain.get(domain) ?? []), address]);
  }
  return byDomain;
}
