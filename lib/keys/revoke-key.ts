import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";

/**
 * Ends a key for ever; every instance refuses it within a second.
 * @throws DomainError not-found, conflict (revoked already)
 */
export function revokeKey(ctx: Context, keyId: string): Promise<void> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const key = await tx.db.apiKey.findUnique({ where: { id: keyId }, select: { orgId: true, revokedAt: true } });
    if (!key) throw new DomainError("not-found", `There is no key ${keyId}.`);
    if (key.revokedAt) throw new DomainError("conflict", `Key ${keyId} was revoked on ${key.revokedAt.toISOString()}.`);
    await tx.db.apiKey.update({ where: { id: keyId }, data: { revokedAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "key.revoked", orgId: key.orgId, subject: keyId });
    await bumpVersion(tx.db, "access");
  });
}
