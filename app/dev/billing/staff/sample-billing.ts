import type { StaffBillingView } from "@/lib/billing/contract";

const calm: StaffBillingView = {
  isTest: true,
  stripeCustomerId: "cus_TkV3wZ1qY8mN2b",
  dashboardUrl: "https://dashboard.stripe.com/test/customers/cus_TkV3wZ1qY8mN2b",
  syncedAt: "2026-11-22T07:12:00Z",
  graces: 0,
  problems: [],
  comparison: [
    { what: "Subscription", ours: "sub_1SWq7xK2eZvKYlo2C3a9", theirs: "sub_1SWq7xK2eZvKYlo2C3a9", isEqual: true },
    { what: "Status", ours: "active", theirs: "active", isEqual: true },
    { what: "Plan", ours: "Pro", theirs: "Pro", isEqual: true },
    { what: "Amount", ours: "$999.00", theirs: "$999.00", isEqual: true },
    { what: "Period ends", ours: "21 Dec 2026, 09:00 UTC", theirs: "21 Dec 2026, 09:00 UTC", isEqual: true },
    { what: "Cancels", ours: null, theirs: null, isEqual: true },
  ],
  unavailable: null,
  byInvoice: null,
  events: [
    {
      id: "evt_1SWq80K2eZvKYlo2",
      type: "invoice.paid",
      at: "2026-11-21T09:00:04Z",
      receivedAt: "2026-11-21T09:00:06Z",
      outcome: "Synced: Pro, active.",
    },
    {
      id: "evt_1SWq7zK2eZvKYlo2",
      type: "customer.subscription.created",
      at: "2026-11-21T09:00:03Z",
      receivedAt: "2026-11-21T09:00:05Z",
      outcome: "Synced: Pro, active.",
    },
  ],
};

/** A customer's payments in every state that staff can find them in. */
export const SAMPLE_STAFF_VIEWS: readonly StaffBillingView[] = [
  calm,
  {
    ...calm,
    problems: ["There are two active subscriptions: sub_1SWq7xK2eZvKYlo2C3a9 is used, sub_1SWqAAK2eZvKYlo2D4b0 is ignored."],
    comparison: calm.comparison.map((line) =>
      line.what === "Status"
        ? { ...line, theirs: "past_due", isEqual: false }
        : line.what === "Cancels"
          ? { ...line, ours: "2026-12-21T09:00:00.000Z", isEqual: false }
          : line,
    ),
  },
  {
    ...calm,
    comparison: [],
    unavailable: "The payment service is not available at the moment.",
  },
  { ...calm, stripeCustomerId: null, dashboardUrl: null, syncedAt: null, comparison: [], events: [] },
];
