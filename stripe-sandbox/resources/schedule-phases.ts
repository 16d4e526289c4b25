import { z } from "zod";
import { applyChange } from "../billing/apply-change";
import { turn } from "../billing/calendar";
import { requireSameCurrency } from "../billing/currency";
import { discountsFrom } from "../billing/discounts";
import { planChange, type ProrationBehavior } from "../billing/plan-change";
import { phaseChanges, phaseDiscountIds, phaseDiscounts } from "../billing/schedule";
import type { Engine } from "../engine";
import { emitChange } from "../events/emit";
import { invalid } from "../protocol/errors";
import { freeText, ignored, int, mergeMetadata, metadata, oneOf, text } from "../protocol/params";
import type { Discount, Schedule, SchedulePhase } from "../state/wire";
import { activeTaxRates } from "./find";
import { priceData } from "./prices";
import { discounts, prorationBehavior, requiredPrice, taxRates } from "./subscription-params";

const moment = z.union([z.literal("now"), int]);
export const phase = z.strictObject({
  billing_cycle_anchor: ignored,
  collection_method: ignored,
  currency: text.optional(),
  default_payment_method: ignored,
  default_tax_rates: taxRates.optional(),
  description: freeText.optional(),
  discounts: discounts.optional(),
  duration: z.strictObject({ interval: oneOf(["day", "week", "month", "year"]), interval_count: int.optional() }).optional(),
  end_date: moment.optional(),
  invoice_settings: ignored,
  items: z
    .array(
      z.strictObject({ metadata: metadata.optional(), price: text.optional(), price_data: priceData.optional(), quantity: int.optional() }),
    )
    .min(1),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  start_date: moment.optional(),
});
type PhaseParams = z.output<typeof phase>;

type Holder = Pick<Discount, "customer" | "subscription" | "checkout_session">;
type Recurring = { interval: string; interval_count: number };

function endOf(input: PhaseParams, start: number, { now, recurring }: { now: number; recurring: Recurring }): number {
  if (input.end_date !== undefined) return input.end_date === "now" ? now : input.end_date;
  const { interval, interval_count: count = 1 } = input.duration ?? recurring;
  return turn(start, { interval, interval_count: count }, 1);
}

function phaseOf(
  engine: Engine,
  input: PhaseParams,
  { i, start, now, before, holder }: { i: number; start: number; now: number; before: SchedulePhase; holder: Holder },
): SchedulePhase {
  const prices = input.items.map((item, n) =>
    requireSameCurrency(requiredPrice(engine, item, `phases[${i}][items][${n}]`), before.currency),
  );
  const end_date = endOf(input, start, { now, recurring: prices[0]?.recurring ?? { interval: "month", interval_count: 1 } });
  if (end_date <= start) throw invalid("The end date of a phase must be after its start date.", { param: `phases[${i}][end_date]` });
  return {
    ...before,
    // What a phase does not name it has not.
    default_tax_rates: activeTaxRates(engine, input.default_tax_rates, `phases[${i}][default_tax_rates]`) ?? [],
    description: input.description || null,
    discounts: phaseDiscounts({
      discounts: discountsFrom(engine, input.discounts, { before: [], holder, param: `phases[${i}][discounts]` }),
    }),
    end_date,
    items: input.items.map((item, n) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: mergeMetadata({}, item.metadata),
      plan: prices[n]?.id ?? "",
      price: prices[n]?.id ?? "",
      quantity: item.quantity ?? 1,
      tax_rates: [],
    })),
    // Kept with its empty values: those take keys off the subscription when the phase begins.
    metadata: input.metadata ?? {},
    proration_behavior: input.proration_behavior ?? "create_prorations",
    start_date: start,
  };
}

/** The phases that are asked for. The first must be the one that runs, and each begins where the last ends. */
export function phasesOf(engine: Engine, schedule: Schedule, inputs: readonly PhaseParams[]): SchedulePhase[] {
  const now = engine.nowFor(schedule.customer);
  const running = schedule.phases.find((one) => one.start_date === schedule.current_phase?.start_date) ?? schedule.phases[0];
  if (running === undefined) throw invalid("This schedule has no phase.");
  const holder = { customer: schedule.customer, subscription: schedule.subscription, checkout_session: null };
  const phases: SchedulePhase[] = [];
  for (const [i, input] of inputs.entries()) {
    const expected = phases.at(-1)?.end_date ?? running.start_date;
    const start = input.start_date === undefined ? expected : input.start_date === "now" ? now : input.start_date;
    if (start !== expected) throw invalid(wrongStart(i), { param: `phases[${i}][start_date]` });
    phases.push(phaseOf(engine, input, { i, start, now, before: running, holder }));
  }
  return phases;
}

const wrongStart = (i: number): string =>
  i === 0
    ? "You can not modify the start date of the current phase."
    : "Subscription schedule phases must be contiguous: the start date of a phase is the end date of the one before.";

/** A running phase with other items changes the subscription at once. */
export function applyCurrentPhase(
  engine: Engine,
  schedule: Schedule,
  { current, given }: { current: SchedulePhase; given: ProrationBehavior | undefined },
): void {
  const subscription = engine.db.get("subscriptions", schedule.subscription ?? "");
  if (subscription === undefined) return;
  const rates = current.default_tax_rates ?? [];
  const discounted = phaseDiscountIds(current);
  const isSame = JSON.stringify([rates, discounted]) === JSON.stringify([subscription.default_tax_rates ?? [], subscription.discounts]);
  if (!isSame) {
    const after = engine.db.put("subscriptions", { ...subscription, default_tax_rates: rates, discounts: discounted });
    emitChange(engine, "customer.subscription.updated", { before: subscription, after });
  }
  const same =
    subscription.items.data.length === current.items.length &&
    subscription.items.data.every(
      (item, i) => item.price.id === current.items[i]?.price && (item.quantity ?? 1) === (current.items[i]?.quantity ?? 1),
    );
  if (same) return;
  const taxed = { ...subscription, default_tax_rates: rates, discounts: discounted };
  const items = phaseChanges(engine, taxed, current);
  const plan = planChange(engine, taxed, { items, prorationBehavior: given ?? current.proration_behavior });
  applyChange(engine, taxed, { plan, behavior: "allow_incomplete" });
}
