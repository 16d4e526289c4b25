import { z } from "zod";
import type { ItemChange } from "../billing/plan-change";
import type { Engine } from "../engine";
import { invalid } from "../protocol/errors";
import { bool, expand, freeText, ignored, int, mergeMetadata, metadata, oneOf, page, range, text } from "../protocol/params";
import type { Price } from "../state/wire";
import { activePrice } from "./find";
import { inlinePrice, priceData } from "./prices";

export const prorationBehavior = oneOf(["create_prorations", "always_invoice", "none"]);
const paymentBehavior = oneOf(["allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete"]);
const anchor = z.strictObject({ type: oneOf(["now", "unchanged"]) });
const cancelAt = z.union([z.literal("").transform(() => null), int, oneOf(["min_period_end", "max_period_end"])]);
/** Rates by their ids; empty: none. */
export const taxRates = z.union([z.literal("").transform((): string[] => []), z.array(text).max(5)]);
/** Coupons, codes or discounts that there are; empty: none. */
export const discounts = z.union([
  z.literal(""),
  z.array(z.strictObject({ coupon: text.optional(), discount: text.optional(), promotion_code: text.optional() })),
]);
export const automaticTax = z.strictObject({ enabled: bool, liability: ignored });
const cancellationDetails = z.strictObject({
  comment: freeText.optional(),
  feedback: z
    .enum([
      "",
      "customer_service",
      "low_quality",
      "missing_features",
      "other",
      "switched_service",
      "too_complex",
      "too_expensive",
      "unused",
    ])
    .optional(),
});

const itemPrice = { price: text.optional(), price_data: priceData.optional(), quantity: int.optional(), metadata: metadata.optional() };
export const item = z.strictObject({ ...itemPrice, id: text.optional(), deleted: bool.optional(), clear_usage: ignored });
export type ItemParams = z.output<typeof item>;

const common = {
  ...expand,
  automatic_tax: automaticTax.optional(),
  cancel_at: cancelAt.optional(),
  cancel_at_period_end: bool.optional(),
  default_payment_method: freeText.optional(),
  default_tax_rates: taxRates.optional(),
  description: freeText.optional(),
  discounts: discounts.optional(),
  invoice_settings: ignored,
  metadata: metadata.optional(),
  off_session: bool.optional(),
  pause_collection: z.union([z.literal("").transform(() => null), z.strictObject({ behavior: z.literal("void") })]).optional(),
  payment_behavior: paymentBehavior.optional(),
  payment_settings: z
    .strictObject({
      save_default_payment_method: oneOf(["off", "on_subscription"]).optional(),
      payment_method_options: ignored,
      payment_method_types: ignored,
    })
    .optional(),
  proration_behavior: prorationBehavior.optional(),
};
export const CreateParams = z.strictObject({
  ...common,
  billing_cycle_anchor: int.optional(),
  billing_mode: z.strictObject({ type: oneOf(["classic", "flexible"]), flexible: ignored }).optional(),
  collection_method: oneOf(["charge_automatically", "send_invoice"]).optional(),
  days_until_due: int.optional(),
  currency: text.optional(),
  customer: text,
  items: z.array(z.strictObject(itemPrice)).min(1),
});
export const UpdateParams = z.strictObject({
  ...common,
  billing_cycle_anchor: anchor.optional(),
  cancellation_details: cancellationDetails.optional(),
  collection_method: z.literal("charge_automatically").optional(),
  items: z.array(item).optional(),
  proration_date: int.optional(),
});
export const CancelParams = z.strictObject({
  ...expand,
  cancellation_details: cancellationDetails.optional(),
  invoice_now: bool.optional(),
  prorate: bool.optional(),
});
export const ResumeParams = z.strictObject({
  ...expand,
  billing_cycle_anchor: anchor.optional(),
  payment_behavior: ignored,
  proration_behavior: prorationBehavior.optional(),
  proration_date: int.optional(),
});
export const ListParams = z.strictObject({
  ...page,
  collection_method: text.optional(),
  created: range.optional(),
  current_period_end: range.optional(),
  current_period_start: range.optional(),
  customer: text.optional(),
  price: text.optional(),
  status: oneOf([
    "active",
    "all",
    "canceled",
    "ended",
    "incomplete",
    "incomplete_expired",
    "past_due",
    "paused",
    "trialing",
    "unpaid",
  ]).optional(),
  test_clock: text.optional(),
});
export type UpdateInput = z.output<typeof UpdateParams>;

/** The price that an item names or describes; undefined when it does neither. */
export function priceOf(engine: Engine, input: Pick<ItemParams, "price" | "price_data">, param: string): Price | undefined {
  if (input.price !== undefined) return activePrice(engine, input.price, `${param}[price]`);
  return input.price_data === undefined ? undefined : inlinePrice(engine, input.price_data);
}

export function requiredPrice(engine: Engine, input: Pick<ItemParams, "price" | "price_data">, param: string): Price {
  const price = priceOf(engine, input, param);
  if (price === undefined)
    throw invalid(`Missing required param: ${param}[price].`, { code: "parameter_missing", param: `${param}[price]` });
  return price;
}

export const itemChanges = (engine: Engine, items: readonly ItemParams[] | undefined): ItemChange[] =>
  (items ?? []).map((input, i) => ({
    id: input.id,
    price: priceOf(engine, input, `items[${i}]`),
    quantity: input.quantity,
    metadata: input.metadata === undefined ? undefined : mergeMetadata({}, input.metadata),
    deleted: input.deleted,
  }));
