import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { expireSession } from "../checkout/expire-checkouts";
import { DeactivateInput } from "./contract";

/**
 * Lets nobody redeem a code any more; who has, keeps what it gave. Checkouts that are open with it end, as they would at Stripe
 * when somebody pays. Doing it again changes nothing. Staff only.
 * @throws DomainError not-found, step-up-required, unavailable
 */
export async function deactivateCode(ctx: Context, { id, ...given }: DeactivateInput & { id: string }): Promise<void> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  const { note } = DeactivateInput.parse(given);
  const row = await reading(ctx).promotionCode.findUnique({ where: { id } });
  if (!row) throw new DomainError("not-found", "This promotion code does not exist.");
  await askStripe(ctx, (stripe) => stripe.promotionCodes.update(row.stripeId, { active: false })).catch((error: unknown) => {
    // Made with another key: nobody can redeem it with this one.
    if (!isMissing(error)) throw error;
  });
  await transaction(ctx, async (tx) => {
    const { count } = await tx.db.promotionCode.updateMany({
      where: { id, deactivatedAt: null },
      data: { deactivatedAt: new Date(tx.clock.now()) },
    });
    if (count === 1)
      await recordEvent(tx, { type: "promotion.deactivated", orgId: null, subject: id, data: { code: row.code, reason: note } });
  });
  await endCheckouts(ctx, id);
}

async function endCheckouts(ctx: Context, codeId: string): Promise<void> {
  const reserved = await reading(ctx).promotionRedemption.findMany({ where: { codeId, state: "reserved" } });
  const open = await reading(ctx).checkout.findMany({
    where: { redemptionId: { in: reserved.map(({ id }) => id) }, openOf: { not: null } },
  });
  for (const { orgId, sessionId } of open) if (sessionId !== null) await expireSession(ctx, orgId, sessionId);
}
