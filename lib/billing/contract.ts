import { z } from "zod";
import { CURRENCIES } from "@/lib/core/currencies";
import { INTERVALS, PLANS } from "./plans";

const time = z.iso.datetime();
/** An address that a browser may be led to. */
const webAddress = z.url({ protocol: /^https?$/ });
const plan = z.enum(PLANS);

/** The code of an issue that other billing details resolve. */
export const BILLING_ADDRESS = "billing-address";

/** Calls of a period that come with a higher plan, which our team gives for a time. */
export const GivenCalls = z.object({
  title: z.string(),
  calls: z.int(),
  /** Its last day, UTC, if that is before the end of the period, and the quota after it; null: they are there to the end of the period. */
  ends: z.object({ lastDay: z.iso.date(), quotaCalls: z.int() }).nullable(),
});
export type GivenCalls = z.infer<typeof GivenCalls>;

/** What an organisation's plan gives it now, with what was agreed for this customer in place of the plan's own figures. */
export const EntitlementView = z.object({
  plan,
  title: z.string(),
  /** The plan that is paid; another one while our team gives a higher one for a time. */
  paidPlan: plan,
  state: z.enum(["active", "past_due", "inactive"]),
  /** Live keys are answered. */
  isLive: z.boolean(),
  /** Our team gives it on trial: at its end there is no plan, and nothing resets. */
  isTrial: z.boolean(),
  /** Calls of the billing period in force: those of the plan, fewer after an upgrade or while it is unpaid; null: no cap. */
  quotaCalls: z.int().nullable(),
  /** What of them is given beside what is paid; null: nothing. */
  given: GivenCalls.nullable(),
  /** The billing period in force; the end is not included. */
  startsAt: time,
  endsAt: time,
});
export type EntitlementView = z.infer<typeof EntitlementView>;

/** From an invoice that is sent to its due date. Before the next one it is paid, or its days of grace are over. */
export const INVOICE_DAYS = 14;

/**
 * States of a subscription as Stripe has them; one that we don't know yet reads as `unknown` and gives nothing. `waived` is our
 * own: support cancelled the invoice of its renewal, so nothing is due and nothing is paid.
 */
export const SUBSCRIPTION_STATES = [
  "trialing",
  "active",
  "past_due",
  "incomplete",
  "incomplete_expired",
  "unpaid",
  "paused",
  "waived",
  "canceled",
  "unknown",
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const CardView = z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() });
export type CardView = z.infer<typeof CardView>;

/** How often a plan is paid. Calls count by the month whichever it is. */
const interval = z.enum(INTERVALS);

/** ISO 4217 in small letters, as Stripe has it. */
const currency = z.string();

/** A plan at a price: cents for a month, or for a year. `plan` is null when the price at Stripe belongs to none of ours. */
const priced = { plan: plan.nullable(), title: z.string(), interval, currency, amountCents: z.int() };

/** The bank asks the customer to confirm the payment, which is done at `payUrl`. */
const needsAction = z.boolean();

