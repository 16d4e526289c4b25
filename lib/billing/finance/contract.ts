import { z } from "zod";
import { CURRENCIES, USUAL_CURRENCY } from "@/lib/core/currencies";
import { PLANS } from "../plans";

/** Open invoices of a currency that are listed, the newest; older ones are in Stripe. */
export const MAX_OPEN = 100;

const time = z.iso.datetime();
const cents = z.int();
const counted = z.object({ count: z.int(), cents });

export const MonthInput = z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Use a month such as 2026-11.") });
export type MonthInput = z.infer<typeof MonthInput>;
/** Amounts of two currencies are never added up. */
export const FiguresInput = MonthInput.extend({ currency: z.enum(CURRENCIES).default(USUAL_CURRENCY) });
export type FiguresInput = z.input<typeof FiguresInput>;
export const OpenInput = FiguresInput.pick({ currency: true });
export type OpenInput = z.input<typeof OpenInput>;

/** An invoice that was paid. `plan` is null where its price is none of ours. */
export const PaidInvoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  paidAt: time,
  /** Null: no organisation of ours has this customer any more. */
  orgId: z.string().nullable(),
  organisation: z.string().nullable(),
  plan: z.enum(PLANS).nullable(),
  /** As Stripe writes it. */
  reason: z.string().nullable(),
  /** ISO 4217 in small letters. */
  currency: z.string(),
  /** Before discounts and without tax on top: less the discount and with such tax it is the total. */
  subtotalCents: cents,
  discountCents: cents,
  totalCents: cents,
  /** What was really paid; the rest came from credit of the account. */
  paidCents: cents,
  /** What of that is tax. */
  taxCents: cents,
  creditedCents: cents,
  /** How often it was tried to charge it. */
  attempts: z.int(),
});
export type PaidInvoice = z.infer<typeof PaidInvoice>;

export const OpenInvoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  orgId: z.string().nullable(),
  organisation: z.string().nullable(),
  createdAt: time,
  /** Null: it is charged, and not sent. */
  dueAt: time.nullable(),
  currency: z.string(),
  dueCents: cents,
  attempts: z.int(),
  /** The bank asks the customer to confirm the payment: it was not declined. */
  needsAction: z.boolean(),
});
export type OpenInvoice = z.infer<typeof OpenInvoice>;

/** Money and customers of one calendar month in UTC, of those who pay in one currency. Cents. */
export const FinanceMonth = z.object({
  month: z.string(),
  currency: z.enum(CURRENCIES),
  paid: counted,
  byPlan: z.array(z.object({ plan: z.enum(PLANS).nullable(), title: z.string(), count: z.int(), cents })),
  refunded: counted,
  /** What banks took back of payments by disputes that were opened in the month and are not won. */
  disputed: counted,
  /** Paid, less what was refunded and disputed. */
  netCents: cents,
  /** What of the paid amounts is tax, refunds not taken off. */
  taxCents: cents,
  /** Paid invoices with a discount, and what it took off them: no part of the other amounts. */
  discounted: counted,
  /** What Stripe charged cards for, asked for on its own. */
  chargedCents: cents,
  /** Paid without a card: by transfer, or noted by hand. */
  otherwiseCents: cents,
  /** Payments of which a charge was declined in the month, and of these what was paid within 30 days after it. */
  failed: counted,
  recovered: counted,
  /** Subscriptions: there at the beginning, begun and ended in the month. */
  customers: z.object({ atStart: z.int(), started: z.int(), ended: z.int() }),
});
export type FinanceMonth = z.infer<typeof FinanceMonth>;
