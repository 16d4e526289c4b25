import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { replayDelivery } from "../deliveries/replay-delivery";

/**
 * Sends a customer's delivery again, by the same rules as they can themselves. Staff only; recorded with who did it.
 * @throws DomainError not-found, plan-required, subscription-inactive, conflict (it waits, or the endpoint is disabled)
 */
export function replayForStaff(ctx: Context, deliveryId: string): Promise<void> {
  requireStaff(ctx, "jobs:write");
  return transaction(ctx, async (tx) => {
    const delivery = await tx.db.webhookDelivery.findUnique({ where: { id: deliveryId }, select: { orgId: true, endpointId: true } });
    if (!delivery) throw new DomainError("not-found", `There is no delivery ${deliveryId}.`);
    const { orgId, endpointId } = delivery;
    // Nobody of ours is a member there, so it is done as a job of ours.
    await replayDelivery({ ...tx, actor: { kind: "job", name: "staff-replay" } }, orgId, { endpointId, id: deliveryId });
    await recordEvent(tx, { type: "job.retried", orgId, subject: deliveryId, data: { queue: "webhook delivery", count: 1 } });
  });
}
