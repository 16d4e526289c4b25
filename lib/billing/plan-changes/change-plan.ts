import type Stripe from "stripe";
import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { agreeToTerms } from "@/lib/legal/acceptance/record-acceptance";
import { reading, requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { askStripe, declineOf, isActionNeeded } from "@/lib/platform/stripe";
import { refuseToSellSample } from "../checkout/refuse-to-sell-sample";
import { ensurePrice, listedPrice, type PlanPrice } from "../checkout/stripe-catalog";
import { PlanChanged, type AcceptedPreview, type ChangePlanInput, type PlanChangePreview } from "../contract";
import { chooseCurrency } from "../customers/choose-currency";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { discountParams } from "../promotions/discounts-for";
import { findCode } from "../promotions/find-code";
import { releaseRedemption, reserveRedemption } from "../promotions/reserve-redemption";
import { currentSubscription, liveSubscription } from "../records";
import { followCharges } from "../refunds/follow-charges";
import { recordRequest } from "../subscriptions/record-request";
import { cutMetadata } from "../sync/subscription-facts";
import { syncCustomer } from "../sync/sync-customer";
import { refusalOf } from "../sync/sync-on-refusal";
import { changeableSubscription, previewChange, type Changeable, type Target } from "./preview-change";
import { differenceOf } from "./preview-difference";
import { paidCallsAfter, readPeriodUsage } from "./read-period-usage";
import { replacePendingChanges } from "./replace-pending-changes";
import { scheduleDowngrade } from "./schedule-downgrade";

/** How long a preview can be confirmed. */
const PREVIEW_S = 15 * 60;

/**
 * Moves a subscription to another plan as its preview said: more at once, in a period that begins now and is paid in full less
 * what is left of the present one; less at the end of the period.
 * @throws DomainError role-missing, step-up-required, conflict (the preview is old, or amount or calls are others by now), unavailable
 */
export async function changePlan(ctx: Context, input: ChangePlanInput & { orgId: string }): Promise<PlanChanged> {
  const { orgId, plan, interval, currency, code, ...accepted } = input;
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  const target = listedPrice({ plan, interval }, await chooseCurrency(ctx, orgId, currency));
  const promotion = code ? await findCode(ctx, orgId, { code, target }) : null;
  await agreeToTerms(ctx, orgId, "plan-change");
  return movePlan(ctx, orgId, { target: { ...target, promotion }, accepted });
}

/** The same for a price that was agreed; May-I checks are the caller's. */
export async function movePlan(
  ctx: Context,
  orgId: string,
  { target, accepted }: { target: Target; accepted: AcceptedPreview },
): Promise<PlanChanged> {
  await requireActive(ctx, orgId);
  await refuseToSellSample(ctx);
  return withCustomerLock(ctx, orgId, () => move(ctx, orgId, { target, accepted }));
}

async function move(
  ctx: Context,
  orgId: string,
  { target, accepted }: { target: Target; accepted: AcceptedPreview },
): Promise<PlanChanged> {
  const { stripeCustomerId: customer } = await liveSubscription(reading(ctx), orgId);
  await followCharges(ctx, { orgId, customer });
  const row = await changeableSubscription(ctx, orgId, target);
  const preview = await previewChange(ctx, row, { target, prorationAt: freshSecond(ctx, accepted) });
  const difference = differenceOf(accepted, preview);
  if (difference !== null) {
    // Perhaps it is changed already, and only the answer was lost.
    await syncCustomer(ctx, orgId);
    throw new DomainError("conflict", `${difference} Review the new preview and confirm it.`);
  }
  const { id: price } = await ensurePrice(ctx, target);
  const wish = { row, price, target, prorationAt: accepted.prorationAt, creditCents: preview.upgrade?.creditCents ?? 0 };
  try {
    const action = await replacePendingChanges(ctx, row, () => request(ctx, wish, preview.direction));
    if (action) await recordRequest(ctx, row, { action, plan: target.plan, interval: target.interval, from: row.plan });
  } finally {
    // Also after a failure: what has happened by then is shown as it is.
    await syncCustomer(ctx, orgId);
  }
  return outcomeOf(ctx, orgId, { target, effectiveAt: preview.effectiveAt });
}

/** @throws DomainError conflict */
function freshSecond(ctx: Context, { prorationAt }: AcceptedPreview): number {
  const now = Math.floor(ctx.clock.now() / 1_000);
  if (prorationAt > now + 5 || prorationAt < now - PREVIEW_S)
    throw new DomainError("conflict", "This preview has expired. Review the new one and confirm it.");
  return prorationAt;
}

type ChangeRequest = { row: Changeable; price: string; target: Target; prorationAt: number; creditCents: number };

/** Asks for it. Returns what Stripe has taken; null where a declined card left nothing. */
async function request(
  ctx: Context,
  wish: ChangeRequest,
  direction: PlanChangePreview["direction"],
): Promise<"change" | "schedule" | null> {
  if (direction === "upgrade") return (await upgradeWithCode(ctx, wish)) ? "change" : null;
  await scheduleDowngrade(ctx, wish);
  return "schedule";
}

/** An upgrade that is not paid can be for a day; then Stripe gives it up. */
const RESERVED_MS = DAY_MS;

/** Keeps the redemption first, so that of two who want the last one, one gets it; a lost answer leaves it kept. */
async function upgradeWithCode(ctx: Context, wish: ChangeRequest): Promise<boolean> {
  const { row, target } = wish;
  const { promotion } = target;
  if (!promotion) return upgrade(ctx, { ...wish, redemptionId: null });
  const expiresAt = new Date(ctx.clock.now() + RESERVED_MS);
  const redemptionId = await transaction(ctx, (tx) =>
    reserveRedemption(tx, { row: promotion, orgId: row.orgId, target, checkoutId: null, expiresAt }),
  );
  try {
    return await upgrade(ctx, { ...wish, redemptionId });
  } catch (error) {
    if (error instanceof DomainError && error.code === "conflict") await releaseRedemption(ctx, redemptionId);
    throw error;
  }
}

/** Begins a new period at the whole price; what is credited of the present one takes its calls along. */
async function upgrade(
  ctx: Context,
  { row, price, target, prorationAt, creditCents, redemptionId }: ChangeRequest & { redemptionId: string | null },
): Promise<boolean> {
  const stand = await readPeriodUsage(row, prorationAt * 1_000);
  const change: Stripe.SubscriptionUpdateParams = {
    items: [{ id: row.itemId, price }],
    billing_cycle_anchor: { type: "now" },
    metadata: {
      ...(stand.planCalls === null ? { cut_period: "" } : cutMetadata(row, paidCallsAfter(row, stand, creditCents))),
      ...(redemptionId === null ? {} : { redemption: redemptionId }),
    },
    ...(await discountParams(ctx, row, { target, promotion: target.promotion ?? null })),
    proration_behavior: "always_invoice",
    proration_date: prorationAt,
    // A declined card leaves the plan as it is until the invoice is paid. Where a downgrade was set up it stays so altogether.
    payment_behavior: row.scheduleId === null ? "pending_if_incomplete" : "error_if_incomplete",
  };
  // The invoice that came before is part of the key: trying again after giving up is another wish, a lost answer is not.
  const idempotencyKey = `upgrade/${row.id}/${price}/${prorationAt}/${row.invoiceId ?? "none"}${redemptionId === null ? "" : `/${redemptionId}`}`;
  try {
    await askStripe(ctx, (stripe) => stripe.subscriptions.update(row.id, change, { idempotencyKey }));
    return true;
  } catch (error) {
    const declined = declineOf(error);
    if (declined === null) throw refusalOf(error);
    if (row.scheduleId === null) return false;
    const way = isActionNeeded(error)
      ? "Undo the scheduled change and upgrade again, or use another card."
      : "Update your card and try again.";
    throw new DomainError("conflict", `${declined} Nothing was changed. ${way}`);
  }
}

const PAID = { payUrl: null, needsAction: false };

/** What Stripe says after it: never what we hoped for. */
async function outcomeOf(
  ctx: Context,
  orgId: string,
  { target, effectiveAt }: { target: PlanPrice; effectiveAt: string },
): Promise<PlanChanged> {
  const row = await currentSubscription(reading(ctx), orgId);
  const is = (plan: string | null | undefined, cents: number | null | undefined): boolean =>
    plan === target.plan && cents === target.amountCents;
  if (is(row?.plan, row?.amountCents)) return PlanChanged.parse({ outcome: "changed", effectiveAt, ...PAID });
  if (is(row?.pendingPlan, row?.pendingAmountCents)) return PlanChanged.parse({ outcome: "scheduled", effectiveAt, ...PAID });
  if (row && is(row.upgradePlan, row.upgradeAmountCents))
    return PlanChanged.parse({ outcome: "payment_needed", effectiveAt, payUrl: row.invoiceUrl, needsAction: row.invoiceNeedsAction });
  throw new DomainError("conflict", "The plan was not changed. Reload the page and try again.");
}
