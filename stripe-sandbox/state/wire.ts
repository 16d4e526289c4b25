import type Stripe from "stripe";

type Resource = { object: string };

/** A property of a resource as it is sent: something expandable is an id until a caller asks for more. */
type Field<P> = string extends P ? Wire<Exclude<P, Resource>> : Wire<P>;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The SDK's unions of words are open to words of later versions; ours are closed. */
type Words<T> = string extends T ? (Same<T, string> extends true ? string : never) : T;

/** The SDK's own type of a resource, as it goes over the wire: decimals are strings, expandables are ids. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? Words<T>
    : T extends (infer Item)[]
      ? Field<Item>[]
      : T extends object
        ? { [Key in keyof T]: Field<T[Key]> }
        : T;

export type Address = Wire<Stripe.Address>;
export type BalanceTransaction = Wire<Stripe.CustomerBalanceTransaction>;
export type Charge = Wire<Stripe.Charge>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type Coupon = Wire<Stripe.Coupon>;
export type Customer = Wire<Stripe.Customer>;
export type Invoice = Wire<Stripe.Invoice>;
export type CreditNote = Wire<Stripe.CreditNote>;
export type Discount = Wire<Stripe.Discount>;
export type Dispute = Wire<Stripe.Dispute>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type LineItem = Wire<Stripe.LineItem>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Plan = Wire<Stripe.Plan>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type Price = Wire<Stripe.Price>;
export type Product = Wire<Stripe.Product>;
export type PromotionCode = Wire<Stripe.PromotionCode>;
export type Refund = Wire<Stripe.Refund>;
export type Schedule = Wire<Stripe.SubscriptionSchedule>;
export type SchedulePhase = Schedule["phases"][number];
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type TaxRate = Wire<Stripe.TaxRate>;
export type TaxId = Wire<Stripe.TaxId>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;

export type WireList<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** The envelope of an event; the object inside is a snapshot and no longer ours to type. */
export type SandboxEvent = {
  id: string;
  object: "event";
  api_version: string | null;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
};

export const listOf = <T>(data: T[], url: string): WireList<T> => ({ object: "list", data, has_more: false, url });
