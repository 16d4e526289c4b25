import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { arePaymentsTests, readSignedEvent } from "@/lib/platform/stripe";
import { syncCustomer } from "../sync/sync-customer";
import { kindOf } from "./kinds";
import { EventObject } from "./subject";

const SignedEvent = z.looseObject({
  id: z.string().regex(/^evt_\w+$/),
  object: z.literal("event"),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.looseObject({ object: EventObject }),
});
type SignedEvent = z.infer<typeof SignedEvent>;

/**
 * Takes an event that Stripe delivered. Its content is only a hint that something changed: what it is about is read again
 * from Stripe, so order, age and repetition of events make no difference.
 * @param given the body exactly as it came, and the header Stripe-Signature
 * @returns a sentence that says what was done, for the log on both sides
 * @throws DomainError bad-request (not signed by Stripe, or not an event), unavailable (Stripe delivers it again)
 */
export async function receiveEvent(ctx: Context, given: { body: string; signature: string | null }): Promise<string> {
  const event = SignedEvent.safeParse(await readSignedEvent(given.body, given.signature, ctx.clock.now()));
  if (!event.success) throw new DomainError("bad-request", "The event could not be read.");
  if (event.data.livemode === arePaymentsTests()) {
    log().warn({ event: event.data.id, livemode: event.data.livemode }, "Stripe delivered an event of the other mode");
    return "Ignored: the event mode does not match the mode of our key.";
  }
  return handleEvent(ctx, event.data);
}

/** The same for an event that was read from Stripe. */
export async function handleEvent(ctx: Context, event: Pick<SignedEvent, "id" | "type" | "created" | "data">): Promise<string> {
  const kind = kindOf(event.type);
  if (!kind) return `Ignored: ${event.type} is not used.`;
  const db = reading(ctx);
  if (await db.stripeEvent.findUnique({ where: { id: event.id } })) return "Already processed.";
  const note = { id: event.id, type: event.type, createdAt: new Date(event.created * 1_000) };
  const stripeCustomerId = await kind.customerOf(event.data.object, ctx);
  const customer = stripeCustomerId === null ? null : await db.billingCustomer.findUnique({ where: { stripeCustomerId } });
  if (!customer) {
    const outcome = "Ignored: unknown customer.";
    const receivedAt = new Date(ctx.clock.now());
    await db.stripeEvent.createMany({ data: { ...note, stripeCustomerId, receivedAt, outcome }, skipDuplicates: true });
    return outcome;
  }
  await kind.handle?.(ctx, event.data.object, customer.orgId);
  await syncCustomer(ctx, customer.orgId, [note]);
  return "Refreshed from Stripe.";
}
