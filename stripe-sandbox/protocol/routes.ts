import { balanceTransactionRoutes } from "../resources/balance-transactions";
import { checkoutRoutes } from "../resources/checkout-sessions";
import { couponRoutes } from "../resources/coupons";
import { creditNoteRoutes } from "../resources/credit-notes";
import { customerRoutes } from "../resources/customers";
import { eventRoutes } from "../resources/events";
import { invoiceItemRoutes } from "../resources/invoice-items";
import { invoiceRoutes } from "../resources/invoices";
import { paymentMethodRoutes } from "../resources/payment-methods";
import { paymentRoutes } from "../resources/payments";
import { portalRoutes } from "../resources/portal";
import { priceRoutes } from "../resources/prices";
import { productRoutes } from "../resources/products";
import { promotionCodeRoutes } from "../resources/promotion-codes";
import { refundRoutes } from "../resources/refunds";
import { scheduleRoutes } from "../resources/schedules";
import { subscriptionRoutes } from "../resources/subscriptions";
import { taxIdRoutes } from "../resources/tax-ids";
import { taxRateRoutes } from "../resources/tax-rates";
import { testClockRoutes } from "../resources/test-clocks";
import { webhookEndpointRoutes } from "../resources/webhook-endpoints";
import { ApiError, leftOut } from "./errors";
import type { Route } from "./route";

export const ROUTES: readonly Route[] = [
  ...productRoutes,
  ...priceRoutes,
  ...paymentMethodRoutes,
  ...customerRoutes,
  ...taxIdRoutes,
  ...taxRateRoutes,
  ...balanceTransactionRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...creditNoteRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...portalRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...testClockRoutes,
];

/** What Stripe has and the sandbox has not, by the first part of its address. */
const LEFT_OUT: Record<string, string> = {
  coupons: "this operation on coupons",
  promotion_codes: "this operation on promotion codes",
  refunds: "this operation on refunds",
  disputes: "answers to disputes",
  setup_intents: "setup intents",
  payment_intents: "standalone payment intents",
  charges: "standalone charges",
  credit_notes: "this operation on credit notes",
  invoiceitems: "this operation on invoice items",
  invoices: "this operation on invoices",
  subscription_items: "subscription items apart from their subscription",
  subscriptions: "this operation on subscriptions",
  customers: "this operation on customers",
  checkout: "this operation of Checkout",
  billing: "usage-based billing",
  tax: "tax",
  tax_rates: "this operation on tax rates",
  tax_ids: "tax IDs apart from their customer",
  quotes: "quotes",
  payment_links: "payment links",
  tokens: "tokens",
  sources: "sources",
  entitlements: "entitlements",
  plans: "plans (use prices)",
  accounts: "Connect",
};

export function unknownAddress(method: string, path: string): ApiError {
  const area = LEFT_OUT[path.split("/")[2] ?? ""];
  if (area !== undefined) return leftOut(`${area} (${method} ${path})`);
  return new ApiError(
    404,
    "invalid_request_error",
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}
