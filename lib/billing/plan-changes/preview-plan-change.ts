import { requireMay } from "@/lib/accounts/permissions";
import type { Context } from "@/lib/platform/context";
import { listedPrice } from "../checkout/stripe-catalog";
import { PlanChangePreview, type PlanInput } from "../contract";
import { chooseCurrency } from "../customers/choose-currency";
import { limitPayments } from "../customers/limit-payments";
import { findCode } from "../promotions/find-code";
import { changeableSubscription, previewChange, type Target } from "./preview-change";

/** What moving to an agreed price would cost; for Enterprise offers. May-I checks are the caller's. */
export async function previewMove(ctx: Context, orgId: string, target: Target): Promise<PlanChangePreview> {
  const row = await changeableSubscription(ctx, orgId, target);
  return PlanChangePreview.parse(await previewChange(ctx, row, { target, prorationAt: Math.floor(ctx.clock.now() / 1_000) }));
}

/**
 * What a change of plan would cost and when it would take effect; nothing is changed.
 * @throws DomainError role-missing, conflict (no subscription, unpaid, cancelled, same plan), unavailable
 */
export async function previewPlanChange(
  ctx: Context,
  { orgId, code, ...input }: PlanInput & { orgId: string },
): Promise<PlanChangePreview> {
  requireMay(ctx, "billing:write", orgId);
  await limitPayments(ctx, orgId);
  const target = listedPrice(input, await chooseCurrency(ctx, orgId, input.currency));
  return previewMove(ctx, orgId, { ...target, promotion: code ? await findCode(ctx, orgId, { code, target }) : null });
}
