import type Stripe from "stripe";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { reading, requireOperator, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { askStripe } from "@/lib/platform/stripe";
import { isStripeUnavailable, pagesOf } from "../sync/stripe-pages";
import { EVENT_TYPES } from "./kinds";
import { handleEvent } from "./receive-event";
import { EventObject } from "./subject";

const CURSOR = "events";
/** Events may appear a little later than their own time says. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Stripe keeps events for 30 days. */
const FIRST_LOOK_MS = 3 * DAY_MS;
/** Stripe takes no more types in one question. */
const TYPES_AT_ONCE = 20;

/**
 * Takes what Stripe has sent, or tried to send, since the last look and what we have not taken. Counts what it found.
 * @throws DomainError unavailable; then the next run looks at the same time again, as it does when one event can't be taken
 */
export async function replayMissedEvents(ctx: Context): Promise<{ missed: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const db = reading(ctx);
  const startedAt = ctx.clock.now();
  const cursor = await db.stripeCursor.findUnique({ where: { name: CURSOR } });
  const from = (cursor?.createdAt.getTime() ?? startedAt - FIRST_LOOK_MS) - OVERLAP_MS;
  let missed = 0;
  let failure: unknown;
  for await (const event of unknownEvents(ctx, Math.floor(from / 1_000))) {
    try {
      await handleEvent(ctx, { ...event, data: { object: EventObject.parse(event.data.object) } });
      missed++;
    } catch (error) {
      if (isStripeUnavailable(error)) throw error;
      // One customer's trouble must not keep the others from being repaired.
      log().warn({ err: error, event: event.id }, "a missed event could not be taken");
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  const createdAt = new Date(startedAt);
  await db.stripeCursor.upsert({ where: { name: CURSOR }, create: { name: CURSOR, createdAt }, update: { createdAt } });
  return { missed };
}

/** Events since a time of which we have no note, of every type that we listen to. */
async function* unknownEvents(ctx: Context, sinceSeconds: number): AsyncGenerator<Stripe.Event> {
  for (let first = 0; first < EVENT_TYPES.length; first += TYPES_AT_ONCE) {
    const types = EVENT_TYPES.slice(first, first + TYPES_AT_ONCE);
    for await (const page of pagesOf((after) =>
      askStripe(ctx, (stripe) => stripe.events.list({ limit: 100, types, created: { gte: sinceSeconds }, ...after })),
    )) {
      const ids = page.map(({ id }) => id);
      const known = await reading(ctx).stripeEvent.findMany({ where: { id: { in: ids } }, select: { id: true } });
      yield* page.filter(({ id }) => !known.some((row) => row.id === id));
    }
  }
}
