import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import type { AlertCondition } from "./contract";
import { newestState } from "./price-in-force";
import { readAlertSeries } from "./read-alert-series";
import { comparedWith, requireRoom } from "./rules";

type Change = { id: string; condition: AlertCondition };

/**
 * Changes when an alert of the member who asks fires; from then on it is compared with the price in force now.
 * @throws DomainError not-found (or another member's), and what creating it would throw
 */
export async function changeAlert(ctx: Context, orgId: string, { id, condition }: Change): Promise<void> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  const { release } = await newestState(ctx);
  return transaction(ctx, async (tx) => {
    await requireActive(tx, orgId);
    const found = await tx.db.priceAlert.findFirst({ where: { id, orgId, userId }, select: { seriesId: true, kind: true, value: true } });
    if (found === null) throw new DomainError("not-found", "This alert does not exist.");
    const series = await readAlertSeries(tx, orgId, found.seriesId);
    await requireRoom(tx, orgId, { series, condition, id });
    await tx.db.priceAlert.update({ where: { id }, data: { ...condition, ...comparedWith(series, release) } });
    await recordEvent(tx, {
      type: "alert.changed",
      orgId,
      subject: id,
      data: { item: series.item, changes: differences({ kind: found.kind, value: found.value.toFixed() }, condition) },
    });
  });
}
