import type { CardInput, CheckoutView, Hosted, InvoiceView, PaymentOutcome, PortalView } from "../hosted";

type Call = readonly [name: keyof Hosted, ...args: unknown[]];

/** The sandbox behind the pages, for tests of the pages alone: one checkout, one portal, two invoices. */
export type FakeHosted = Hosted & {
  calls: Call[];
  change(changes: Partial<CheckoutView>): void;
  changePortal(changes: Partial<PortalView>): void;
};

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 21, 9);
const SHOP = "http://127.0.0.1:3000";
const LINE = { description: "Heliodex Pro", amountCents: 99_900, interval: "month" } as const;

const invoiceOf = (changes: Partial<InvoiceView>): InvoiceView => ({
  id: "in_1",
  token: "tok_paid",
  number: "HX-0001",
  status: "paid",
  merchant: "Heliodex",
  currency: "usd",
  lines: [{ ...LINE, interval: null }],
  totalCents: 99_900,
  appliedBalanceCents: 0,
  amountDueCents: 0,
  createdMs: NOW_MS - 30 * DAY_MS,
  dueMs: null,
  customerName: "Borealis Energy Research",
  customerEmail: "billing@borealis.example",
  customerLines: ["Kiel Canal 1", "24103 Kiel", "DE", "VAT ID DE136695976"],
  fields: [{ name: "Purchase order", value: "PO-4711" }],
  note: "Cost centre 12",
  ...changes,
});

function outcomeOf({ number }: CardInput): PaymentOutcome {
  if (number === "4242424242424241") return { outcome: "declined", code: "incorrect_number", message: "Your card number is incorrect." };
  if (number === "4000000000000002") return { outcome: "declined", code: "generic_decline", message: "Your card was declined." };
  return { outcome: "paid" };
}

export function fakeHosted(): FakeHosted {
  const calls: Call[] = [];
  const invoices = [
    invoiceOf({ id: "in_2", token: "tok_open", number: "HX-0002", status: "open", amountDueCents: 99_900, createdMs: NOW_MS }),
    invoiceOf({}),
  ];
  let checkout: CheckoutView = {
    id: "cs_test_1",
    status: "open",
    merchant: "Heliodex",
    currency: "usd",
    lines: [LINE],
    totalCents: 99_900,
    email: null,
    address: null,
    cancelUrl: `${SHOP}/console/billing?cancelled=1&x=%22`,
    returnUrl: null,
    expiresAtMs: NOW_MS + DAY_MS,
  };
  let portal: PortalView = {
    id: "bps_1",
    merchant: "Heliodex",
    returnUrl: `${SHOP}/console/billing`,
    flow: null,
    flowSubscriptionId: null,
    afterCompletionUrl: null,
    customerName: "Borealis Energy Research",
    customerEmail: "billing@borealis.example",
    card: { brand: "visa", last4: "4242", expMonth: 4, expYear: 2030 },
    subscriptions: [
      {
        id: "sub_1",
        title: "Heliodex Pro",
        status: "active",
        amountCents: 99_900,
        currency: "usd",
        currentPeriodEndMs: NOW_MS + 30 * DAY_MS,
        cancelsAtMs: null,
      },
    ],
    invoices,
  };
  const setCancelsAt = (cancelsAtMs: number | null): void => {
    portal = { ...portal, subscriptions: portal.subscriptions.map((one) => ({ ...one, cancelsAtMs })) };
  };
  return {
    calls,
    change: (changes) => void (checkout = { ...checkout, ...changes }),
    changePortal: (changes) => void (portal = { ...portal, ...changes }),
    checkout: (id) => (id === checkout.id ? checkout : null),
    payCheckout: async (id, email, card) => {
      calls.push(["payCheckout", id, email, card]);
      const paid = outcomeOf(card);
      if (paid.outcome !== "paid") return paid;
      checkout = { ...checkout, status: "complete", returnUrl: `${SHOP}/done?session=${id}` };
      return { ...paid, returnUrl: checkout.returnUrl ?? "" };
    },
    portal: (id) => (id === portal.id ? portal : null),
    updateCard: async (id, card) => {
      calls.push(["updateCard", id, card]);
      return outcomeOf(card);
    },
    cancelAtPeriodEnd: async (id, subscriptionId) => {
      calls.push(["cancelAtPeriodEnd", id, subscriptionId]);
      setCancelsAt(NOW_MS + 30 * DAY_MS);
      return true;
    },
    keepSubscription: async (id, subscriptionId) => {
      calls.push(["keepSubscription", id, subscriptionId]);
      setCancelsAt(null);
      return true;
    },
    invoice: (token) => invoices.find((one) => one.token === token) ?? null,
    payInvoice: async (token, card) => {
      calls.push(["payInvoice", token, card]);
      const paid = card === null || !("number" in card) ? ({ outcome: "paid" } as const) : outcomeOf(card);
      const at = invoices.findIndex((one) => one.token === token);
      const invoice = invoices[at];
      if (paid.outcome === "paid" && invoice) invoices[at] = { ...invoice, status: "paid", amountDueCents: 0 };
      return paid;
    },
  };
}
