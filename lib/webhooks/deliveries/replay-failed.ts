import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { MAX_REPLAYED, ReplayInput, type Replayed } from "../contract";
import { lockedEndpoint, requireWebhooks } from "../records";
import { queuedAgain } from "./replay-delivery";

/**
 * Sends everything again that failed since a time, the oldest first and a thousand at most. `left` says how many remain.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, conflict (the endpoint is disabled)
 */
export function replayFailed(
  ctx: Context,
  orgId: string,
  { endpointId, input }: { endpointId: string; input: ReplayInput },
): Promise<Replayed> {
  requireMay(ctx, "webhooks:write", orgId);
  const since = new Date(ReplayInput.parse(input).since);
  return transaction(ctx, async (tx) => {
    const { state } = await lockedEndpoint(tx, orgId, endpointId);
    await requireWebhooks(tx, orgId);
    if (state !== "enabled") throw new DomainError("conflict", "The endpoint is disabled. Enable it first.");
    const where = { endpointId, orgId, state: "failed", eventAt: { gte: since } };
    const found = await tx.db.webhookDelivery.findMany({
      where,
      orderBy: [{ eventAt: "asc" }, { id: "asc" }],
      take: MAX_REPLAYED,
      select: { id: true },
    });
    const { count: replayed } = await tx.db.webhookDelivery.updateMany({
      where: { ...where, id: { in: found.map(({ id }) => id) } },
      data: queuedAgain(tx.clock.now()),
    });
    const left = await tx.db.webhookDelivery.count({ where });
    if (replayed > 0)
      await recordEvent(tx, { type: "webhook.replayed", orgId, subject: endpointId, data: { since: since.toISOString(), replayed } });
    return { replayed, left };
  });
}
