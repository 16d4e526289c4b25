import { reading, requireOperator, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { oneAtATime } from "./one-at-a-time";
import { currentSubscription, type SubscriptionRow } from "./records";
import { isLive } from "./rules";
import { stopSubscription } from "./stop-subscription";
import { syncCustomer } from "./sync-customer";

/** What is to be done at Stripe, and what is noted when it is done. */
const STEPS = {
  pause: { act: pause, done: "paused" },
  end: { act: stopSubscription, done: null },
  resume: { act: resume, done: null },
} as const satisfies Record<string, { act(ctx: Context, row: SubscriptionRow): Promise<unknown>; done: string | null }>;
type Step = keyof typeof STEPS;
const TO_DO = Object.keys(STEPS) as Step[];

/** Does at Stripe what suspensions, and their ends, mean for subscriptions, as far as it is not done yet. */
export async function followSuspensions(ctx: Context): Promise<{ followed: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const waiting = await reading(ctx).organisation.findMany({ where: { paymentsHold: { in: TO_DO } }, select: { id: true } });
  for (const { id } of waiting) await followSuspension(ctx, id);
  return { followed: waiting.length };
}

/** The same for one organisation. @throws DomainError unavailable; then it is still to be done */
export async function followSuspension(ctx: Context, orgId: string): Promise<void> {
  const wanted = async (): Promise<Step | undefined> => {
    const { paymentsHold } = await reading(ctx).organisation.findUniqueOrThrow({ where: { id: orgId } });
    return TO_DO.find((step) => step === paymentsHold);
  };
  if (!(await wanted())) return;
  await oneAtATime(ctx, orgId, async () => {
    const step = await wanted();
    if (!step) return;
    await syncCustomer(ctx, orgId);
    const row = await currentSubscription(reading(ctx), orgId);
    if (row && isLive(row)) {
      await STEPS[step].act(ctx, row);
      await syncCustomer(ctx, orgId);
    }
    await reading(ctx).organisation.updateMany({ where: { id: orgId, paymentsHold: step }, data: { paymentsHold: STEPS[step].done } });
  });
}

/** Invoices of periods that begin meanwhile are void from the start. */
function pause(ctx: Context, { id }: SubscriptionRow): Promise<unknown> {
  return askStripe(ctx, (stripe) => stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } }));
}

/** A period that began unpaid is not given away: the subscription begins a new one, and charges it. */
async function resume(ctx: Context, { id, invoiceId, invoiceStatus }: SubscriptionRow): Promise<void> {
  await askStripe(ctx, (stripe) => stripe.subscriptions.update(id, { pause_collection: "" }));
  if (invoiceStatus !== "void" || !invoiceId) return;
  const anew = { billing_cycle_anchor: { type: "now" as const }, proration_behavior: "none" as const };
  await askStripe(ctx, (stripe) => stripe.subscriptions.update(id, anew, { idempotencyKey: `resume/${id}/${invoiceId}` }));
}
