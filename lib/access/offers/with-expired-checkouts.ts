import { expireOfferCheckout } from "@/lib/billing/checkout/expire-offer-checkout";
import { reading, type Context } from "@/lib/platform/context";
import { openOffers } from "../records";

/**
 * Takes back what is open of a request's offers, by `act`. Checkouts at which they could still be paid are ended before it, which
 * refuses what is being paid, and after it, because somebody may have begun one in between.
 * @throws DomainError conflict (it is paid, or its payment is under way), unavailable
 */
export async function withExpiredCheckouts<T>(ctx: Context, requestId: string, act: () => Promise<T>): Promise<T> {
  // The demo tells its past inside one transaction; nobody pays there.
  if (ctx.db) return act();
  const open = await openOffers(reading(ctx), requestId, ctx.clock.now());
  const leave = async (): Promise<void> => {
    for (const { id } of open) await expireOfferCheckout({ ...ctx, actor: { kind: "job", name: "withdraw-offer" } }, id);
  };
  await leave();
  const done = await act();
  await leave();
  return done;
}
