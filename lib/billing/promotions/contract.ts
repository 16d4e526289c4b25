import { z } from "zod";
import { PlanInput, SELF_SERVICE_PLANS } from "../contract";
import { INTERVALS } from "../plans";

/** What a code takes off at most: with nothing to pay there would be no card to charge the period after. */
export const MAX_PERCENT = 90;
export const MAX_MONTHS = 24;
export const DURATIONS = ["once", "repeating", "forever"] as const;
export type Duration = (typeof DURATIONS)[number];

const time = z.iso.datetime();

/** The word that customers type; capitals and spaces around it make no difference. */
export const CodeText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{4,40}$/, "Use 4 to 40 letters, digits and hyphens.");

export const PromotionInput = z
  .object({
    code: CodeText,
    percentOff: z.int("Enter a whole percentage.").min(1, "Enter at least 1%.").max(MAX_PERCENT, `Enter at most ${MAX_PERCENT}%.`),
    duration: z.enum(DURATIONS, "Choose how long it applies."),
    /** Of a repeating one. */
    months: z
      .int("Enter a whole number of months.")
      .min(1, "Enter at least 1 month.")
      .max(MAX_MONTHS, `Enter at most ${MAX_MONTHS} months.`)
      .nullable(),
    plans: z.array(z.enum(SELF_SERVICE_PLANS, "Choose Starter or Pro.")).min(1, "Choose at least one plan."),
    /** null: either. */
    interval: z.enum(INTERVALS, "Choose month or year.").nullable(),
    /** The last day on which it is redeemed, in UTC; null: until it is deactivated. */
    lastDay: z.iso.date("Enter a date.").nullable(),
    maxRedemptions: z.int("Enter a whole number.").min(1, "Enter at least 1.").max(100_000, "Enter at most 100,000.").nullable(),
    isFirstOnly: z.boolean(),
    /** The only organisation that it is for; null: all. */
    orgId: z
      .string()
      .trim()
      .regex(/^org_\w{1,60}$/, "This is not an organisation ID.")
      .nullable(),
    note: z.string().trim().min(1, "Enter why.").max(300, "Use at most 300 characters."),
  })
  .superRefine(({ duration, months, interval }, issues) => {
    if ((duration === "repeating") !== (months !== null))
      issues.addIssue({
        code: "custom",
        path: ["months"],
        message: "Enter a number of months for a code that applies for some months only.",
      });
    // Of a year the one invoice within the months would be reduced as a whole.
    if (duration === "repeating" && interval !== "month")
      issues.addIssue({ code: "custom", path: ["interval"], message: "A code for a number of months is for monthly payment." });
  });
export type PromotionInput = z.infer<typeof PromotionInput>;

/** `other-mode`: it was made with a key of another mode of Stripe, and nobody can use it with this one. */
export const CODE_STATES = ["active", "expired", "used-up", "deactivated", "other-mode"] as const;
export type CodeState = (typeof CODE_STATES)[number];

export const PromotionRow = z.object({
  id: z.string(),
  code: z.string(),
  state: z.enum(CODE_STATES),
  percentOff: z.int(),
  duration: z.enum(DURATIONS),
  months: z.int().nullable(),
  plans: z.array(z.enum(SELF_SERVICE_PLANS)),
  interval: z.enum(INTERVALS).nullable(),
  /** It is redeemed before this time; null: no end. */
  redeemBy: time.nullable(),
  maxRedemptions: z.int().nullable(),
  redemptions: z.int(),
  /** Reserved for checkouts and upgrades that are not paid yet: they count towards the limit meanwhile. */
  held: z.int(),
  isFirstOnly: z.boolean(),
  organisation: z.object({ id: z.string(), name: z.string() }).nullable(),
  note: z.string(),
  /** Name of who made it; null: they are gone. */
  by: z.string().nullable(),
  createdAt: time,
});
export type PromotionRow = z.infer<typeof PromotionRow>;
/** Newest first; `next` is the cursor of the following page. */
export const PromotionPage = z.object({ rows: z.array(PromotionRow), next: z.string().nullable() });
export type PromotionPage = z.infer<typeof PromotionPage>;

export const Redemption = z.object({
  id: z.string(),
  orgId: z.string(),
  organisation: z.string(),
  plan: z.string(),
  interval: z.string(),
  at: time,
  currency: z.string(),
  /** What it has taken off invoices that were paid; null: Stripe could not be asked. */
  givenCents: z.int().nullable(),
});
export type Redemption = z.infer<typeof Redemption>;
export const RedemptionPage = z.object({ rows: z.array(Redemption), next: z.string().nullable() });
export type RedemptionPage = z.infer<typeof RedemptionPage>;

export const DeactivateInput = z.object({ note: z.string().trim().min(1, "Enter why.").max(300, "Use at most 300 characters.") });
export type DeactivateInput = z.infer<typeof DeactivateInput>;

export const QuoteInput = z.object({
  plan: z.enum(SELF_SERVICE_PLANS, "Choose Starter or Pro."),
  interval: z.enum(INTERVALS, "Choose month or year."),
  currency: PlanInput.shape.currency,
  code: CodeText,
});
export type QuoteInput = z.infer<typeof QuoteInput>;

/** What a first invoice comes to with a code, and those after it. Cents. */
export const Quote = z.object({
  code: z.string(),
  title: z.string(),
  interval: z.enum(INTERVALS),
  currency: z.string(),
  percentOff: z.int(),
  priceCents: z.int(),
  discountCents: z.int(),
  /** Tax on top of the reduced price. */
  taxCents: z.int(),
  taxName: z.string(),
  totalCents: z.int(),
  /** What to know about tax, as a sentence. */
  taxRemark: z.string().nullable(),
  /** How long the reduction lasts, as a sentence. */
  lasts: z.string(),
  /** What an invoice comes to after it, with its tax; null: it goes on. */
  afterCents: z.int().nullable(),
});
export type Quote = z.infer<typeof Quote>;

/** How long a reduction lasts, beside its percentage. */
export function durationText({ duration, months }: { duration: string; months: number | null }): string {
  if (duration === "forever") return "every invoice";
  return duration === "once" ? "first invoice" : `first ${months ?? 0} ${months === 1 ? "month" : "months"}`;
}
