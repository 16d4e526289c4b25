import { publicUrl } from "@/lib/platform/env";
import { sign, unsign } from "@/lib/platform/secrets";
import { EXPORT_LIMITS } from "./contract";

const PURPOSE = "export-link";
const payloadOf = (exportId: string, name: string, expires: string): string => `${exportId}/${name}/${expires}`;

/** An address that gives one file to whoever has it, for 15 minutes. */
export function linkToFile(exportId: string, name: string, nowMs: number): { url: string; expiresAt: Date } {
  const expiresAt = new Date(Math.floor(nowMs / 1_000) * 1_000 + EXPORT_LIMITS.linkMinutes * 60_000);
  const expires = String(expiresAt.getTime() / 1_000);
  const payload = payloadOf(exportId, name, expires);
  const signature = sign(PURPOSE, payload).slice(payload.length + 1);
  const search = new URLSearchParams({ expires, signature }).toString();
  return { url: `${publicUrl()}/api/v1/exports/${exportId}/files/${name}?${search}`, expiresAt };
}

/** Whether a link was made here for this file; and if so, whether its time is over. */
export function checkLink(
  link: { exportId: string; name: string; expires: string; signature: string },
  nowMs: number,
): "valid" | "expired" | "foreign" {
  const { exportId, name, expires, signature } = link;
  if (unsign(PURPOSE, `${payloadOf(exportId, name, expires)}.${signature}`) === undefined) return "foreign";
  return Number(expires) * 1_000 > nowMs ? "valid" : "expired";
}
