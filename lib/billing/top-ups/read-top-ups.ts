import { requireMay } from "@/lib/accounts/permissions";
import { currencyOf } from "@/lib/core/currencies";
import { reading, type Context } from "@/lib/platform/context";
import { PLANS } from "../plans";
import { currentSubscription } from "../records";
import { isLive } from "../rules";
import { STOP_REASONS, TOP_UP_PERCENTS, TopUpView } from "./contract";
import { monthOfTopUps } from "./count-top-ups";
import { packOf } from "./packs";
import { findBuyer } from "./require-top-ups";

const USUAL = { isOn: false, percent: 90, maxPacks: 3, stoppedFor: null } as const;

/**
 * What top-ups an organisation can buy and has bought for the month of calls that runs, from what we hold; null: none are sold for
 * its plan, and none waits for its payment.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readTopUps(ctx: Context, orgId: string): Promise<TopUpView | null> {
  requireMay(ctx, "billing:read", orgId);
  const [db, nowMs] = [reading(ctx), ctx.clock.now()];
  const row = await currentSubscription(db, orgId);
  const plan = PLANS.find((name) => name === row?.plan);
  const pack = packOf(plan ?? null, currencyOf(row));
  if (!row || plan === undefined || pack === null || !isLive(row) || row.isInvoiced) return null;
  const entitlement = await db.entitlement.findUnique({ where: { orgId } });
  const month = entitlement && monthOfTopUps(entitlement, row, nowMs);
  const granted = month && (await db.topUp.findMany({ where: { orgId, state: "granted", periodStartsAt: month.startsAt } }));
  const open = await db.topUp.findFirst({ where: { openOf: orgId, state: "open" } });
  const rule = await db.topUpRule.findUnique({ where: { orgId } });
  const buyer = await findBuyer(ctx, orgId);
  return TopUpView.parse({
    ...{ plan, pack, refusal: "refusal" in buyer ? buyer.refusal : null, endsAt: month?.endsAt.toISOString() ?? null },
    boughtCalls: (granted ?? []).reduce((sum, { countedCalls }) => sum + countedCalls, 0),
    automaticPacks: (granted ?? []).reduce((sum, { packs, isAutomatic }) => sum + (isAutomatic ? packs : 0), 0),
    open: open && {
      ...{ id: open.id, calls: open.calls, currency: open.currency, dueCents: open.dueCents ?? open.amountCents, payUrl: open.invoiceUrl },
      ...{ needsAction: open.needsAction, expiresAt: open.expiresAt.toISOString() },
    },
    rule: rule
      ? {
          ...{ isOn: rule.isOn, maxPacks: rule.maxPacks, percent: TOP_UP_PERCENTS.find((one) => one === rule.percent) ?? USUAL.percent },
          stoppedFor: STOP_REASONS.find((reason) => reason === rule.stoppedFor) ?? null,
        }
      : USUAL,
  });
}
