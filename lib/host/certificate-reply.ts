import { servesHost } from "@/lib/brand/serves-host";
import { andThen, type Maybe } from "@/lib/core/maybe";
import type { HttpReply } from "@/lib/http/call";

const reply = (status: number, state: string): HttpReply => ({
  status,
  headers: ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"],
  body: `${JSON.stringify({ status: state })}\n`,
});

/**
 * Answers a proxy that asks, with `?domain=`, whether it should obtain a certificate for a host: 200 for hosts that are served here,
 * 404 for all others, so that nobody can have certificates made by pointing names here.
 */
export function certificateReply(search: string): Maybe<HttpReply> {
  const [domain, ...more] = new URLSearchParams(search).getAll("domain");
  if (domain === undefined || more.length > 0) return reply(400, "domain is required once");
  return andThen(servesHost(domain), (isServed) => (isServed ? reply(200, "known host") : reply(404, "unknown host")));
}
