import { requireMay } from "@/lib/accounts/permissions";
import { agreeToTerms } from "@/lib/legal/acceptance/record-acceptance";
import { requireRecentSignIn, type Context } from "@/lib/platform/context";
import type { PlanInput, Redirect } from "../contract";
import { limitPayments } from "../customers/limit-payments";
import { missingDetailsPage } from "../details/missing-details";
import { PLAN_TABLE } from "../plans";
import { createCheckout } from "./create-checkout";

/**
 * Where the organisation pays for Starter or Pro, or first enters what tax depends on. The price is the plan's; nothing of it comes
 * from the browser.
 * @throws DomainError role-missing, step-up-required, conflict (a subscription exists), unavailable
 */
export async function startCheckout(ctx: Context, { orgId, plan }: PlanInput & { orgId: string }): Promise<Redirect> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  const details = await missingDetailsPage(ctx, orgId, `/console/billing?plan=${plan}`);
  if (details !== null) return { url: details };
  await agreeToTerms(ctx, orgId, "checkout");
  return createCheckout(ctx, { orgId, plan, amountCents: PLAN_TABLE[plan].priceCents });
}
