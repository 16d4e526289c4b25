import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import type { AddressPolicy } from "./address-policy";

/** A reason that the log of deliveries shows as it is. */
export class SendRefusal extends Error {
  override name = "SendRefusal";
}

/** All addresses of a name. Replaced in tests, by whoever calls. */
export type Resolver = (host: string) => Promise<readonly string[]>;

export const systemResolver: Resolver = async (host) =>
  (await lookup(host, { all: true, order: "verbatim" })).map(({ address }) => address);

/**
 * The address that a request is sent to. It is looked up once, and the connection is made to what was found then: a name that
 * says something else a moment later changes nothing. One address that is not allowed refuses the name.
 * @throws SendRefusal
 */
export async function resolveHost(url: URL, policy: AddressPolicy, resolve: Resolver): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
  const [first] = addresses;
  if (first === undefined) throw new SendRefusal(`The name ${host} has no address.`);
  if (addresses.every((address) => policy.isAllowed(address))) return first;
  throw new SendRefusal(`The name ${host} leads to an address that is not on the public internet. Nothing was sent.`);
}
