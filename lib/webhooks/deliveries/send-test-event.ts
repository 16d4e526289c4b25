import { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { reading, transaction, type Context, type TxContext } from "@/lib/platform/context";
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

type Told = { orgId: string; endpointId: string; type: EventTypeName };

/** A delivery that is due now. */
async function testDelivery(tx: TxContext, { orgId, endpointId, type }: Told) {
  const now = new Date(tx.clock.now());
  return {
    ...{ id: newId("msg"), endpointId, orgId, type, eventAt: now },
    body: bodyOf(testMessage(type, { endpointId, origin: await originOf(tx, orgId), now })),
    ...{ state: "waiting", nextAttemptAt: now, createdAt: now },
  };
}

const limitTests = (ctx: Context, orgId: string): Promise<void> =>
  limitAttempts(ctx, [{ what: "webhook-test", who: orgId, limit: MAX_TESTS, windowMs: WINDOW_MS }]);

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
  await limitTests(ctx, orgId);
  return transaction(ctx, async (tx) => {
    const data = await testDelivery(tx, { orgId, endpointId: id, type });
    return deliveryRow(await tx.db.webhookDelivery.create({ data, select: DELIVERY_FIELDS }));
  });
}

/**
 * Leaves a test event for each endpoint that asked for its type, as if it had happened.
 * @throws DomainError role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, conflict (none asked for it), rate-limited
 */
export async function simulateEvent(ctx: Context, orgId: string, type: EventTypeName): Promise<void> {
  requireMay(ctx, "webhooks:write", orgId);
  await requireWebhooks(ctx, orgId);
  const endpoints = await reading(ctx).webhookEndpoint.findMany({
    where: { orgId, state: "enabled", types: { has: type } },
    select: { id: true },
  });
  if (endpoints.length === 0)
    throw new DomainError("conflict", `No enabled webhook endpoint receives ${type}. Create one, or add the event to one.`);
  await limitTests(ctx, orgId);
  await transaction(ctx, async (tx) => {
    for (const { id: endpointId } of endpoints)
      await tx.db.webhookDelivery.create({ data: await testDelivery(tx, { orgId, endpointId, type }) });
  });
}
