import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor } from "@/lib/accounts/records";
import { HOUR_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { RotateInput, type EndpointWithSecret } from "../contract";
import { endpointRow, lockedEndpoint, requireWebhooks } from "../records";
import { newSecret } from "../sending/sign-message";
import { sealedSecret } from "./secrets";

/**
 * Gives an endpoint a new secret, in the answer and nowhere else. While the overlap lasts messages carry both signatures; a
 * secret that was still in an overlap ends at once.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended
 */
export function rotateSecret(ctx: Context, orgId: string, { id, input }: { id: string; input: RotateInput }): Promise<EndpointWithSecret> {
  requireMay(ctx, "webhooks:write", orgId);
  const { overlapHours } = RotateInput.parse(input);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "webhooks:write", orgId);
    await requireWebhooks(tx, orgId);
    const before = await lockedEndpoint(tx, orgId, id);
    const now = tx.clock.now();
    const secret = newSecret();
    const overlap =
      overlapHours === 0
        ? { oldSecret: null, oldSecretUntil: null }
        : { oldSecret: before.secret, oldSecretUntil: new Date(now + overlapHours * HOUR_MS) };
    const row = await tx.db.webhookEndpoint.update({ where: { id }, data: { secret: sealedSecret(secret), ...overlap } });
    const until = overlap.oldSecretUntil?.toISOString() ?? null;
    await recordEvent(tx, { type: "webhook.secret-rotated", orgId, subject: id, data: { until } });
    return { ...endpointRow(row, now), secret };
  });
}
