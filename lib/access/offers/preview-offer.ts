import type { PlanChangePreview } from "@/lib/billing/contract";
import { limitPayments } from "@/lib/billing/customers/limit-payments";
import { previewMove } from "@/lib/billing/plan-changes/preview-plan-change";
import { currencyOf } from "@/lib/core/currencies";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import { offerByToken } from "../records";
import { refusalOf, refuseUnacceptable } from "./offer-refusal";
import { intervalOf } from "./offer-terms";
import { refuseMonthInYear } from "./refuse-month-in-year";

/**
 * What moving the organisation's subscription to the offer would cost; nothing is changed.
 * @throws DomainError link-invalid, session-missing, role-missing, conflict (closed, another address, no subscription), rate-limited, unavailable
 */
export async function previewOffer(ctx: Context, token: string): Promise<PlanChangePreview> {
  const { org } = requireUser(ctx);
  if (org) await limitPayments(ctx, org.id);
  const offer = await offerByToken(reading(ctx), token);
  await refuseUnacceptable(ctx, reading(ctx), offer);
  if (!org) throw refusalOf("organisation");
  await refuseMonthInYear(reading(ctx), org.id, offer);
  const { amountCents, quotaCalls } = offer;
  const currency = currencyOf(offer);
  return previewMove(ctx, org.id, { plan: "enterprise", interval: intervalOf(offer), currency, amountCents, quotaCalls });
}
