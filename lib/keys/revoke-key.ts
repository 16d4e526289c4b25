import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";

/** The organisation that a key must belong to: any for the command line, one's own for a person. */
function scopeOf(ctx: Context): { orgId?: string } {
  if (ctx.actor.kind === "operator" || ctx.actor.kind === "job") return {};
  return { orgId: requireUser(ctx).org?.id ?? "" };
}

/**
 * Ends a key for ever; every instance refuses it within a second.
 * @throws DomainError not-found, role-missing, conflict (revoked already)
 */
export function revokeKey(ctx: Context, keyId: string): Promise<void> {
  const scope = scopeOf(ctx);
  return transaction(ctx, async (tx) => {
    const key = await tx.db.apiKey.findFirst({ where: { id: keyId, ...scope }, select: { orgId: true, revokedAt: true, name: true } });
    if (!key) throw new DomainError("not-found", `There is no key ${keyId}.`);
    requireMay(ctx, "keys:write", key.orgId);
    if (key.revokedAt) throw new DomainError("conflict", `Key ${keyId} was revoked on ${key.revokedAt.toISOString()}.`);
    await tx.db.apiKey.update({ where: { id: keyId }, data: { revokedAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "key.revoked", orgId: key.orgId, subject: keyId, data: { name: key.name } });
    await bumpVersion(tx.db, "access");
  });
}
