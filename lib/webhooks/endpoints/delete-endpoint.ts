import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor } from "@/lib/accounts/records";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { originOf } from "@/lib/platform/outgoing/url-fault";
import { lockedEndpoint } from "../records";

/** Deletes an endpoint with its deliveries. @throws DomainError not-found, role-missing, scope-missing */
export function deleteEndpoint(ctx: Context, orgId: string, id: string): Promise<void> {
  requireMay(ctx, "webhooks:write", orgId);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "webhooks:write", orgId);
    const { url } = await lockedEndpoint(tx, orgId, id);
    await tx.db.webhookEndpoint.delete({ where: { id } });
    await recordEvent(tx, { type: "webhook.deleted", orgId, subject: id, data: { url: originOf(url) } });
  });
}
