import { z } from "zod";
import { expand, freeText, bool, ignored, int, metadata, oneOf, page, range, text } from "../protocol/params";
import { priceData } from "./prices";
import { automaticTax, taxRates } from "./subscription-params";

const checkoutProduct = z.strictObject({
  name: text,
  description: text.optional(),
  images: ignored,
  metadata: metadata.optional(),
  tax_code: ignored,
  unit_label: text.optional(),
});
const checkoutPriceData = z.strictObject({ ...priceData.shape, product: text.optional(), product_data: checkoutProduct.optional() });

const lineItem = z.strictObject({
  adjustable_quantity: ignored,
  metadata: metadata.optional(),
  price: text.optional(),
  price_data: checkoutPriceData.optional(),
  quantity: int.pipe(z.number().min(1)).optional(),
});
export type LineItemParams = z.output<typeof lineItem>;

const subscriptionData = z.strictObject({
  billing_mode: ignored,
  default_tax_rates: taxRates.optional(),
  description: freeText.optional(),
  invoice_settings: ignored,
  metadata: metadata.optional(),
  proration_behavior: ignored,
});

export const CreateParams = z.strictObject({
  ...expand,
  adaptive_pricing: ignored,
  allow_promotion_codes: bool.optional(),
  allowed_payment_method_types: ignored,
  automatic_tax: automaticTax.optional(),
  billing_address_collection: oneOf(["auto", "required"]).optional(),
  branding_settings: ignored,
  cancel_url: text.optional(),
  client_reference_id: text.max(200).optional(),
  consent_collection: ignored,
  currency: text.optional(),
  custom_text: ignored,
  customer: text.optional(),
  customer_email: text.optional(),
  customer_update: z.strictObject({ address: oneOf(["auto", "never"]).optional(), name: ignored, shipping: ignored }).optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .max(1)
    .optional(),
  expires_at: int.optional(),
  line_items: z.array(lineItem).min(1).max(20),
  locale: text.optional(),
  managed_payments: ignored,
  metadata: metadata.optional(),
  mode: oneOf(["payment", "setup", "subscription"]),
  name_collection: ignored,
  origin_context: ignored,
  payment_method_collection: oneOf(["always", "if_required"]).optional(),
  payment_method_options: ignored,
  phone_number_collection: ignored,
  saved_payment_method_options: ignored,
  submit_type: ignored,
  subscription_data: subscriptionData.optional(),
  success_url: text,
  tax_id_collection: ignored,
  ui_mode: oneOf(["elements", "embedded_page", "form", "hosted_page"]).optional(),
});
export type CreateInput = z.output<typeof CreateParams>;

export const UpdateParams = z.strictObject({ ...expand, metadata: metadata.optional() });
export const ListParams = z.strictObject({
  ...page,
  created: range.optional(),
  customer: text.optional(),
  customer_details: z.strictObject({ email: text }).optional(),
  payment_intent: text.optional(),
  status: oneOf(["complete", "expired", "open"]).optional(),
  subscription: text.optional(),
});
