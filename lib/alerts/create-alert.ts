import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import type { CreateAlertInput } from "./contract";
import { newestState } from "./price-in-force";
import { readAlertSeries } from "./read-alert-series";
import { comparedWith, requireRoom } from "./rules";

/**
 * Creates an alert of the member who asks.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, organisation-suspended, unprocessable,
 *   invalid-parameter (reached already), conflict (too many, or the same one exists)
 */
export async function createAlert(ctx: Context, orgId: string, { seriesId, ...condition }: CreateAlertInput): Promise<{ id: string }> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  const { release } = await newestState(ctx);
  return transaction(ctx, async (tx) => {
    await requireActive(tx, orgId);
    const series = await readAlertSeries(tx, orgId, seriesId);
    await requireRoom(tx, orgId, { series, condition });
    const id = newId("al");
    const now = { ...comparedWith(series, release), createdAt: new Date(tx.clock.now()) };
    await tx.db.priceAlert.create({ data: { id, orgId, userId, seriesId, ...condition, ...now } });
    await recordEvent(tx, { type: "alert.created", orgId, subject: id, data: { item: series.item } });
    return { id };
  });
}
