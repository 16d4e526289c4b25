import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import { lockedKey } from "./records";

/**
 * Ends a key for ever; every instance refuses it within a second.
 * @throws DomainError not-found, role-missing, conflict (revoked already)
 */
export function revokeKey(ctx: Context, keyId: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { orgId, revokedAt, name } = await lockedKey(tx, keyId);
    if (revokedAt) throw new DomainError("conflict", `Key ${keyId} was revoked on ${revokedAt.toISOString()}.`);
    await tx.db.apiKey.update({ where: { id: keyId }, data: { revokedAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "key.revoked", orgId, subject: keyId, data: { name } });
    await bumpVersionOf(tx.db, "access", orgId);
  });
}
