import type { BillingView, InvoiceRow, PlanAction, SubscriptionView } from "@/lib/billing/contract";
import { INTERVALS, PLANS, priceOf } from "@/lib/billing/plans";
import type { Usage } from "@/lib/metering/contract";

const entitlement = {
  plan: "pro",
  title: "Pro",
  paidPlan: "pro",
  state: "active",
  isLive: true,
  isTrial: false,
  quotaCalls: 100_000,
  given: null,
  startsAt: "2026-11-21T09:00:00Z",
  endsAt: "2026-12-21T09:00:00Z",
} as const satisfies BillingView["entitlement"];

const pro: SubscriptionView = {
  plan: "pro",
  title: "Pro",
  interval: "month",
  currency: "usd",
  amountCents: 99_900,
  status: "active",
  periodStartsAt: entitlement.startsAt,
  periodEndsAt: entitlement.endsAt,
  cancelsAt: null,
  endedAt: null,
  pending: null,
  unpaidUpgrade: null,
  failure: null,
  discount: null,
  card: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 },
};

const failure = {
  since: "2026-11-21T09:00:00Z",
  suspendsAt: "2026-11-28T09:00:00Z",
  isSuspended: false,
  dueCents: 99_900,
  payUrl: "https://invoice.example/in_1",
  needsAction: false,
  nextAttemptAt: "2026-11-24T09:00:00Z",
};

const currency = "usd" as const;
const offered = (...actions: [starter: PlanAction, pro: PlanAction, enterprise: PlanAction]): BillingView["choices"] =>
  INTERVALS.flatMap((interval) =>
    PLANS.map((plan, at) => ({
      plan,
      interval,
      currency,
      amountCents: priceOf(plan, { interval, currency }),
      action: actions[at] ?? "request",
    })),
  );

const ofPro = {
  isTest: true,
  currency: { code: currency, isFixed: true },
  entitlement,
  subscription: pro,
  trial: null,
  endedTrial: null,
  terms: { plan: "pro", quotaCalls: 100_000, burst: { perSecond: 25, bucket: 100 } },
  given: null,
  byInvoice: null,
  debt: null,
  hold: null,
  needsDetails: false,
  taxSentence: null,
  openCheckout: null,
  choices: offered("downgrade", "current", "request"),
} satisfies BillingView;

const withSubscription = (changes: Partial<SubscriptionView>) => ({ ...ofPro, subscription: { ...pro, ...changes } });

const NONE: BillingView = {
  ...ofPro,
  currency: { code: currency, isFixed: false },
  entitlement: null,
  subscription: null,
  terms: null,
  choices: offered("start", "start", "request"),
};
const past = { ...entitlement, state: "past_due" } as const;
const stopped = { ...entitlement, state: "inactive", isLive: false } as const;
const agreed = { ...entitlement, plan: "enterprise", title: "Enterprise", quotaCalls: null } as const;

