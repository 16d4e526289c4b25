import { clientBehind } from "@/lib/core/network";
import { env } from "@/lib/platform/env";
import type { HttpCall } from "./call";

/** The client's address: the connection's, or the one that the proxies in front of the server name. */
export function clientAddress(call: Pick<HttpCall, "header">, connection: string | null): string | null {
  const proxies = env().TRUST_PROXY;
  const forwardedFor = proxies ? call.header("x-forwarded-for") : undefined;
  return proxies && forwardedFor !== undefined ? clientBehind(proxies, forwardedFor, connection) : connection;
}
