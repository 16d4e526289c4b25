import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { MAX_TESTS, type DeliveryRow } from "../contract";
import { bodyOf } from "../messages/event-types";
import { DELIVERY_FIELDS, deliveryRow, endpointInOrg, requireWebhooks } from "../records";

const WINDOW_MS = 600_000;

/**
 * Leaves a test event for one endpoint, whatever it asked for. It is sent like every other.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, conflict (disabled), rate-limited
 */
export async function sendTestEvent(ctx: Context, orgId: string, id: string): Promise<DeliveryRow> {
  requireMay(ctx, "webhooks:write", orgId);
  const { state } = await endpointInOrg(ctx, orgId, id);
  await requireWebhooks(ctx, orgId);
  if (state !== "enabled") throw new DomainError("conflict", "The endpoint is disabled. Enable it first.");
  await limitAttempts(ctx, [{ what: "webhook-test", who: orgId, limit: MAX_TESTS, windowMs: WINDOW_MS }]);
  return transaction(ctx, async (tx) => {
    const now = new Date(tx.clock.now());
    const data = { webhook_id: id, message: "This is a test event." };
    const row = await tx.db.webhookDelivery.create({
      data: {
        id: newId("msg"),
        endpointId: id,
        orgId,
        type: "webhook.test",
        eventAt: now,
        body: bodyOf({ type: "webhook.test", timestamp: now.toISOString(), data }),
        state: "waiting",
        nextAttemptAt: now,
        createdAt: now,
      },
      select: DELIVERY_FIELDS,
    });
    return deliveryRow(row);
  });
}
