import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { requireUser, type Context, type TxContext } from "@/lib/platform/context";
import { readableEnd } from "./rules";

const missing = (keyId: string): DomainError => new DomainError("not-found", `There is no key ${keyId}.`);

/** The organisation that a key must belong to: any for the command line, one's own for a person. */
function scopeOf(ctx: Context): { orgId?: string } {
  if (ctx.actor.kind === "operator" || ctx.actor.kind === "job") return {};
  return { orgId: requireUser(ctx).org?.id ?? "" };
}

async function orgOfKey(tx: TxContext, keyId: string): Promise<string> {
  const key = await tx.db.apiKey.findFirst({ where: { id: keyId, ...scopeOf(tx) }, select: { orgId: true } });
  if (!key) throw missing(keyId);
  requireMay(tx, "keys:write", key.orgId);
  return key.orgId;
}

/**
 * A key that somebody may change, also behind the locks. The organisation comes first, as for whoever deletes it; then the key's
 * row: who rolls, changes or revokes it at this moment comes before or after.
 * @throws DomainError not-found, role-missing
 */
export async function lockedKey(tx: TxContext, keyId: string) {
  const orgId = await orgOfKey(tx, keyId);
  await lockTeamFor(tx, "keys:write", orgId);
  await tx.db.$queryRaw`select id from api_key where id = ${keyId} for update`;
  const key = await tx.db.apiKey.findFirst({ where: { id: keyId, orgId }, omit: { hash: true } });
  if (!key) throw missing(keyId);
  return { ...key, expiresAt: readableEnd(key.expiresAt) };
}
export type LockedKey = Awaited<ReturnType<typeof lockedKey>>;

/** @throws DomainError conflict when the key has ended */
export function requireWorking(key: Pick<LockedKey, "id" | "revokedAt" | "expiresAt">, nowMs: number): void {
  if (key.revokedAt) throw new DomainError("conflict", `Key ${key.id} was revoked on ${key.revokedAt.toISOString()}.`);
  if (key.expiresAt && key.expiresAt.getTime() <= nowMs)
    throw new DomainError("conflict", `Key ${key.id} expired on ${key.expiresAt.toISOString()}. Create a new one.`);
}

/** @throws DomainError conflict when another key replaces this one already */
export function requireUnrolled({ id, successorId, expiresAt }: Pick<LockedKey, "id" | "successorId" | "expiresAt">): void {
  if (successorId === null) return;
  const until = expiresAt === null ? "" : `, and works until ${expiresAt.toISOString()}`;
  throw new DomainError("conflict", `Key ${id} was replaced by ${successorId} already${until}.`);
}
