import { z } from "zod";

/** In Stripe's words; `none`: the settings decide again. */
export const EXEMPTION_KINDS = ["none", "exempt", "reverse"] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

const words = (what: string) => z.string().trim().min(1, `Enter ${what}.`).max(300, "Use at most 300 characters.");

export const ExemptionInput = z.strictObject({
  kind: z.enum(EXEMPTION_KINDS, "Choose who pays the tax."),
  reason: words("a reason"),
  /** Where the certificate or the ruling is, or who has checked what. */
  evidence: words("the evidence"),
});
export type ExemptionInput = z.output<typeof ExemptionInput>;

/** For our team. */
export const ExemptionView = z.object({
  kind: z.enum(EXEMPTION_KINDS),
  reason: z.string(),
  evidence: z.string(),
  /** Null: somebody who is no longer there. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ExemptionView = z.output<typeof ExemptionView>;

/** Fields of an address that may be left empty where no tax depends on them. */
export type TaxField = "postalCode" | "state";
/** What tax depends on beside the country, by its code. */
export type TaxFields = Readonly<Record<string, readonly TaxField[]>>;
