import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import type { DeliveryRow } from "../contract";
import { deliveryInOrg, deliveryRow, lockedEndpoint, requireWebhooks } from "../records";
import { deliveryStatesBefore } from "../transitions";

/** What makes a delivery wait again, from its first attempt on. Its id stays; what is under way of it can't end it any more. */
export const queuedAgain = (nowMs: number) => ({
  state: "waiting",
  attempts: 0,
  replays: { increment: 1 },
  claims: { increment: 1 },
  nextAttemptAt: new Date(nowMs),
  leasedUntil: null,
  finishedAt: null,
});

/**
 * Sends a delivery again, with the same id and body, whether it got through or not.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, conflict (it waits, or the endpoint is disabled)
 */
export function replayDelivery(ctx: Context, orgId: string, { endpointId, id }: { endpointId: string; id: string }): Promise<DeliveryRow> {
  requireMay(ctx, "webhooks:write", orgId);
  return transaction(ctx, async (tx) => {
    const { state } = await lockedEndpoint(tx, orgId, endpointId);
    await deliveryInOrg(tx, orgId, { endpointId, id });
    await requireWebhooks(tx, orgId);
    if (state !== "enabled") throw new DomainError("conflict", "The endpoint is disabled. Enable it first.");
    const { count } = await tx.db.webhookDelivery.updateMany({
      where: { id, endpointId, orgId, state: { in: deliveryStatesBefore("waiting") } },
      data: queuedAgain(tx.clock.now()),
    });
    if (count === 0) throw new DomainError("conflict", "This delivery is already scheduled for another attempt.");
    await recordEvent(tx, { type: "webhook.replayed", orgId, subject: endpointId, data: { delivery: id, replayed: 1 } });
    return deliveryRow(await deliveryInOrg(tx, orgId, { endpointId, id }));
  });
}
