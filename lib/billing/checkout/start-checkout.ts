import { requireMay } from "@/lib/accounts/permissions";
import { agreeToTerms } from "@/lib/legal/acceptance/record-acceptance";
import { requireRecentSignIn, type Context } from "@/lib/platform/context";
import type { PlanInput, Redirect } from "../contract";
import { chooseCurrency } from "../customers/choose-currency";
import { limitPayments } from "../customers/limit-payments";
import { missingDetailsPage } from "../details/missing-details";
import { findCode } from "../promotions/find-code";
import { createCheckout } from "./create-checkout";
import { listedPrice } from "./stripe-catalog";

/**
 * Where the organisation pays for Starter or Pro, or first enters what tax depends on. The price is the plan's; nothing of it comes
 * from the browser.
 * @throws DomainError role-missing, step-up-required, conflict (a subscription exists), unavailable
 */
export async function startCheckout(ctx: Context, { orgId, code, ...input }: PlanInput & { orgId: string }): Promise<Redirect> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  const target = listedPrice(input, await chooseCurrency(ctx, orgId, input.currency));
  const promotion = code ? await findCode(ctx, orgId, { code, target }) : null;
  const details = await missingDetailsPage(
    ctx,
    orgId,
    `/console/billing?${new URLSearchParams({ plan: target.plan, interval: target.interval, currency: target.currency, ...(promotion ? { code: promotion.code } : {}) }).toString()}`,
  );
  if (details !== null) return { url: details };
  await agreeToTerms(ctx, orgId, "checkout");
  return createCheckout(ctx, { orgId, ...target, promotion });
}
