import { DAY_MS } from "@/lib/core/durations";
/** Less than a year, and the same for a whole day. */
const LIFE_DAYS = 180;

/** The fields of RFC 9116; `contact` is a URI. */
export function securityText({ contact, publicUrl, nowMs }: { contact: string; publicUrl: string; nowMs: number }): string {
  const expires = new Date((Math.floor(nowMs / DAY_MS) + LIFE_DAYS) * DAY_MS).toISOString().replace(".000Z", "Z");
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/legal/security`,
    "",
  ].join("\n");
}