export const SubscriptionView = z.object({
  ...priced,
  status: z.enum(SUBSCRIPTION_STATES),
  periodStartsAt: time,
  periodEndsAt: time,
  /** When it ends because somebody cancelled it; until then cancelling can be undone. */
  cancelsAt: time.nullable(),
  endedAt: time.nullable(),
  /** A downgrade that takes effect at the end of the period and can be undone until then. */
  /** `priceCents`: what a discount that goes along leaves of the amount. */
  pending: z.object({ ...priced, at: time, priceCents: z.int() }).nullable(),
  /** An upgrade that waits for its payment, because the card was declined or its bank asks first; the plan has not changed yet. */
  unpaidUpgrade: z.object({ ...priced, dueCents: z.int(), payUrl: webAddress.nullable(), needsAction, expiresAt: time }).nullable(),
  /** A renewal that could not be charged. Access goes on until `suspendsAt`. */
  failure: z
    .object({
      since: time,
      suspendsAt: time,
      isSuspended: z.boolean(),
      dueCents: z.int(),
      payUrl: webAddress.nullable(),
      needsAction,
      nextAttemptAt: time.nullable(),
    })
    .nullable(),
  /** What reduces the next invoice, and until when periods may begin that it reduces; null: nothing. `priceCents`: what is left of the price. */
  discount: z.object({ code: z.string().nullable(), percent: z.number(), priceCents: z.int(), endsAt: time.nullable() }).nullable(),
  card: CardView.nullable(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** What the button of a plan does next. */
export const PLAN_ACTIONS = ["current", "pending", "start", "upgrade", "downgrade", "request"] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

export const BillingView = z.object({
  /** Payments are test payments: no money moves. */
  isTest: z.boolean(),
  /** What the organisation pays in: amounts without a currency of their own are in it. `isFixed`: it has paid, so it can't choose. */
  currency: z.object({ code: z.enum(CURRENCIES), isFixed: z.boolean() }),
  entitlement: EntitlementView.nullable(),
  /** The one that counts: the live one, else the last that ended; null: there never was one. */
  subscription: SubscriptionView.nullable(),
  /** A plan that staff has given on trial; its calls are those of `entitlement`. */
  trial: z.object({ plan, title: z.string(), endsAt: time }).nullable(),
  /** The last trial, for a time after its end, while no plan has been bought since. */
  endedTrial: z.object({ title: z.string(), endedAt: time }).nullable(),
  /** Limits of the plan that is paid: its own, or what was agreed in place of them. Null without a plan. */
  terms: z.object({ plan, quotaCalls: z.int().nullable(), burst: z.object({ perSecond: z.int(), bucket: z.int() }) }).nullable(),
  /** A higher plan than is paid, which staff has given; `until`: its last day, UTC. */
  given: z.object({ plan, title: z.string(), paidTitle: z.string(), until: z.iso.date() }).nullable(),
  /** Enterprise paid by invoice, as staff agreed; `due`: the invoice that is open. */
  byInvoice: z
    .object({
      interval,
      currency,
      amountCents: z.int(),
      due: z.object({ dueCents: z.int(), at: time, payUrl: webAddress.nullable() }).nullable(),
    })
    .nullable(),
  /** What was used after a renewal failed and is still owed, although the subscription has ended; no plan is sold before it is paid. */
  debt: z.object({ currency, dueCents: z.int(), payUrl: webAddress.nullable() }).nullable(),
  /** Why the plan can't be changed now although it is paid: its bank disputes a payment, or part of the present period was refunded. */
  hold: z.enum(["disputed", "refunded"]).nullable(),
  /** It pays, and tax can't be added because no billing address is known, or too little of it. */
  needsDetails: z.boolean(),
  /** What stands beside prices about tax; null: none is added. */
  taxSentence: z.string().nullable(),
  /** A checkout that was begun and can be gone on with. */
  openCheckout: z
    .object({ ...priced, plan, expiresAt: time, promotion: z.object({ code: z.string(), percent: z.int() }).nullable() })
    .nullable(),
  /** Every plan by how often and in what it can be paid; `amountCents`: the list price, null where it is not sold so. */
  choices: z.array(
    z.object({ plan, interval, currency: z.enum(CURRENCIES), amountCents: z.int().nullable(), action: z.enum(PLAN_ACTIONS) }),
  ),
});
export type BillingView = z.infer<typeof BillingView>;

/** For the banner over the console; null: nothing to say. */
export const PaymentNotice = z.object({
  kind: z.enum(["failed", "suspended", "waived", "ended"]),
  /** When access stops or stopped; of a waived renewal when the next one is. */
  at: time,
  payUrl: webAddress.nullable(),
  needsAction,
});
export type PaymentNotice = z.infer<typeof PaymentNotice>;

export const SELF_SERVICE_PLANS = ["starter", "pro"] as const;
export const PlanInput = z.object({
  plan: z.enum(SELF_SERVICE_PLANS, "Choose Starter or Pro."),
  interval: z.enum(INTERVALS, "Choose month or year.").optional(),
  /** What the first plan is paid in. Those after it are paid in the same. */
  currency: z.enum(CURRENCIES, `Choose ${CURRENCIES.join(", ")}.`).optional(),
  /** A promotion code. */
  code: z.string().max(100).optional(),
});
export type PlanInput = z.infer<typeof PlanInput>;

/** Where the browser goes on: a page of Stripe or of the sandbox. */
export const Redirect = z.object({ url: webAddress });
export type Redirect = z.infer<typeof Redirect>;

export const ConfirmInput = z.object({ sessionId: z.string().regex(/^cs_\w{1,200}$/, "This is not a checkout ID.") });
export type ConfirmInput = z.infer<typeof ConfirmInput>;
/** `processing`: paid, but Stripe has not made the subscription yet; ask again. */
export const Confirmed = z.object({ state: z.enum(["active", "processing", "open", "expired"]), plan: plan.nullable() });
export type Confirmed = z.infer<typeof Confirmed>;

/** What a change of plan would cost and when it takes effect. Nothing is changed by asking. */
export const PlanChangePreview = z.object({
  ...priced,
  plan,
  direction: z.enum(["upgrade", "downgrade"]),
  effectiveAt: time,
  /** Charged now; 0 for a downgrade. */
  dueCents: z.int(),
  /** What makes up the amount due: positive is charged, negative credited. */
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
  /** Of an upgrade, which begins a new billing period. */
  upgrade: z
    .object({
      /** Part of the amount: what is credited for unused time of the present period, not below 0. */
      creditCents: z.int(),
      /** Calls used in the present period beyond the part of it that stays paid: they count in the new one. */
      carriedCalls: z.int(),
    })
    .nullable(),
  /** Calls that its new period has after them, as of now; null: no cap, or no new period. */
  availableCalls: z.int().nullable(),
  /** The next regular invoice, with its tax. */
  nextAmountCents: z.int(),
  /** What to know about tax beside the lines, as a sentence. */
  taxRemark: z.string().nullable(),
  nextAt: time,
  /** The second that the amounts were reckoned for; goes back with the confirmation. Unix time. */
  prorationAt: z.int(),
  card: CardView.nullable(),
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

/** Confirms a preview: what it said is what is charged and what is given for it, or nothing happens. */
const confirmed = { prorationAt: z.int().min(0), dueCents: z.int(), availableCalls: z.int().nullable() };
export const ChangePlanInput = PlanInput.extend(confirmed);
export type ChangePlanInput = z.infer<typeof ChangePlanInput>;
export const AcceptedPreview = z.object(confirmed);
export type AcceptedPreview = z.infer<typeof AcceptedPreview>;

/** `payment_needed`: the card was declined, or its bank asks first, and the plan has not changed; paying at `payUrl` changes it. */
export const PlanChanged = z.object({
  outcome: z.enum(["changed", "scheduled", "payment_needed"]),
  effectiveAt: time,
  payUrl: webAddress.nullable(),
  needsAction,
});
export type PlanChanged = z.infer<typeof PlanChanged>;

export const PORTAL_FLOWS = ["home", "card"] as const;
export const PortalInput = z.object({ flow: z.enum(PORTAL_FLOWS).default("home") });
export type PortalInput = z.input<typeof PortalInput>;

export const INVOICE_STATES = ["draft", "open", "paid", "uncollectible", "void", "unknown"] as const;
export const InvoiceRow = z.object({
  id: z.string(),
  number: z.string().nullable(),
  at: time,
  /** What it is for, in a few words. */
  about: z.string(),
  currency,
  totalCents: z.int(),
  /** What of the total is tax. */
  taxCents: z.int(),
  dueCents: z.int(),
  /** What of the total credit of the account paid. */
  fromCreditCents: z.int(),
  /** What was credited after it was paid: refunded, or added to the account. */
  creditedCents: z.int(),
  /** What was paid by card and can be refunded. */
  refundableCents: z.int(),
  state: z.enum(INVOICE_STATES),
  url: webAddress.nullable(),
  pdfUrl: webAddress.nullable(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;
/** Newest first; `next` is the cursor of the following page. */
export const InvoicePage = z.object({ rows: z.array(InvoiceRow), next: z.string().nullable() });
export type InvoicePage = z.infer<typeof InvoicePage>;

/** One line of the comparison on the staff page; `isEqual` is null where only ours is known. */
export const Comparison = z.object({
  what: z.string(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  isEqual: z.boolean().nullable(),
});
export type Comparison = z.infer<typeof Comparison>;

/** What we hold about a customer beside what Stripe says now. `theirs` could not be read: `unavailable` says why. */
export const StaffBillingView = z.object({
  isTest: z.boolean(),
  stripeCustomerId: z.string().nullable(),
  /** The customer's page in Stripe's dashboard; null for the sandbox. */
  dashboardUrl: webAddress.nullable(),
  syncedAt: time.nullable(),
  /** How often an unpaid renewal left access for seven days. */
  graces: z.int(),
  /** What was found odd, as sentences: an unknown price, two subscriptions. */
  problems: z.array(z.string()),
  comparison: z.array(Comparison),
  unavailable: z.string().nullable(),
  /** Enterprise paid by invoice. `isManual`: agreed before invoices came from Stripe; they are written by hand. */
  byInvoice: z
    .object({ interval, currency, amountCents: z.int(), since: time, isManual: z.boolean(), subscriptionId: z.string().nullable() })
    .nullable(),
  /** The last events that Stripe sent about this customer, newest first. */
  events: z.array(z.object({ id: z.string(), type: z.string(), at: time, receivedAt: time, outcome: z.string() })),
});
export type StaffBillingView = z.infer<typeof StaffBillingView>;
