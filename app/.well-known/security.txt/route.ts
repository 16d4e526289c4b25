import { currentBrand } from "@/lib/platform/brand";
import { processClock } from "@/lib/platform/clock";
import { teamContact } from "@/lib/platform/contact";
import { publicUrl } from "@/lib/platform/env";
import { securityText } from "./security-text";

export const dynamic = "force-dynamic";

/** RFC 9116. Where no address is set the team is reached through the form for requests. */
export function GET(): Response {
  const { orgId, support } = currentBrand();
  if (orgId !== null) return brandContact(support);
  const mail = teamContact();
  const contact = mail === null ? `${publicUrl()}/request-access` : `mailto:${mail}`;
  return new Response(securityText({ contact, publicUrl: publicUrl(), nowMs: processClock().now() }), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** A white-label host names its own contact, or has no such file. */
function brandContact(support: string | null): Response {
  if (support === null) return new Response("Not found\n", { status: 404 });
  const text = securityText({ contact: `mailto:${support}`, publicUrl: publicUrl(), nowMs: processClock().now() });
  return new Response(text.replace(/^Policy: .*\n/m, ""), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
