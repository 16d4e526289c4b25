import { publicContact } from "@/app/(site)/public-contact";
import { processClock } from "@/lib/platform/clock";
import { publicUrl } from "@/lib/platform/env";
import { securityText } from "./security-text";

export const dynamic = "force-dynamic";

/** RFC 9116. Where no address is set the team is reached through the form for requests. */
export function GET(): Response {
  const mail = publicContact();
  const contact = mail === null ? `${publicUrl()}/request-access` : `mailto:${mail}`;
  return new Response(securityText({ contact, publicUrl: publicUrl(), nowMs: processClock().now() }), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
