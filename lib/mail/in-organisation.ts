import { ORGANISATION_PARAMETER } from "@/lib/core/paths";
import { ownUrl } from "@/lib/platform/env";
import type { MailContent, MailPart } from "./contract";
import { ownAddresses } from "./own-addresses";

const CONSOLE = /^\/console(?=[/?#]|$)/;

function addressIn(orgId: string, address: string): string {
  const own = ownUrl();
  if (!address.startsWith(own) || !CONSOLE.test(address.slice(own.length))) return address;
  const [page = "", ...part] = address.split("#");
  const query = `${page.includes("?") ? "&" : "?"}${ORGANISATION_PARAMETER}=${encodeURIComponent(orgId)}`;
  return [page + query, ...part].join("#");
}

/** Links to the console name the organisation that a mail is about: its reader may look at another one. What people wrote stays. */
export function inOrganisation({ subject, parts }: MailContent, orgId: string): MailContent {
  const pattern = ownAddresses();
  const placed = (part: MailPart): MailPart => {
    if (part.kind === "link") return { ...part, href: addressIn(orgId, part.href) };
    if (part.kind === "text") return { ...part, text: part.text.replace(pattern, (found) => addressIn(orgId, found)) };
    return part;
  };
  return { subject, parts: parts.map(placed) };
}
