import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { mergeMetadata } from "../protocol/params";
import type { Schedule, SchedulePhase, Subscription } from "../state/wire";
import { applyChange } from "./apply-change";
import { cancelNow } from "./cancel";
import { type ItemChange, planChange, type ProrationBehavior } from "./plan-change";

const behaviorOf = (phase: SchedulePhase): ProrationBehavior =>
  phase.proration_behavior === "none" || phase.proration_behavior === "always_invoice" ? phase.proration_behavior : "create_prorations";

export const phaseItems = (subscription: Subscription): SchedulePhase["items"] =>
  subscription.items.data.map((item) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: item.metadata,
    plan: item.price.id,
    price: item.price.id,
    quantity: item.quantity ?? 1,
    tax_rates: [],
  }));

/** What a phase has of discounts: those of its subscription when it was made, or those that it names. */
export const phaseDiscounts = ({ discounts }: Pick<Subscription, "discounts">): SchedulePhase["discounts"] =>
  discounts.map((discount) => ({ coupon: null, discount, promotion_code: null }));
export const phaseDiscountIds = ({ discounts }: SchedulePhase): string[] =>
  discounts.map(({ discount }) => discount).filter((one) => typeof one === "string");

/** The items of a phase, written over those of the subscription in their order. */
export function phaseChanges(engine: Engine, subscription: Subscription, phase: SchedulePhase): ItemChange[] {
  const existing = subscription.items.data;
  const changes = phase.items.map((item, i): ItemChange => {
    const id = existing[i]?.id;
    return { id, price: engine.db.get("prices", item.price), quantity: item.quantity ?? 1 };
  });
  const surplus = existing.slice(phase.items.length).map((item): ItemChange => ({ id: item.id, deleted: true }));
  return [...changes, ...surplus];
}

function put(engine: Engine, before: Schedule, { after, type }: { after: Schedule; type: string }): Schedule {
  engine.db.put("schedules", after);
  if (type === "subscription_schedule.updated") emitChange(engine, type, { before, after });
  else emit(engine, type, after);
  return after;
}

/** Lets the subscription go; it stays as it is. */
export function releaseSchedule(engine: Engine, before: Schedule): Schedule {
  const subscription = engine.db.get("subscriptions", before.subscription ?? "");
  if (subscription !== undefined)
    emitChange(engine, "customer.subscription.updated", {
      before: subscription,
      after: engine.db.put("subscriptions", { ...subscription, schedule: null }),
    });
  const released_at = engine.nowFor(before.customer);
  const after: Schedule = {
    ...before,
    current_phase: null,
    released_at,
    released_subscription: before.subscription,
    status: "released",
    subscription: null,
  };
  return put(engine, before, { after, type: "subscription_schedule.released" });
}

function enterPhase(engine: Engine, schedule: Schedule, phase: SchedulePhase): void {
  const subscription = engine.db.get("subscriptions", schedule.subscription ?? "");
  const current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  put(engine, schedule, { after: { ...schedule, current_phase }, type: "subscription_schedule.updated" });
  if (subscription === undefined || subscription.ended_at !== null) return;
  const behavior = behaviorOf(phase);
  const discounts = phaseDiscountIds(phase);
  const change = { items: phaseChanges(engine, subscription, phase), prorationBehavior: behavior, discounts };
  const plan = planChange(engine, subscription, change);
  const metadata = mergeMetadata(subscription.metadata, phase.metadata ?? undefined);
  const { automatic_tax: given } = schedule.default_settings;
  const automatic = given === undefined ? {} : { automatic_tax: given };
  const after = { ...plan.after, metadata, default_tax_rates: phase.default_tax_rates ?? [], ...automatic };
  applyChange(engine, subscription, { plan: { ...plan, after }, behavior: "allow_incomplete" });
}

function finish(engine: Engine, schedule: Schedule): void {
  if (schedule.end_behavior !== "cancel") {
    releaseSchedule(engine, schedule);
    return;
  }
  const subscription = engine.db.get("subscriptions", schedule.subscription ?? "");
  const completed: Schedule = { ...schedule, completed_at: engine.nowFor(schedule.customer), current_phase: null, status: "completed" };
  put(engine, schedule, { after: completed, type: "subscription_schedule.completed" });
  if (subscription !== undefined && subscription.ended_at === null) cancelNow(engine, subscription, {});
}

/** When the current phase ends; null: nothing is to come of this schedule. */
export const phaseEnd = (schedule: Schedule): number | null =>
  schedule.status === "active" ? (schedule.current_phase?.end_date ?? null) : null;

/** The current phase is over: the next begins, or the schedule ends. */
export function turnPhase(engine: Engine, schedule: Schedule): void {
  const end = phaseEnd(schedule);
  const next = schedule.phases.find((phase) => phase.start_date === end);
  if (next === undefined) finish(engine, schedule);
  else enterPhase(engine, schedule, next);
}

/** A change made to the subscription itself is what its running phase says from then on. */
export function followSubscription(engine: Engine, subscription: Subscription): void {
  const schedule = engine.db.get("schedules", subscription.schedule ?? "");
  if (schedule?.status !== "active" || schedule.current_phase === null) return;
  const { start_date } = schedule.current_phase;
  const running = {
    items: phaseItems(subscription),
    discounts: phaseDiscounts(subscription),
    default_tax_rates: subscription.default_tax_rates ?? [],
  };
  const phases = schedule.phases.map((phase) => (phase.start_date === start_date ? { ...phase, ...running } : phase));
  put(engine, schedule, { after: { ...schedule, phases }, type: "subscription_schedule.updated" });
}