/** A view for every state that a customer's billing can be in. */
export const SAMPLE_VIEWS = {
  none: NONE,
  checkout: {
    ...NONE,
    openCheckout: {
      plan: "pro",
      title: "Pro",
      interval: "month",
      currency: "usd",
      amountCents: 99_900,
      expiresAt: "2026-11-22T09:00:00Z",
      promotion: null,
    },
  },
  active: ofPro,
  starter: {
    ...ofPro,
    entitlement: { ...entitlement, plan: "starter", title: "Starter", quotaCalls: 10_000 },
    subscription: {
      ...pro,
      plan: "starter",
      title: "Starter",
      amountCents: 49_900,
      card: { ...pro.card, brand: "mastercard", last4: "4444", expMonth: 10, expYear: 2026 },
    },
    choices: offered("current", "upgrade", "request"),
  },
  given: {
    ...ofPro,
    entitlement: { ...entitlement, paidPlan: "starter" },
    subscription: { ...pro, plan: "starter", title: "Starter", amountCents: 49_900 },
    given: { plan: "pro", title: "Pro", paidTitle: "Starter", until: "2026-12-15" },
    choices: offered("current", "upgrade", "request"),
  },
  given_cancelling: {
    ...ofPro,
    entitlement: { ...entitlement, paidPlan: "starter" },
    subscription: { ...pro, plan: "starter", title: "Starter", amountCents: 49_900, cancelsAt: entitlement.endsAt },
    given: { plan: "pro", title: "Pro", paidTitle: "Starter", until: "2026-12-31" },
    choices: offered("current", "upgrade", "request"),
  },
  cancelling: withSubscription({ cancelsAt: entitlement.endsAt }),
  downgrading: {
    ...withSubscription({
      pending: {
        plan: "starter",
        title: "Starter",
        interval: "month",
        currency: "usd",
        amountCents: 49_900,
        priceCents: 49_900,
        at: entitlement.endsAt,
      },
    }),
    choices: offered("pending", "current", "request"),
  },
  unpaid_upgrade: withSubscription({
    unpaidUpgrade: {
      plan: "enterprise",
      title: "Enterprise",
      interval: "month",
      currency: "usd",
      amountCents: 240_000,
      dueCents: 139_153,
      payUrl: "https://invoice.example/in_2",
      needsAction: false,
      expiresAt: "2026-11-22T08:00:00Z",
    },
  }),
  failed: { ...withSubscription({ status: "past_due", failure }), entitlement: past },
  confirm: { ...withSubscription({ status: "past_due", failure: { ...failure, needsAction: true } }), entitlement: past },
  suspended: {
    ...withSubscription({
      status: "past_due",
      failure: { ...failure, since: "2026-11-11T09:00:00Z", suspendsAt: "2026-11-18T09:00:00Z", isSuspended: true, nextAttemptAt: null },
    }),
    entitlement: stopped,
  },
  waived: { ...withSubscription({ status: "waived" }), entitlement: stopped },
  ended: { ...NONE, entitlement: stopped, subscription: { ...pro, status: "canceled", endedAt: "2026-11-18T09:00:00Z", card: null } },
  invoice: {
    ...ofPro,
    entitlement: agreed,
    subscription: null,
    byInvoice: { interval: "month", currency: "usd", amountCents: 240_000, due: null },
    choices: offered("request", "request", "current"),
  },
  enterprise: {
    ...ofPro,
    entitlement: agreed,
    subscription: { ...pro, plan: "enterprise", title: "Enterprise", amountCents: 240_000 },
    terms: { plan: "enterprise", quotaCalls: 3_000_000, burst: { perSecond: 200, bucket: 800 } },
    choices: offered("downgrade", "downgrade", "current"),
  },
  granted: { ...NONE, entitlement },
  trial: {
    ...NONE,
    entitlement: { ...entitlement, isTrial: true, quotaCalls: 500, endsAt: "2026-12-05T09:00:00Z" },
    trial: { plan: "pro", title: "Pro", endsAt: "2026-12-05T09:00:00Z" },
  },
  trial_ended: { ...NONE, endedTrial: { title: "Pro", endedAt: "2026-11-18T09:00:00Z" } },
  unknown: { ...withSubscription({ plan: null, title: "Summer special", amountCents: 77_700 }), entitlement: null, choices: [] },
  unfinished: { ...withSubscription({ status: "incomplete", card: null }), entitlement: null, choices: [] },
} as const satisfies Record<string, BillingView>;

export const SAMPLE_USAGE: Usage = {
  kind: "live",
  isTrial: false,
  given: null,
  used: 41_204,
  quota: 100_000,
  startsAt: entitlement.startsAt,
  endsAt: entitlement.endsAt,
  days: [{ day: "2026-11-21", calls: { "/v1/pricing/spot": 41_204 } }],
  hasCalled: true,
};

const invoice = {
  url: "https://invoice.example/in",
  pdfUrl: "https://invoice.example/in/pdf",
  currency,
  dueCents: 0,
  taxCents: 0,
  fromCreditCents: 0,
  creditedCents: 0,
  refundableCents: 0,
};
export const SAMPLE_INVOICES: InvoiceRow[] = [
  {
    ...invoice,
    id: "in_4",
    number: null,
    at: "2026-11-21T09:00:00Z",
    about: "Monthly renewal",
    totalCents: 99_900,
    dueCents: 99_900,
    state: "open",
  },
  {
    ...invoice,
    id: "in_3",
    number: "HX-0003",
    at: "2026-10-21T09:00:00Z",
    about: "Change of plan",
    totalCents: 59_658,
    state: "paid",
  },
  { ...invoice, id: "in_2", number: "HX-0002", at: "2026-10-15T09:00:00Z", about: "First month", totalCents: 49_900, state: "paid" },
  {
    ...invoice,
    id: "in_1",
    number: "HX-0001",
    at: "2026-09-15T09:00:00Z",
    about: "First month",
    totalCents: 49_900,
    state: "void",
    url: null,
    pdfUrl: null,
  },
];
