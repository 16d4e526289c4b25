import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor, requireActive } from "@/lib/accounts/records";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import type { ExportDestination } from "@/prisma/generated/client";
import { retryStream } from "../audit-stream/streams";
import { checkedEndpoint } from "./check-endpoint";
import { type Destination, DestinationInput } from "./contract";
import { lockedDestination, shown } from "./destinations";
import { sealedSecret } from "./secrets";
import { retryWaiting } from "./waiting";

/** The secret as it is stored. One that stays belongs to the access key that it came with. @throws DomainError invalid-parameter */
function secretAfter(before: ExportDestination | null, { accessKeyId, secret }: DestinationInput): string {
  if (secret !== null) return sealedSecret(secret);
  if (before !== null && before.accessKeyId === accessKeyId) return before.secret;
  const detail = "Enter the secret access key.";
  throw new DomainError("invalid-parameter", detail, { errors: [{ parameter: "secret", code: "required", detail }] });
}

/**
 * Sets the bucket that exports can be delivered to, or changes it. It is on afterwards, and what is to be delivered is tried at once.
 * @throws DomainError role-missing, step-up-required, organisation-suspended, plan-required, subscription-inactive, invalid-parameter
 */
export function saveDestination(ctx: Context, orgId: string, input: DestinationInput): Promise<Destination> {
  requireMay(ctx, "exports:write", orgId);
  requireRecentSignIn(ctx);
  const given = DestinationInput.parse(input);
  const { secret: _secret, endpoint, ...rest } = given;
  const settings = { ...rest, endpoint: endpoint === null ? null : checkedEndpoint(endpoint, addressPolicy()) };
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "exports:write", orgId);
    await requireActive(tx, orgId);
    await requireFeatureAccess(tx, orgId, "exports");
    const before = await lockedDestination(tx, orgId);
    // Where the audit log goes is for those to say who may read it.
    if (await tx.db.auditStream.count({ where: { orgId, state: "on" } })) requireMay(ctx, "audit:read", orgId);
    const secret = secretAfter(before, given);
    const now = new Date(tx.clock.now());
    const data = { ...settings, secret, state: "enabled", disabledAt: null, failingSince: null };
    const row = before
      ? await tx.db.exportDestination.update({ where: { id: before.id }, data })
      : await tx.db.exportDestination.create({ data: { ...data, id: newId("ed"), orgId, createdAt: now } });
    const { bucket } = row;
    if (before) {
      const changes = differences<Record<string, unknown>>({ ...before }, { ...row }, ["accessKeyId", "secret", "encryption"]);
      await recordEvent(tx, { type: "export.destination-changed", orgId, subject: row.id, data: { bucket, changes } });
      await retryWaiting(tx, orgId);
      await retryStream(tx, orgId);
    } else await recordEvent(tx, { type: "export.destination-added", orgId, subject: row.id, data: { bucket } });
    return shown(row);
  });
}
