import { requireActive } from "@/lib/accounts/records";
import { readAddresses } from "@/lib/core/addresses";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import type { ChangeKeyInput } from "./contract";
import { lockedKey, requireUnrolled, requireWorking, type LockedKey } from "./records";
import { expiryAt, reminderAt, saysExpiry } from "./rules";
import { SCOPES } from "./scopes";

type Settings = { name: string; scopes: string[]; addresses: string[]; expiresAt: Date | null };

const settingsOf = ({ name, scopes, addresses, expiresAt }: LockedKey): Settings => ({ name, scopes, addresses, expiresAt });

function wanted(key: LockedKey, input: ChangeKeyInput, nowMs: number): Settings {
  const { name = key.name, scopes, addresses } = input;
  return {
    name,
    scopes: scopes ? SCOPES.filter((scope) => scopes.includes(scope)) : key.scopes,
    addresses: addresses ? readAddresses(addresses) : key.addresses,
    expiresAt: saysExpiry(input) ? expiryAt(input, nowMs) : key.expiresAt,
  };
}

/**
 * Changes the name, scopes, addresses or end of a key that works; every instance goes by it within a second. What a live
 * key may do asks for the password again. A new end starts the reminders anew; that of a rolled key is fixed.
 * @throws DomainError not-found, role-missing, step-up-required, organisation-suspended, unprocessable (addresses, expiry), conflict (revoked, expired, rolled)
 */
export function changeKey(ctx: Context, keyId: string, input: ChangeKeyInput): Promise<void> {
  return transaction(ctx, async (tx) => {
    const key = await lockedKey(tx, keyId);
    const now = tx.clock.now();
    requireWorking(key, now);
    const after = wanted(key, input, now);
    const changes = differences(settingsOf(key), after);
    const changed = Object.keys(changes);
    if (changed.length === 0) return;
    await requireActive(tx, key.orgId);
    if ("expiresAt" in changes) requireUnrolled(key);
    if (key.mode === "live" && changed.some((name) => name !== "name")) requireRecentSignIn(tx);
    const reminders = "expiresAt" in changes ? { remindedDays: reminderAt(after.expiresAt, now) } : {};
    await tx.db.apiKey.update({ where: { id: keyId }, data: { ...after, ...reminders } });
    await recordEvent(tx, { type: "key.changed", orgId: key.orgId, subject: keyId, data: { name: after.name, changes } });
    await bumpVersionOf(tx.db, "access", key.orgId);
  });
}
