import type { Engine } from "../engine";
import { invalid } from "../protocol/errors";
import { planOf } from "../resources/prices";
import type { Subscription, SubscriptionItem, Price } from "../state/wire";
import { nextTurn } from "./calendar";
import { requireSameCurrency } from "./currency";
import { amountOf, type LineDraft, periodLine, prorationLine } from "./lines";
import { newItem, recurringOf } from "./new-subscription";

export type ItemChange = {
  id?: string | undefined;
  price?: Price | undefined;
  quantity?: number | undefined;
  metadata?: Record<string, string> | undefined;
  deleted?: boolean | undefined;
};
export type ProrationBehavior = "create_prorations" | "always_invoice" | "none";
export type PlanChange = {
  items: readonly ItemChange[];
  prorationBehavior: ProrationBehavior;
  /** In unix seconds; the moment from which the new price counts. */
  prorationDate?: number | undefined;
  anchorNow?: boolean | undefined;
  /** Those that it has from then on; undefined: as before. */
  discounts?: string[] | undefined;
};
export type PlannedChange = {
  after: Subscription;
  lines: LineDraft[];
  /** An invoice is due at once, and not with the next renewal. */
  invoiceNow: boolean;
  prorationDate: number;
};

function changedItem(item: SubscriptionItem, change: ItemChange): SubscriptionItem {
  const price = change.price === undefined ? item.price : requireSameCurrency(change.price, item.price.currency);
  recurringOf(price);
  return {
    ...item,
    price,
    plan: planOf(price),
    quantity: change.quantity ?? item.quantity ?? 1,
    metadata: change.metadata ?? item.metadata,
  };
}

/** A new item joins the running period of those with its cycle, and pays for what is left of it. */
function inRunningPeriod(subscription: Subscription, item: SubscriptionItem): SubscriptionItem {
  const like = subscription.items.data.find((other) => cycleOf(other) === cycleOf(item));
  if (like === undefined) return item;
  return { ...item, current_period_start: like.current_period_start, current_period_end: like.current_period_end };
}

function itemsAfter(subscription: Subscription, changes: readonly ItemChange[], now: number): SubscriptionItem[] {
  let items = [...subscription.items.data];
  for (const [i, change] of changes.entries()) {
    if (change.id === undefined) {
      if (change.price === undefined)
        throw invalid(`Missing required param: items[${i}][price].`, { code: "parameter_missing", param: `items[${i}][price]` });
      const price = requireSameCurrency(change.price, subscription.currency);
      const added = { price, quantity: change.quantity ?? 1, metadata: change.metadata };
      items.push(inRunningPeriod(subscription, newItem(subscription.id, added, { anchor: subscription.billing_cycle_anchor, now })));
      continue;
    }
    if (!items.some((item) => item.id === change.id))
      throw invalid(`No such subscription item: '${change.id}'`, { code: "resource_missing", param: `items[${i}][id]` });
    items = change.deleted
      ? items.filter((item) => item.id !== change.id)
      : items.map((item) => (item.id === change.id ? changedItem(item, change) : item));
  }
  if (items.length === 0) throw invalid("A subscription must have at least one active plan.", { param: "items" });
  return items;
}

const cycleOf = (item: SubscriptionItem): string => `${item.price.recurring?.interval_count ?? 1} ${item.price.recurring?.interval ?? ""}`;
const sameCharge = (a: SubscriptionItem, b: SubscriptionItem): boolean =>
  a.price.id === b.price.id && (a.quantity ?? 1) === (b.quantity ?? 1);

function restarted(items: readonly SubscriptionItem[], now: number): SubscriptionItem[] {
  return items.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: nextTurn(now, recurringOf(item.price), now),
  }));
}

/** A date in the past period would give back what was never paid in this one. */
function checkDate(subscription: Subscription, at: number): void {
  const starts = subscription.items.data.map((item) => item.current_period_start);
  const ends = subscription.items.data.map((item) => item.current_period_end);
  if (at < Math.min(...starts) || at > Math.max(...ends))
    throw invalid("Invalid proration_date: it must be within the current billing period.", { param: "proration_date" });
}

/** What a change of items, or of the cycle, leads to. Pure; nothing is kept and nobody is charged. */
export function planChange(engine: Engine, before: Subscription, change: PlanChange): PlannedChange {
  const now = engine.nowFor(before.customer);
  const at = change.prorationDate ?? now;
  checkDate(before, at);
  const old = new Map(before.items.data.map((item) => [item.id, item]));
  const wanted = itemsAfter(before, change.items, now);
  const newCycle = wanted.some((item) => {
    const was = old.get(item.id);
    return was !== undefined && cycleOf(was) !== cycleOf(item);
  });
  const resets = change.anchorNow === true || newCycle;
  const items = resets ? restarted(wanted, now) : wanted;
  const kept = new Map(wanted.map((item) => [item.id, item]));
  const touched = (item: SubscriptionItem): boolean => {
    const other = kept.get(item.id);
    return resets || other === undefined || !sameCharge(item, other);
  };
  const prorates = change.prorationBehavior !== "none";
  const given = prorates
    ? before.items.data.filter(touched).map((item) => prorationLine(engine, before, { item, at, kind: "unused" }))
    : [];
  const taken =
    prorates && !resets
      ? chargesFor(engine, change.discounts === undefined ? before : { ...before, discounts: change.discounts }, { items: wanted, old, at })
      : [];
  const whole = resets
    ? items.map((item) =>
        periodLine(engine, before.id, { item, period: { start: item.current_period_start, end: item.current_period_end } }),
      )
    : [];
  const lines = [...given, ...taken].filter((line) => line.amount !== 0);
  return {
    after: {
      ...before,
      discounts: change.discounts ?? before.discounts,
      billing_cycle_anchor: resets ? now : before.billing_cycle_anchor,
      items: { ...before.items, data: items },
    },
    lines: [...lines, ...whole],
    invoiceNow: resets || (change.prorationBehavior === "always_invoice" && lines.length > 0),
    prorationDate: at,
  };
}

function chargesFor(
  engine: Engine,
  subscription: Subscription,
  { items, old, at }: { items: readonly SubscriptionItem[]; old: Map<string, SubscriptionItem>; at: number },
): LineDraft[] {
  return items
    .filter((item) => {
      const was = old.get(item.id);
      return was === undefined || !sameCharge(was, item);
    })
    .filter((item) => amountOf(item) > 0)
    .map((item) => prorationLine(engine, subscription, { item, at, kind: "remaining" }));
}
