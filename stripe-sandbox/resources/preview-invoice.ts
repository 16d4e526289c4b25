import { z } from "zod";
import { changeInvoice } from "../billing/apply-change";
import { discountsFrom } from "../billing/discounts";
import { pendingItem } from "../billing/lines";
import { newSubscription } from "../billing/new-subscription";
import { planChange, type PlannedChange } from "../billing/plan-change";
import { inNextPeriod, periodEnd, renewalInvoice } from "../billing/renew";
import { phaseChanges, phaseDiscountIds } from "../billing/schedule";
import { firstInvoice } from "../billing/start";
import { requireTaxable } from "../billing/tax";
import type { Engine } from "../engine";
import { newId } from "../ids";
import { ApiError, invalid, leftOut } from "../protocol/errors";
import { bool, expand, ignored, int, oneOf, text } from "../protocol/params";
import type { Invoice, Subscription } from "../state/wire";
import { activeTaxRates, customerFor, named, referred } from "./find";
import { automaticTax, discounts, item, itemChanges, prorationBehavior, requiredPrice, taxRates } from "./subscription-params";
import { holderOf } from "./update-subscription";

const details = z.strictObject({
  billing_cycle_anchor: z.union([z.strictObject({ type: oneOf(["now", "unchanged"]) }), oneOf(["now", "unchanged"]).transform((type) => ({ type }))]).optional(), // oxfmt-ignore
  billing_mode: ignored,
  cancel_at: z.union([z.literal("").transform(() => null), int]).optional(),
  cancel_at_period_end: bool.optional(),
  cancel_now: bool.optional(),
  default_tax_rates: taxRates.optional(),
  items: z.array(item).optional(),
  metadata: ignored,
  proration_behavior: prorationBehavior.optional(),
  proration_date: int.optional(),
});
export const CreatePreviewParams = z.strictObject({
  ...expand,
  automatic_tax: automaticTax.optional(),
  currency: text.optional(),
  customer: text.optional(),
  discounts: discounts.optional(),
  preview_mode: z.literal("next").optional(),
  schedule: text.optional(),
  subscription: text.optional(),
  subscription_details: details.optional(),
});
type Input = z.output<typeof CreatePreviewParams>;

const none = (customer: string): ApiError =>
  new ApiError(404, "invalid_request_error", `No upcoming invoices for customer: ${customer}`, { code: "invoice_upcoming_none" });

const previewId = (): string => newId("upcoming_in");

/** The next renewal, with the items that a schedule brings by then. */
function renewal(engine: Engine, subscription: Subscription): Invoice {
  const end = periodEnd(subscription);
  const stays = subscription.cancel_at === null || subscription.cancel_at > end;
  const phase = engine.db.get("schedules", subscription.schedule ?? "")?.phases.find((one) => one.start_date === end);
  const scheduled =
    phase === undefined
      ? subscription
      : {
          ...planChange(engine, subscription, { items: phaseChanges(engine, subscription, phase), prorationBehavior: "none" }).after,
          default_tax_rates: phase.default_tax_rates ?? [],
          discounts: phaseDiscountIds(phase),
        };
  const renewed = stays ? inNextPeriod(scheduled, end) : scheduled;
  const invoice = renewalInvoice(engine, subscription, { renewed, at: end, id: previewId() });
  if (invoice === null || invoice.lines.data.length === 0) throw none(subscription.customer);
  return { ...invoice, created: end, next_payment_attempt: end };
}

function changed(engine: Engine, subscription: Subscription, plan: PlannedChange): Invoice {
  if (plan.invoiceNow) {
    const invoice = changeInvoice(engine, subscription, { plan, id: previewId() });
    if (invoice !== null) return invoice;
  }
  const now = engine.nowFor(subscription.customer);
  for (const line of plan.lines) engine.db.put("invoiceItems", pendingItem(subscription, line, now));
  const invoice = renewal(engine, plan.after);
  return { ...invoice, parent: withDate(invoice, plan.lines.length > 0 ? plan.prorationDate : undefined) };
}

const withDate = ({ parent }: Invoice, date: number | undefined): Invoice["parent"] =>
  parent?.subscription_details && date !== undefined
    ? { ...parent, subscription_details: { ...parent.subscription_details, subscription_proration_date: date } }
    : parent;

function ofSubscription(engine: Engine, input: Input, subscription: Subscription): Invoice {
  if (subscription.ended_at !== null) throw none(subscription.customer);
  const wanted: z.output<typeof details> = input.subscription_details ?? {};
  if (wanted.cancel_now)
    throw invalid("The local Stripe sandbox does not support previews with cancel_now.", { param: "subscription_details[cancel_now]" });
  const ends = wanted.cancel_at_period_end ? periodEnd(subscription) : wanted.cancel_at;
  const settings = {
    ...subscription,
    discounts: discountsFrom(engine, input.discounts, {
      before: subscription.discounts.filter((one) => typeof one === "string"),
      holder: holderOf(subscription),
    }),
    cancel_at: wanted.cancel_at_period_end === false ? null : ends === undefined ? subscription.cancel_at : ends,
  };
  if (input.automatic_tax !== undefined || wanted.default_tax_rates !== undefined) throw leftOut("tax of a subscription in its preview");
  const anchorNow = wanted.billing_cycle_anchor?.type === "now";
  if (wanted.items === undefined && !anchorNow) return renewal(engine, settings);
  const plan = planChange(engine, settings, {
    items: itemChanges(engine, wanted.items),
    prorationBehavior: wanted.proration_behavior ?? "create_prorations",
    prorationDate: wanted.proration_date,
    anchorNow,
    discounts: settings.discounts.filter((one) => typeof one === "string"),
  });
  return changed(engine, settings, plan);
}

function ofNewSubscription(engine: Engine, input: Input, customerId: string): Invoice {
  const customer = customerFor(engine, customerId);
  const items = (input.subscription_details?.items ?? []).map((one, i) => ({
    price: requiredPrice(engine, one, `subscription_details[items][${i}]`),
    quantity: one.quantity ?? 1,
  }));
  if (items.length === 0) {
    const live = engine.db.newestFirst("subscriptions").find((one) => one.customer === customerId && one.ended_at === null);
    if (live === undefined) throw none(customerId);
    return renewal(engine, live);
  }
  const subscription = newSubscription(engine, {
    ...{ customer, items, metadata: {}, description: null, defaultPaymentMethod: null, discounts: input.discounts },
    taxRates: activeTaxRates(engine, input.subscription_details?.default_tax_rates, "subscription_details[default_tax_rates]"),
    isTaxAutomatic: input.automatic_tax?.enabled,
  });
  if (input.automatic_tax?.enabled) requireTaxable(customer, items.map(({ price }) => price)); // oxfmt-ignore
  return firstInvoice(engine, subscription, customer);
}

function preview(engine: Engine, input: Input): Invoice {
  const scheduled = input.schedule === undefined ? null : named(engine, "schedules", { id: input.schedule }).subscription;
  const id = input.subscription ?? scheduled;
  if (id !== null && id !== undefined)
    return ofSubscription(engine, input, referred(engine, "subscriptions", { id, param: "subscription" }));
  if (input.customer !== undefined) return ofNewSubscription(engine, input, input.customer);
  throw invalid("You must provide one of: customer, schedule, subscription.", { code: "parameter_missing", param: "customer" });
}

/** What the next invoice would be, made by the same steps as the invoice itself, of which nothing stays. */
export const previewInvoice = (engine: Engine, input: Input): Invoice => engine.db.rehearse(() => preview(engine, input));
