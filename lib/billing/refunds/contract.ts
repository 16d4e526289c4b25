import { z } from "zod";

/** Stripe's reasons of a credit note, with our words. */
export const REFUND_REASONS = {
  product_unsatisfactory: "The service did not meet expectations",
  order_change: "The customer changed or cancelled the order",
  duplicate: "Paid twice",
  fraudulent: "Fraud",
} as const;
const REASONS = ["product_unsatisfactory", "order_change", "duplicate", "fraudulent"] as const satisfies (keyof typeof REFUND_REASONS)[];

export const RefundInput = z.object({
  invoiceId: z.string().regex(/^in_\w{1,200}$/, "This is not an invoice ID."),
  amountCents: z.int("Enter an amount such as 249.50.").min(1, "Enter an amount such as 249.50."),
  /** What was still refundable when the form was shown, so that a second press is not a second refund. */
  refundableCents: z.int(),
  reason: z.enum(REASONS, "Choose a reason."),
  /** For our team; the customer sees the amount and the credit note. */
  note: z.string().trim().min(1, "Enter why.").max(500, "Use at most 500 characters."),
  /** Ends the subscription at once. */
  endsPlan: z.boolean(),
});
export type RefundInput = z.infer<typeof RefundInput>;

/** `isPlanEnded`: it was asked for, and there was one to end. */
export const Refunded = z.object({ currency: z.string(), amountCents: z.int(), isPlanEnded: z.boolean() });
export type Refunded = z.infer<typeof Refunded>;
