import { Resolver as NameServers } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import type { AddressPolicy } from "./address-policy";

/** A reason that the log of deliveries shows as it is. */
export class SendRefusal extends Error {
  override name = "SendRefusal";
}

/** All addresses of a name. Replaced in tests, by whoever calls. */
export type Resolver = (host: string) => Promise<readonly string[]>;

const LOOK_UP = { timeout: 3_000, tries: 2 };
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

const failureOf = (reason: unknown): unknown => {
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  return ABSENT.has(code) ? reason : new SendRefusal("The host name could not be resolved.");
};

/** "There is none" counts only when nobody was silent. */
const silentFirst = (a: unknown, b: unknown): number => Number(b instanceof SendRefusal) - Number(a instanceof SendRefusal);

/**
 * Asks name servers, by default those of the system. The system's own look-up would hold one of a process's two threads for
 * it while they are silent, so that one customer's silent name servers would hold up everybody's names.
 */
export const resolverOf =
  (servers?: readonly string[]): Resolver =>
  async (host) => {
    if (host === "localhost") return ["127.0.0.1"];
    const asked = new NameServers(LOOK_UP);
    if (servers) asked.setServers(servers);
    const found = await Promise.allSettled([asked.resolve4(host), asked.resolve6(host)]);
    const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    if (addresses.length > 0) return addresses;
    const [reason] = found.flatMap((one) => (one.status === "rejected" ? [failureOf(one.reason)] : [])).toSorted(silentFirst);
    throw reason;
  };

export const systemResolver: Resolver = resolverOf();

/**
 * The address that a request is sent to. It is looked up once, and the connection is made to what was found then: a name that
 * says something else a moment later changes nothing. One address that is not allowed refuses the name.
 * @throws SendRefusal
 */
export async function resolveHost(url: URL, policy: AddressPolicy, resolve: Resolver): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
  const [first] = addresses;
  if (first === undefined) throw new SendRefusal(`The host name ${host} has no IP address.`);
  if (addresses.every((address) => policy.isAllowed(address))) return first;
  throw new SendRefusal(`The host name ${host} resolves to an IP address that is not public. Nothing was sent.`);
}
