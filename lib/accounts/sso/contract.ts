import { z } from "zod";

/** Domains of one organisation, at most. */
export const MAX_SSO_DOMAINS = 20;
/** Days that a domain counts on after its record was first missed. */
export const DOMAIN_GRACE_DAYS = 7;

export const AddDomainInput = z.object({ domain: z.string().trim().min(1, "Enter a domain such as example.com.").max(253) });

export const SsoDomainRow = z.object({
  id: z.string(),
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  verifiedAt: z.iso.datetime().nullable(),
  lastCheckedAt: z.iso.datetime().nullable(),
  /** What the last look-up found, in words. */
  found: z.string().nullable(),
  /** Until when it counts although its record is missing; null while the record is there, or was never. */
  endsAt: z.iso.datetime().nullable(),
});
export type SsoDomainRow = z.infer<typeof SsoDomainRow>;
