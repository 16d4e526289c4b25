/** A card as somebody types it into a hosted page. `number` holds digits only. */
export type CardInput = {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
  name: string;
  proof?: Proof | undefined;
  address?: AddressInput | undefined;
};

/** A billing address; `country` is an ISO 3166-1 alpha-2 code. */
export type AddressInput = { line1: string; postalCode: string; city: string; country: string };

/** What the customer told the bank that asked. */
export type Proof = "confirmed" | "rejected";

/**
 * What paying with a card led to. `challenge`: the bank asks the customer to confirm, and the same is sent again with a proof.
 * `code` is Stripe's decline code, or invalid_number, invalid_expiry, invalid_cvc.
 */
export type PaymentOutcome = { outcome: "paid" } | { outcome: "challenge" } | { outcome: "declined"; code: string; message: string };

export type CardView = { brand: string; last4: string; expMonth: number; expYear: number };

/** What is charged: amounts in the smallest unit of `currency` (US cents for usd). */
export type LineView = { description: string; amountCents: number; interval: "month" | "year" | null };

export type CheckoutView = {
  id: string;
  status: "open" | "complete" | "expired";
  merchant: string;
  currency: string;
  lines: readonly LineView[];
  totalCents: number;
  email: string | null;
  /** The address of the customer, where one has to be typed in; null: none is asked for. */
  address: AddressInput | null;
  cancelUrl: string | null;
  /** With {CHECKOUT_SESSION_ID} filled in; null until the session is complete. */
  returnUrl: string | null;
  expiresAtMs: number;
};

export type SubscriptionView = {
  id: string;
  title: string;
  status: string;
  amountCents: number;
  currency: string;
  currentPeriodEndMs: number;
  cancelsAtMs: number | null;
};

export type InvoiceView = {
  id: string;
  /** Part of the address of its hosted page; not to be guessed. */
  token: string;
  number: string | null;
  status: string;
  merchant: string;
  currency: string;
  lines: readonly LineView[];
  totalCents: number;
  /** What the account adds to the total: credit that was used is below nought. */
  appliedBalanceCents: number;
  amountDueCents: number;
  createdMs: number;
  /** null: charged by itself. */
  dueMs: number | null;
  customerName: string | null;
  customerEmail: string | null;
  /** What else the customer wants on it, a line each: address, tax IDs, fields such as a purchase order, a note. */
  customerLines: readonly string[];
  fields: readonly { name: string; value: string }[];
  note: string | null;
};

export type PortalView = {
  id: string;
  merchant: string;
  returnUrl: string;
  /** The deep link: which task the page shows alone; null: the whole portal. */
  flow: "payment_method_update" | "subscription_cancel" | null;
  flowSubscriptionId: string | null;
  /** Where to go once the task of a deep link is done. */
  afterCompletionUrl: string | null;
  customerName: string | null;
  customerEmail: string | null;
  card: CardView | null;
  subscriptions: readonly SubscriptionView[];
  invoices: readonly InvoiceView[];
};

/** What the hosted pages may do with the sandbox; null: there is nothing with this id. */
export type Hosted = {
  checkout(sessionId: string): CheckoutView | null;
  /** Paying twice at once charges once. A decline leaves the session open and creates no subscription. */
  payCheckout(sessionId: string, email: string, card: CardInput): Promise<(PaymentOutcome & { returnUrl?: string }) | null>;
  portal(portalSessionId: string): PortalView | null;
  /** Becomes the customer's default; a card that a subscription has of its own still comes first. */
  updateCard(portalSessionId: string, card: CardInput): Promise<PaymentOutcome | null>;
  cancelAtPeriodEnd(portalSessionId: string, subscriptionId: string): Promise<boolean>;
  keepSubscription(portalSessionId: string, subscriptionId: string): Promise<boolean>;
  invoice(token: string): InvoiceView | null;
  /** Pays with this card and keeps it as the customer's; without one, with the card on file. */
  payInvoice(token: string, card: CardInput | { proof: Proof } | null): Promise<PaymentOutcome | null>;
};
