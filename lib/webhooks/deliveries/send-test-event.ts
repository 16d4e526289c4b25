import { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { MAX_TESTS, type DeliveryRow } from "../contract";
import { bodyOf, type EventTypeName, EXAMPLE_ORIGIN, exampleMessage, type Message } from "../messages/event-types";
import { DELIVERY_FIELDS, deliveryRow, endpointInOrg, requireWebhooks } from "../records";
import { originOf } from "./create-deliveries";

const WINDOW_MS = 600_000;

/** `webhook.test`, or an event of another type with the data of its example, marked as a test. */
function testMessage(type: EventTypeName, { endpointId, origin, now }: { endpointId: string; origin: string; now: Date }): Message {
  const timestamp = now.toISOString();
  if (type === "webhook.test") return { type, timestamp, data: { webhook_id: endpointId, message: "This is a test event." } };
  const text = JSON.stringify(exampleMessage(type).data).replaceAll(EXAMPLE_ORIGIN, origin);
  return { type, timestamp, data: z.record(z.string(), z.unknown()).parse(JSON.parse(text)), test: true };
}

/**
 * Leaves a test event for one endpoint, whatever it asked for. It is sent like every other.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, conflict (disabled), rate-limited
 */
export async function sendTestEvent(
  ctx: Context,
  orgId: string,
  { id, type = "webhook.test" }: { id: string; type?: EventTypeName },
): Promise<DeliveryRow> {
  requireMay(ctx, "webhooks:write", orgId);
  const { state } = await endpointInOrg(ctx, orgId, id);
  await requireWebhooks(ctx, orgId);
  if (state !== "enabled") throw new DomainError("conflict", "The endpoint is disabled. Enable it first.");
  await limitAttempts(ctx, [{ what: "webhook-test", who: orgId, limit: MAX_TESTS, windowMs: WINDOW_MS }]);
  return transaction(ctx, async (tx) => {
    const now = new Date(tx.clock.now());
    const row = await tx.db.webhookDelivery.create({
      data: {
        id: newId("msg"),
        endpointId: id,
        orgId,
        type,
        eventAt: now,
        body: bodyOf(testMessage(type, { endpointId: id, origin: await originOf(tx, orgId), now })),
        state: "waiting",
        nextAttemptAt: now,
        createdAt: now,
      },
      select: DELIVERY_FIELDS,
    });
    return deliveryRow(row);
  });
}
