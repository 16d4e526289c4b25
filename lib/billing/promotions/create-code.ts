import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { askStripe, isRefused, paymentMode } from "@/lib/platform/stripe";
import { productIdOf, syncCatalog } from "../checkout/stripe-catalog";
import { PromotionInput } from "./contract";
import { userOf } from "./find-code";

const taken = (code: string): DomainError => {
  const detail = `The code ${code} exists already. Codes can't be used again, so choose another word.`;
  return new DomainError("unprocessable", detail, { errors: [{ parameter: "code", code: "taken", detail }] });
};

/** The end of the last day, in UTC. @throws DomainError unprocessable when it is over */
function redeemByOf(lastDay: string | null, nowMs: number): Date | null {
  if (lastDay === null) return null;
  const end = new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS);
  const detail = "Enter a day that is not over, at most five years from now.";
  if (end.getTime() <= nowMs || end.getTime() > nowMs + 5 * 366 * DAY_MS)
    throw new DomainError("unprocessable", detail, { errors: [{ parameter: "lastDay", code: "out-of-range", detail }] });
  return end;
}

async function requireOrganisation(ctx: Context, orgId: string | null): Promise<void> {
  if (orgId === null || (await reading(ctx).organisation.count({ where: { id: orgId, deletedAt: null } })) > 0) return;
  const detail = `There is no organisation ${orgId}.`;
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "orgId", code: "unknown", detail }] });
}

/**
 * Makes a promotion code, at Stripe and here. It is for Starter and Pro only, so nothing that was agreed with a customer is ever
 * reduced by one. Staff only.
 * @throws DomainError step-up-required, unprocessable, unavailable
 */
export async function createCode(ctx: Context, given: PromotionInput): Promise<{ id: string }> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  const { lastDay, note, ...input } = PromotionInput.parse(given);
  const redeemBy = redeemByOf(lastDay, ctx.clock.now());
  await requireOrganisation(ctx, input.orgId);
  if (await reading(ctx).promotionCode.findUnique({ where: { code: input.code } })) throw taken(input.code);
  const id = newId("pco");
  const stripeId = await createAtStripe(ctx, id, { ...input, redeemBy });
  try {
    await transaction(ctx, async (tx) => {
      const row = { id, ...input, mode: paymentMode(), stripeId, redeemBy, note };
      await tx.db.promotionCode.create({ data: { ...row, createdBy: userOf(ctx), createdAt: new Date(tx.clock.now()) } });
      const { code, percentOff, duration, months } = input;
      const data = { code, percentOff, duration, months, until: redeemBy?.toISOString() ?? null, reason: note };
      await recordEvent(tx, { type: "promotion.created", orgId: null, subject: id, data });
    });
  } catch (error) {
    await askStripe(ctx, (stripe) => stripe.promotionCodes.update(stripeId, { active: false })).catch(() => undefined);
    throw (await reading(ctx).promotionCode.findUnique({ where: { code: input.code } })) ? taken(input.code) : error;
  }
  return { id };
}

type Terms = Omit<PromotionInput, "lastDay" | "note"> & { redeemBy: Date | null };

async function createAtStripe(ctx: Context, id: string, terms: Terms): Promise<string> {
  const { code, percentOff: percent_off, duration, months, plans, redeemBy, maxRedemptions, isFirstOnly } = terms;
  // The products that it is for must be there.
  await syncCatalog(ctx);
  const coupon = {
    ...{ id, name: code, percent_off, duration, metadata: { plans: plans.join(",") } },
    applies_to: { products: plans.map(productIdOf) },
    ...(months === null ? {} : { duration_in_months: months }),
  };
  await askStripe(ctx, (stripe) => stripe.coupons.create(coupon, { idempotencyKey: `coupon/${id}` }));
  const promotion = {
    ...{ code, promotion: { type: "coupon" as const, coupon: id } },
    ...(redeemBy === null ? {} : { expires_at: redeemBy.getTime() / 1_000 }),
    ...(maxRedemptions === null ? {} : { max_redemptions: maxRedemptions }),
    ...(isFirstOnly ? { restrictions: { first_time_transaction: true } } : {}),
  };
  try {
    const made = await askStripe(ctx, (stripe) => stripe.promotionCodes.create(promotion, { idempotencyKey: `promotion-code/${id}` }));
    return made.id;
  } catch (error) {
    await askStripe(ctx, (stripe) => stripe.coupons.del(id)).catch(() => undefined);
    throw isRefused(error) ? taken(code) : error;
  }
}
