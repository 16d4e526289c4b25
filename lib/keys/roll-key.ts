import { requireActive } from "@/lib/accounts/records";
import { refuseDisputed } from "@/lib/billing/disputes/refuse-disputed";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import type { RollKeyInput } from "./contract";
import { insertKey, requireRoom, requireTrust, type IssuedKey } from "./insert-key";
import { lockedKey, requireUnrolled, requireWorking, type LockedKey } from "./records";
import { expiryAt, overlapEnd, sameLifetime, saysExpiry } from "./rules";
import { modeNamed } from "./scopes";

/**
 * Replaces a key by a new one of the same name, mode, scopes and addresses. The old one works until the overlap ends, at
 * the longest until its own end; without an overlap it is revoked at once.
 * @throws DomainError not-found, role-missing, step-up-required, organisation-suspended, unprocessable (expiry),
 *   conflict (address not verified, too many keys, revoked, expired, rolled already)
 */
export function rollKey(ctx: Context, keyId: string, input: RollKeyInput): Promise<IssuedKey> {
  return transaction(ctx, async (tx) => {
    const old = await lockedKey(tx, keyId);
    const { orgId, name, scopes, addresses } = old;
    await requireActive(tx, orgId);
    const now = tx.clock.now();
    requireWorking(old, now);
    requireUnrolled(old);
    await requireTrust(tx, old.mode);
    // A key that leaked can always be replaced; two at once are one more.
    if (input.overlapHours > 0) {
      await refuseDisputed(tx, orgId);
      await requireRoom(tx, orgId);
    }
    const expiresAt = saysExpiry(input) ? expiryAt(input, now) : sameLifetime(old, now);
    const issued = await insertKey(tx, { orgId, name, mode: modeNamed(old.mode), scopes, addresses, expiresAt, replaces: old.id });
    await endAfter(tx, old, { successorId: issued.id, overlapHours: input.overlapHours });
    await bumpVersionOf(tx.db, "access", orgId);
    return issued;
  });
}

async function endAfter(
  tx: TxContext,
  old: LockedKey,
  { successorId, overlapHours }: { successorId: string; overlapHours: number },
): Promise<void> {
  const now = tx.clock.now();
  const until = overlapHours === 0 ? null : overlapEnd(old.expiresAt, overlapHours, now);
  const end = until === null ? { revokedAt: new Date(now) } : { expiresAt: until };
  await tx.db.apiKey.update({ where: { id: old.id }, data: { successorId, ...end } });
  const data = { name: old.name, successorId, overlapHours, ...(until === null ? {} : { until: until.toISOString() }) };
  await recordEvent(tx, { type: "key.rolled", orgId: old.orgId, subject: old.id, data });
}
