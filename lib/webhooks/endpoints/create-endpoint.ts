import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { originOf } from "@/lib/platform/outgoing/url-fault";
import { EndpointInput, MAX_ENDPOINTS, type EndpointWithSecret } from "../contract";
import { endpointRow, requireReaderOf, requireWebhooks } from "../records";
import { newSecret } from "../sending/sign-message";
import { checkedUrl } from "./check-url";
import { sealedSecret } from "./secrets";

async function requireRoom(tx: TxContext, orgId: string): Promise<void> {
  if ((await tx.db.webhookEndpoint.count({ where: { orgId } })) < MAX_ENDPOINTS) return;
  throw new DomainError("conflict", `An organisation can have up to ${MAX_ENDPOINTS} endpoints. Delete one first.`);
}

/**
 * Makes an endpoint, enabled. Its signing secret is in the answer and nowhere else.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, invalid-parameter (url), conflict (too many)
 */
export function createEndpoint(ctx: Context, orgId: string, input: EndpointInput): Promise<EndpointWithSecret> {
  requireMay(ctx, "webhooks:write", orgId);
  const { url: given, ...rest } = EndpointInput.parse(input);
  requireReaderOf(ctx, orgId, rest.types);
  const url = checkedUrl(given, addressPolicy());
  return transaction(ctx, async (tx) => {
    // Two that are made at once are counted one after the other.
    await lockTeamFor(tx, "webhooks:write", orgId);
    await requireWebhooks(tx, orgId);
    await requireRoom(tx, orgId);
    const secret = newSecret();
    const now = tx.clock.now();
    const types = [...new Set(rest.types)];
    const sources = [...new Set(rest.sources)];
    const row = await tx.db.webhookEndpoint.create({
      data: {
        ...rest,
        types,
        sources,
        id: newId("we"),
        orgId,
        url,
        state: "enabled",
        secret: sealedSecret(secret),
        createdAt: new Date(now),
      },
    });
    await recordEvent(tx, { type: "webhook.created", orgId, subject: row.id, data: { url: originOf(url), types } });
    return { ...endpointRow(row, now), secret };
  });
}
