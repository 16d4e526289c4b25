import { isBranded, isBrandPreview } from "@/lib/platform/brand";
import { env } from "@/lib/platform/env";

const NOSNIFF = ["X-Content-Type-Options", "nosniff"];
const HSTS = "max-age=31536000";
const PLAIN: readonly string[] = NOSNIFF;
const SECURE: readonly string[] = [...NOSNIFF, "Strict-Transport-Security", `${HSTS}; includeSubDomains`];
/** What is below a customer's host is not ours to speak for. */
const BRANDED: readonly string[] = [...NOSNIFF, "Strict-Transport-Security", HSTS];

/** Headers of every response, whoever makes it, as names and values in turn: no type is guessed, and https stays https. */
export function safetyHeaders(): readonly string[] {
  if (env().PUBLIC_URL?.startsWith("https:") !== true) return PLAIN;
  return isBranded() && !isBrandPreview() ? BRANDED : SECURE;
}
