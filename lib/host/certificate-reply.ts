import { servesHost } from "@/lib/brand/serves-host";
import { andThen, type Maybe } from "@/lib/core/maybe";
import type { HttpReply } from "@/lib/http/call";
import { probeReply } from "@/lib/http/health";

/**
 * Answers a proxy that asks, with `?domain=`, whether it should obtain a certificate for a host: 200 for hosts that are served here,
 * 404 for all others, so that nobody can have certificates made by pointing names here.
 */
export function certificateReply(search: string): Maybe<HttpReply> {
  const [domain, ...more] = new URLSearchParams(search).getAll("domain");
  if (domain === undefined || more.length > 0) return probeReply(400, "domain is required once");
  return andThen(servesHost(domain), (isServed) => (isServed ? probeReply(200, "known host") : probeReply(404, "unknown host")));
}
