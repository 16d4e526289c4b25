import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { DomainError } from "@/lib/core/errors";
import { keysOf, tableOf } from "@/lib/core/tables";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import type { WebhookDelivery, WebhookEndpoint } from "@/prisma/generated/client";
import { DELIVERY_STATES, DISABLED_REASONS, ENDPOINT_STATES, DeliveryRow, type EndpointRow } from "./contract";
import { readableEnd } from "./endpoints/secrets";
import { AUDIT } from "./messages/event-types";

const missing = (what: string, id: string): DomainError => new DomainError("not-found", `There is no ${what} ${id}.`);
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What of an endpoint leaves: never a secret. */
export const ENDPOINT_FIELDS = { omit: { secret: true, oldSecret: true } } as const;
type StoredEndpoint = Pick<WebhookEndpoint, keyof EndpointRow>;

export function endpointRow(row: StoredEndpoint, nowMs: number): EndpointRow {
  const { id, url, description, types, sources, alertAddress } = row;
  return {
    ...{ id, url, description, types, sources, alertAddress },
    state: ENDPOINT_STATES.find((state) => state === row.state) ?? "disabled",
    disabledReason: DISABLED_REASONS.find((reason) => reason === row.disabledReason) ?? null,
    disabledAt: iso(row.disabledAt),
    failingSince: iso(row.failingSince),
    lastSuccessAt: iso(row.lastSuccessAt),
    oldSecretUntil: iso(readableEnd(row.oldSecretUntil, nowMs)),
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Refuses what begins, changes or repeats something without the plan, or in a suspended organisation.
 * @throws DomainError organisation-suspended, plan-required, subscription-inactive
 */
export async function requireWebhooks(ctx: Context, orgId: string): Promise<void> {
  await requireActive(ctx, orgId);
  await requireFeatureAccess(ctx, orgId, "webhooks");
}

/** Messages of the audit log are for members who may read it. @throws DomainError role-missing, scope-missing (every key) */
export function requireReaderOf(ctx: Context, orgId: string, types: readonly string[]): void {
  if (!types.includes(AUDIT)) return;
  if (ctx.actor.kind === "key")
    throw new DomainError("scope-missing", `No key has access to ${AUDIT}. A member who can read the audit log uses the console for it.`);
  requireMay(ctx, "audit:read", orgId);
}

/** An endpoint of an organisation. @throws DomainError not-found */
export async function endpointInOrg(ctx: Context, orgId: string, id: string) {
  const row = await reading(ctx).webhookEndpoint.findFirst({ where: { id, orgId }, ...ENDPOINT_FIELDS });
  if (!row) throw missing("webhook endpoint", id);
  return row;
}

/**
 * The same behind its lock: who changes it at this moment comes before or after. The lock lets through the events that are
 * being recorded for it. @throws DomainError not-found
 */
export async function lockedEndpoint(tx: TxContext, orgId: string, id: string) {
  await tx.db.$queryRaw`select id from webhook_endpoint where id = ${id} and org_id = ${orgId} for no key update`;
  const row = await tx.db.webhookEndpoint.findFirst({ where: { id, orgId } });
  if (!row) throw missing("webhook endpoint", id);
  return row;
}

/** What of a delivery stands in a list. */
export const DELIVERY_FIELDS = tableOf(keysOf(DeliveryRow.shape), () => true as const);
type StoredDelivery = Pick<WebhookDelivery, keyof DeliveryRow>;

export function deliveryRow(row: StoredDelivery): DeliveryRow {
  const state = DELIVERY_STATES.find((known) => known === row.state) ?? "failed";
  const { id, endpointId, type, attempts, replays, lastStatus, lastError } = row;
  return {
    ...{ id, endpointId, type, attempts, replays, lastStatus, lastError, state },
    eventAt: row.eventAt.toISOString(),
    nextAttemptAt: state === "waiting" ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: iso(row.finishedAt),
  };
}

/** A delivery of an endpoint of an organisation, with what was sent. @throws DomainError not-found */
export async function deliveryInOrg(ctx: Context, orgId: string, { endpointId, id }: { endpointId: string; id: string }) {
  const row = await reading(ctx).webhookDelivery.findFirst({
    where: { id, endpointId, orgId },
    select: { ...DELIVERY_FIELDS, body: true },
  });
  if (!row) throw missing("delivery", id);
  return row;
}
