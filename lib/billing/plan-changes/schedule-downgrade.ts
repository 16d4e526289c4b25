import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { askStripe } from "@/lib/platform/stripe";
import type { PlanPrice } from "../checkout/stripe-catalog";
import { goesAlong } from "../promotions/discounts-for";
import type { SubscriptionRow } from "../records";
import { refusalOf } from "../sync/sync-on-refusal";

type Downgrade = { row: SubscriptionRow; price: string; target: PlanPrice };

/** Two phases: what was paid for, as Stripe has it, then the new price; after that the subscription goes on without a schedule. */
export async function scheduleDowngrade(ctx: Context, { row, price, target }: Downgrade): Promise<void> {
  try {
    const schedule = await askStripe(ctx, (stripe) => stripe.subscriptionSchedules.create({ from_subscription: row.id }));
    const now = schedule.phases[0];
    if (!now || !isWhatWeKnow(now, row)) return await releaseSchedule(ctx, schedule.id);
    const method = idOf(now.default_payment_method) ?? idOf(schedule.default_settings.default_payment_method);
    // A phase has the tax rates that it names and no others.
    const rates = (now.default_tax_rates ?? []).map(({ id }) => id);
    const taxed = rates.length === 0 ? {} : { default_tax_rates: rates };
    const kept = now.discounts.flatMap(({ discount }) => idOf(discount) ?? []).map((discount) => ({ discount }));
    const next = kept.length > 0 && (await goesAlong(ctx, row, target)) ? kept : [];
    const paidBy = method === null ? {} : { default_payment_method: method };
    await askStripe(ctx, (stripe) =>
      stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: "release",
        proration_behavior: "none",
        metadata: { plan: target.plan, interval: target.interval, amount_cents: String(target.amountCents) },
        phases: [
          {
            items: [{ price: row.priceId, quantity: 1 }],
            start_date: now.start_date,
            end_date: now.end_date,
            proration_behavior: "none",
            discounts: kept.length === 0 ? "" : kept,
            ...paidBy,
            ...taxed,
          },
          {
            items: [{ price, quantity: 1 }],
            duration: { interval: target.interval, interval_count: 1 },
            proration_behavior: "none",
            // What an earlier upgrade carried over is of the phase before; another interval begins with an anchor of its own.
            metadata: { cut_period: "" },
            discounts: next.length === 0 ? "" : next,
            ...paidBy,
            ...taxed,
          },
        ],
      }),
    );
  } catch (error) {
    throw refusalOf(error);
  }
}

const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === "string" ? given : (given?.id ?? null);

/** One item of one, at the price that we know: anything else was changed elsewhere, and writing it back would undo that. */
const isWhatWeKnow = ({ items, discounts }: Stripe.SubscriptionSchedule.Phase, row: SubscriptionRow): boolean =>
  items.length === 1 &&
  idOf(items[0]?.price) === row.priceId &&
  (items[0]?.quantity ?? 1) === 1 &&
  discounts.every(({ discount }) => idOf(discount) === row.discountId);

async function releaseSchedule(ctx: Context, scheduleId: string): Promise<never> {
  await askStripe(ctx, (stripe) => stripe.subscriptionSchedules.release(scheduleId));
  throw new DomainError(
    "conflict",
    "The subscription was changed elsewhere in the meantime. Reload the page and review it before you change the plan.",
  );
}
