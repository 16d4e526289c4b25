import { z } from "zod";
import { bool, ignored, oneOf } from "../protocol/params";
import type { PortalConfiguration } from "../state/wire";
import { prorationBehavior } from "./subscription-params";

const updates = oneOf(["address", "email", "name", "phone", "shipping", "tax_id"]);
const reasons = oneOf([
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
]);

export const features = z.strictObject({
  customer_update: z
    .strictObject({ allowed_updates: z.union([z.literal(""), z.array(updates)]).optional(), enabled: bool.optional() })
    .optional(),
  invoice_history: z.strictObject({ enabled: bool }).optional(),
  payment_method_update: z.strictObject({ enabled: bool, payment_method_configuration: ignored }).optional(),
  subscription_cancel: z
    .strictObject({
      cancellation_reason: z.strictObject({ enabled: bool, options: z.union([z.literal(""), z.array(reasons)]).optional() }).optional(),
      enabled: bool.optional(),
      mode: oneOf(["at_period_end", "immediately"]).optional(),
      proration_behavior: prorationBehavior.optional(),
    })
    .optional(),
  subscription_pause: z.strictObject({ enabled: z.literal("false") }).optional(),
  subscription_update: z
    .strictObject({ enabled: z.literal("false"), default_allowed_updates: ignored, products: ignored, proration_behavior: ignored })
    .optional(),
});

type Features = PortalConfiguration["features"];

export const defaultFeatures = (): Features => ({
  customer_update: { allowed_updates: ["email"], enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: {
      enabled: false,
      feedback_options: null,
      options: ["too_expensive", "missing_features", "switched_service", "unused", "other"],
    },
    enabled: true,
    mode: "at_period_end",
    proration_behavior: "none",
  },
  subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: "none",
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: "end_trial",
  },
});

export function featuresOf(before: Features, input: z.output<typeof features>): Features {
  const { customer_update: update, subscription_cancel: cancel } = input;
  const { cancellation_reason: was } = before.subscription_cancel;
  const reason = cancel?.cancellation_reason;
  return {
    ...before,
    customer_update: {
      allowed_updates: update?.allowed_updates === undefined ? before.customer_update.allowed_updates : update.allowed_updates || [],
      enabled: update?.enabled ?? before.customer_update.enabled,
    },
    invoice_history: { enabled: input.invoice_history?.enabled ?? before.invoice_history.enabled },
    payment_method_update: {
      ...before.payment_method_update,
      enabled: input.payment_method_update?.enabled ?? before.payment_method_update.enabled,
    },
    subscription_cancel: {
      cancellation_reason: {
        ...was,
        enabled: reason?.enabled ?? was.enabled,
        options: reason?.options === undefined ? was.options : reason.options || [],
      },
      enabled: cancel?.enabled ?? before.subscription_cancel.enabled,
      mode: cancel?.mode ?? before.subscription_cancel.mode,
      proration_behavior: cancel?.proration_behavior ?? before.subscription_cancel.proration_behavior,
    },
  };
}
