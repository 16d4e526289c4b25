import { requireMay } from "@/lib/accounts/permissions";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { firstDayOf } from "@/lib/billing/entitlement/plan-views";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { marketDay } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import type { AlertSeries } from "./contract";
import { seriesInForce } from "./price-in-force";

/**
 * Reads a series that an alert can be created for, with its price in force.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, unprocessable (no price that the plan shows)
 */
export async function readAlertSeries(ctx: Context, orgId: string, id: string): Promise<AlertSeries> {
  requireMay(ctx, "data:read", orgId);
  const plan = await requireFeatureAccess(ctx, orgId, "prices");
  const series = await seriesInForce(ctx, id);
  if (!series) throw new DomainError("not-found", "This price series does not exist.");
  const reach = PLAN_TABLE[plan].features.prices;
  const from = reach && firstDayOf(reach, marketDay(ctx.clock.now()));
  if (from !== null && series.priceDate < from)
    throw new DomainError(
      "unprocessable",
      `The last price of this series is of ${series.priceDate}. The ${PLAN_TABLE[plan].title} plan shows prices since ${from}.`,
    );
  return series;
}
