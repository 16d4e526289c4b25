import { z } from "zod";
import { cancelNow } from "../billing/cancel";
import { automaticTax } from "../billing/new-subscription";
import { phaseDiscounts, phaseItems, releaseSchedule } from "../billing/schedule";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId } from "../ids";
import { invalid, leftOutParam } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { bool, expand, mergeMetadata, metadata, oneOf, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Schedule, SchedulePhase, Subscription } from "../state/wire";
import { named, referred } from "./find";
import { applyCurrentPhase, phase, phasesOf } from "./schedule-phases";
import { automaticTax as automaticTaxParam, prorationBehavior } from "./subscription-params";

const endBehavior = oneOf(["cancel", "release"]);
const CreateParams = z.strictObject({
  ...expand,
  customer: text.optional(),
  from_subscription: text.optional(),
  metadata: metadata.optional(),
});
const UpdateParams = z.strictObject({
  ...expand,
  default_settings: z.strictObject({ automatic_tax: automaticTaxParam.optional() }).optional(),
  end_behavior: endBehavior.optional(),
  metadata: metadata.optional(),
  phases: z.array(phase).min(1).max(10).optional(),
  proration_behavior: prorationBehavior.optional(),
});
const ReleaseParams = z.strictObject({ ...expand, preserve_cancel_date: bool.optional() });
const CancelParams = z.strictObject({ ...expand, invoice_now: bool.optional(), prorate: bool.optional() });
const ListParams = z.strictObject({
  ...page,
  canceled_at: range.optional(),
  completed_at: range.optional(),
  created: range.optional(),
  customer: text.optional(),
  released_at: range.optional(),
  scheduled: bool.optional(),
});

function runningPhase(subscription: Subscription): SchedulePhase {
  const items = subscription.items.data;
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: subscription.currency,
    default_payment_method: null,
    default_tax_rates: subscription.default_tax_rates ?? [],
    description: null,
    discounts: phaseDiscounts(subscription),
    end_date: Math.min(...items.map((item) => item.current_period_end)),
    invoice_settings: null,
    items: phaseItems(subscription),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: "create_prorations",
    start_date: Math.min(...items.map((item) => item.current_period_start)),
    transfer_data: null,
    trial_end: null,
  };
}

const defaultSettings = (subscription: Subscription): Schedule["default_settings"] => ({
  application_fee_percent: null,
  automatic_tax: subscription.automatic_tax,
  billing_cycle_anchor: "automatic",
  billing_thresholds: null,
  collection_method: "charge_automatically",
  default_payment_method: subscription.default_payment_method,
  description: subscription.description,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    days_until_due: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  on_behalf_of: null,
  transfer_data: null,
});

function newSchedule(engine: Engine, subscription: Subscription, given: Record<string, string>): Schedule {
  const running = runningPhase(subscription);
  return {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: engine.nowFor(subscription.customer),
    current_phase: { start_date: running.start_date, end_date: running.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: defaultSettings(subscription),
    end_behavior: subscription.cancel_at_period_end ? "cancel" : "release",
    livemode: false,
    metadata: given,
    pause_schedules: [],
    phases: [running],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
}

function createSchedule(engine: Engine, input: z.output<typeof CreateParams>): Schedule {
  if (input.from_subscription === undefined) throw leftOutParam("customer (schedules are made from_subscription)");
  const before = referred(engine, "subscriptions", { id: input.from_subscription, param: "from_subscription" });
  if (before.schedule !== null)
    throw invalid(`You cannot migrate a subscription that is already attached to a schedule: \`${before.schedule}\`.`, {
      param: "from_subscription",
    });
  if (before.ended_at !== null || before.status === "incomplete")
    throw invalid(`You cannot create a schedule from a subscription with the status \`${before.status}\`.`, { param: "from_subscription" });
  const schedule = engine.db.put("schedules", newSchedule(engine, before, mergeMetadata({}, input.metadata)));
  emit(engine, "subscription_schedule.created", schedule);
  emitChange(engine, "customer.subscription.updated", {
    before,
    after: engine.db.put("subscriptions", { ...before, schedule: schedule.id }),
  });
  return schedule;
}

function activeNamed(engine: Engine, id: string, verb: string): Schedule {
  const schedule = named(engine, "schedules", { id });
  if (schedule.status === "active") return schedule;
  throw invalid(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in one of: \`not_started\` or \`active\`.`,
  );
}

function updateSchedule(engine: Engine, input: z.output<typeof UpdateParams>, id: string): Schedule {
  const before = activeNamed(engine, id, "update");
  const phases = input.phases === undefined ? before.phases : phasesOf(engine, before, input.phases);
  const start = before.current_phase?.start_date;
  const current = phases.find((one) => one.start_date === start);
  const after = engine.db.put("schedules", {
    ...before,
    current_phase: current === undefined ? before.current_phase : { start_date: current.start_date, end_date: current.end_date },
    default_settings: {
      ...before.default_settings,
      ...(input.default_settings?.automatic_tax ? { automatic_tax: automaticTax(input.default_settings.automatic_tax.enabled) } : {}),
    },
    end_behavior: input.end_behavior ?? before.end_behavior,
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
    phases,
  });
  emitChange(engine, "subscription_schedule.updated", { before, after });
  if (input.phases !== undefined && current !== undefined) applyCurrentPhase(engine, after, { current, given: input.proration_behavior });
  return after;
}

function cancelSchedule(engine: Engine, input: z.output<typeof CancelParams>, id: string): Schedule {
  const before = activeNamed(engine, id, "cancel");
  const subscription = engine.db.get("subscriptions", before.subscription ?? "");
  if (subscription !== undefined)
    cancelNow(engine, subscription, { prorate: input.prorate ?? true, invoiceNow: input.invoice_now ?? true });
  return named(engine, "schedules", { id });
}

function listSchedules(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("schedules");
  const matching = all.filter(
    (schedule) =>
      (input.customer === undefined || schedule.customer === input.customer) &&
      (input.scheduled === undefined || (schedule.status === "not_started") === input.scheduled) &&
      inRange(schedule.created, input.created) &&
      (input.released_at === undefined || inRange(schedule.released_at ?? -1, input.released_at)) &&
      (input.canceled_at === undefined || inRange(schedule.canceled_at ?? -1, input.canceled_at)) &&
      (input.completed_at === undefined || inRange(schedule.completed_at ?? -1, input.completed_at)),
  );
  return pageOf(matching, input, { url: "/v1/subscription_schedules", all });
}

export const scheduleRoutes: readonly Route[] = [
  route("POST", "/v1/subscription_schedules", { params: CreateParams, run: createSchedule }),
  route("GET", "/v1/subscription_schedules", { params: ListParams, run: listSchedules }),
  route("GET", "/v1/subscription_schedules/:id", {
    params: z.strictObject(expand),
    run: (engine, _, id) => named(engine, "schedules", { id }),
  }),
  route("POST", "/v1/subscription_schedules/:id", { params: UpdateParams, run: updateSchedule }),
  route("POST", "/v1/subscription_schedules/:id/release", {
    params: ReleaseParams,
    run: (engine, _, id) => releaseSchedule(engine, activeNamed(engine, id, "release")),
  }),
  route("POST", "/v1/subscription_schedules/:id/cancel", { params: CancelParams, run: cancelSchedule }),
];
