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

/** Whom a test is for: an endpoint that receives events of some sources gets one of theirs. */
type Tested = { id: string; sources: readonly string[] };
type About = { endpoint: Tested; origin: string; now: Date };

/** `webhook.test`, or an event of another type with the data of its example, marked as a test. */
function testMessage(type: EventTypeName, { endpoint: { id, sources }, origin, now }: About): Message {
  const timestamp = now.toISOString();
  if (type === "webhook.test") return { type, timestamp, data: { webhook_id: id, message: "This is a test event." } };
  const text = JSON.stringify(exampleMessage(type).data).replaceAll(EXAMPLE_ORIGIN, origin);
  const data = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  return { type, timestamp, data: "source" in data && sources[0] !== undefined ? { ...data, source: sources[0] } : data, test: true };
}

type Told = { orgId: string; endpoint: Tested; type: EventTypeName };

/** A delivery that is due now. */
async function testDelivery(tx: TxContext, { orgId, endpoint, type }: Told) {
  const now = new Date(tx.clock.now());
  return {
    ...{ id: newId("msg"), endpointId: endpoint.id, orgId, type, eventAt: now },
    body: bodyOf(testMessage(type, { endpoint, origin: await originOf(tx, orgId), now })),
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
  const { state, sources } = await endpointInOrg(ctx, orgId, id);
  await requireWebhooks(ctx, orgId);
  if (state !== "enabled") throw new DomainError("conflict", "The endpoint is disabled. Enable it first.");
  await limitTests(ctx, orgId);
  return transaction(ctx, async (tx) => {
    const data = await testDelivery(tx, { orgId, endpoint: { id, sources }, type });
    return deliveryRow(await tx.db.webhookDelivery.create({ data, select: DELIVERY_FIELDS }));
  });
}

/**
 * Prepares a test event for each endpoint that asked for its type, as if it had happened; what is returned leaves it.
 * @throws DomainError role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, bad-request (none asked for it), rate-limited
 */
export async function simulateEvent(ctx: Context, orgId: string, type: EventTypeName): Promise<() => Promise<void>> {
  requireMay(ctx, "webhooks:write", orgId);
  await requireWebhooks(ctx, orgId);
  const endpoints = await reading(ctx).webhookEndpoint.findMany({
    where: { orgId, state: "enabled", types: { has: type } },
    select: { id: true, sources: true },
  });
  if (endpoints.length === 0)
    throw new DomainError("bad-request", `No enabled webhook endpoint receives ${type}. Create one, or add the event to one.`);
  await limitTests(ctx, orgId);
  return () =>
    transaction(ctx, async (tx) => {
      for (const endpoint of endpoints) await tx.db.webhookDelivery.create({ data: await testDelivery(tx, { orgId, endpoint, type }) });
    });
}
