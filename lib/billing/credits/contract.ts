import { z } from "zod";

export const CREDIT_KINDS = ["service_level"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export const CREDIT_STATES = ["owed", "settled"] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

const time = z.iso.datetime();

export const CreditRow = z.object({
  id: z.string(),
  orgId: z.string(),
  kind: z.enum(CREDIT_KINDS),
  /** YYYY-MM */
  month: z.string(),
  currency: z.string(),
  amountCents: z.int(),
  state: z.enum(CREDIT_STATES),
  madeAt: time,
  settledAt: time.nullable(),
  /** When invoices had taken all of it from the account at Stripe. */
  usedAt: time.nullable(),
  /** How it was settled; for staff. */
  note: z.string().nullable(),
});
export type CreditRow = z.infer<typeof CreditRow>;

export const SettleCreditInput = z.object({
  note: z.string().trim().min(1, "Enter how it was settled.").max(500, "Use at most 500 characters."),
});
export type SettleCreditInput = z.infer<typeof SettleCreditInput>;
