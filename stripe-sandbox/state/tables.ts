import type { Authentication } from "../billing/cards";
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Coupon,
  CreditNote,
  Customer,
  Discount,
  Dispute,
  Invoice,
  InvoiceItem,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  Refund,
  SandboxEvent,
  Schedule,
  Subscription,
  TaxId,
  TaxRate,
  TestClock,
  WebhookEndpoint,
} from "./wire";

/** What a parameter names: a coupon, one by a code of it, or a discount that there is. */
export type DiscountInput = { coupon?: string | undefined; promotion_code?: string | undefined; discount?: string | undefined };

/** The products that a coupon is for; Stripe shows them only to who asks. */
export type CouponScope = { id: string; products: string[] };

/** What a checkout session will make of itself once it is paid; Stripe keeps this out of the resource too. */
export type CheckoutPlan = {
  id: string;
  lines: LineItem[];
  metadata: Record<string, string>;
  description: string | null;
  /** Of the subscription. Left out in records of before. */
  taxRates?: TaxRate[];
  isTaxAutomatic?: boolean;
  taxes?: NonNullable<Invoice["total_taxes"]>;
  /** Left out in records of before. */
  discounts?: DiscountInput[];
  /** The address that is typed in becomes the customer's. Left out in records of before. */
  keepsAddress?: boolean;
};

/** How a card behaves: Stripe's test numbers, of which a payment method shows the last four digits only. */
export type CardBehaviour = {
  id: string;
  onAttach: string | null;
  onCharge: string | null;
  /** Left out in records of before. */
  authentication?: Authentication | null;
};

export type PageToken = { id: string; invoice: string };

export type DeletedCustomer = { id: string; object: "customer"; deleted: true };

export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  state: "waiting" | "delivered" | "failed" | "held" | "dropped";
  attempts: number;
  /** Wall clock, in ms. */
  nextAtMs: number;
  statuses: (number | null)[];
};

export type KeptAnswer = {
  id: string;
  method: string;
  path: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  createdMs: number;
};

export type Setting = { id: "clock"; offsetMs: number };

export type Tables = {
  products: Product;
  prices: Price;
  customers: Customer;
  taxIds: TaxId;
  taxRates: TaxRate;
  coupons: Coupon;
  couponScopes: CouponScope;
  promotionCodes: PromotionCode;
  discounts: Discount;
  balanceTransactions: BalanceTransaction;
  deletedCustomers: DeletedCustomer;
  paymentMethods: PaymentMethod;
  cardBehaviours: CardBehaviour;
  checkoutSessions: CheckoutSession;
  checkoutPlans: CheckoutPlan;
  subscriptions: Subscription;
  schedules: Schedule;
  invoices: Invoice;
  invoiceItems: InvoiceItem;
  invoicePayments: InvoicePayment;
  pageTokens: PageToken;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  creditNotes: CreditNote;
  portalConfigurations: PortalConfiguration;
  portalSessions: PortalSession;
  testClocks: TestClock;
  webhookEndpoints: WebhookEndpoint;
  events: SandboxEvent;
  deliveries: Delivery;
  keptAnswers: KeptAnswer;
  settings: Setting;
};
export type TableName = keyof Tables;

export const TABLE_NAMES = [
  "products",
  "prices",
  "customers",
  "taxIds",
  "taxRates",
  "coupons",
  "couponScopes",
  "promotionCodes",
  "discounts",
  "balanceTransactions",
  "deletedCustomers",
  "paymentMethods",
  "cardBehaviours",
  "checkoutSessions",
  "checkoutPlans",
  "subscriptions",
  "schedules",
  "invoices",
  "invoiceItems",
  "invoicePayments",
  "pageTokens",
  "paymentIntents",
  "charges",
  "refunds",
  "disputes",
  "creditNotes",
  "portalConfigurations",
  "portalSessions",
  "testClocks",
  "webhookEndpoints",
  "events",
  "deliveries",
  "keptAnswers",
  "settings",
] as const satisfies readonly TableName[];
