import { z } from "zod";

export const RECORD_KINDS = ["spf", "dkim", "dmarc"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** `unknown`: it could not be looked up, which says nothing about the record. */
export const RECORD_STATES = ["found", "missing", "wrong", "unknown"] as const;

export const SenderRecord = z.object({
  kind: z.enum(RECORD_KINDS),
  /** Where it is in DNS; null for DKIM while no selector is set. */
  name: z.string().nullable(),
  expected: z.string(),
  found: z.array(z.string()),
  state: z.enum(RECORD_STATES),
  reason: z.string(),
});
export type SenderRecord = z.infer<typeof SenderRecord>;

/** `records` is empty, and `checkedAt` null, before the first check. */
export const SenderDomain = z.object({
  domain: z.string(),
  addresses: z.array(z.string()),
  records: z.array(SenderRecord),
  checkedAt: z.string().nullable(),
});
export type SenderDomain = z.infer<typeof SenderDomain>;
