import { z } from "zod";
import { CURRENCIES } from "@/lib/core/currencies";
import { CardView } from "../contract";
import { PLANS } from "../plans";

const time = z.iso.datetime();
const webAddress = z.url({ protocol: /^https?$/ });

/** So many packs in one purchase, and automatically in one period. */
export const MAX_PACKS = 10;
/** Shares of a quota at which an automatic top-up is bought, in percent. */
export const TOP_UP_PERCENTS = [80, 90, 100] as const;

/** A pack as it is sold now: calls, and its price in cents without tax on top of it. */
export const PackView = z.object({ calls: z.int(), currency: z.enum(CURRENCIES), priceCents: z.int() });
export type PackView = z.infer<typeof PackView>;

const packs = z.int("Choose a number of packs.").min(1, "Buy at least one pack.").max(MAX_PACKS, `Buy at most ${MAX_PACKS} packs at once.`);
export const QuoteInput = z.object({ packs });
export type QuoteInput = z.infer<typeof QuoteInput>;

/** What a purchase costs, as its invoice will say. Nothing is charged by asking. */
export const TopUpQuote = z.object({
  id: z.string(),
  packs: z.int(),
  calls: z.int(),
  currency: z.enum(CURRENCIES),
  /** What makes up the amount due, in cents: packs, tax, and credit of the account that is used. */
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
  dueCents: z.int(),
  /** What to know about tax beside the lines, as a sentence. */
  taxRemark: z.string().nullable(),
  card: CardView.nullable(),
  /** Until when the calls can be used: the end of the month of calls that runs now. */
  endsAt: time,
});
export type TopUpQuote = z.infer<typeof TopUpQuote>;

/** Confirms a quote: what it said is charged, or nothing is. */
export const BuyInput = z.object({ id: z.string().regex(/^top_\w{1,100}$/, "This is not the ID of a top-up."), dueCents: z.int() });
export type BuyInput = z.infer<typeof BuyInput>;

/** `payment_needed`: the card was declined, or its bank asks first; the calls are added once it is paid at `payUrl`. */
export const TopUpBought = z.object({
  outcome: z.enum(["granted", "payment_needed"]),
  calls: z.int(),
  payUrl: webAddress.nullable(),
  needsAction: z.boolean(),
});
export type TopUpBought = z.infer<typeof TopUpBought>;

export const RuleInput = z.discriminatedUnion("isOn", [
  z.object({ isOn: z.literal(false) }),
  z.object({
    isOn: z.literal(true),
    percent: z.literal(TOP_UP_PERCENTS, "Choose when a pack is bought."),
    maxPacks: z
      .int("Enter how many packs can be bought in a period.")
      .min(1, "Enter 1 or more.")
      .max(MAX_PACKS, `Enter ${MAX_PACKS} or fewer.`),
    /** The pack that the form showed: who agrees to one price is not charged another. */
    pack: PackView,
  }),
]);
export type RuleInput = z.infer<typeof RuleInput>;

/** Why automatic top-ups were switched off by themselves. */
export const STOP_REASONS = ["payment", "terms", "cancelled", "refunded"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export const TopUpView = z.object({
  plan: z.enum(PLANS),
  pack: PackView,
  /** Why nothing can be bought now, as a sentence; null: it can. */
  refusal: z.string().nullable(),
  /** The end of the month of calls that runs now, with which its top-ups end; null: none runs. */
  endsAt: time.nullable(),
  /** Calls that were bought for it, as far as they were not refunded. */
  boughtCalls: z.int(),
  /** Packs that were bought for it automatically. */
  automaticPacks: z.int(),
  /** A purchase that waits for its payment. */
  open: z
    .object({
      id: z.string(),
      calls: z.int(),
      currency: z.string(),
      dueCents: z.int(),
      payUrl: webAddress.nullable(),
      needsAction: z.boolean(),
      expiresAt: time,
    })
    .nullable(),
  rule: z.object({
    isOn: z.boolean(),
    percent: z.literal(TOP_UP_PERCENTS),
    maxPacks: z.int(),
    stoppedFor: z.enum(STOP_REASONS).nullable(),
  }),
});
export type TopUpView = z.infer<typeof TopUpView>;
