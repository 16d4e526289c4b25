import { userById } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { countText } from "@/lib/core/wording";
import { recordEvent } from "@/lib/events/record-event";
import { brandOf } from "@/lib/platform/brand";
import { requireRecentSignIn, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { announceKey } from "./announce-key";
import { reminderAt } from "./rules";
import { MAX_KEYS, type KeyMode } from "./scopes";
import { hashOf, newSecret } from "./secret";

export type IssuedKey = { id: string; secret: string };

export type NewKey = {
  orgId: string;
  name: string;
  mode: KeyMode;
  scopes: readonly string[];
  addresses: readonly string[];
  expiresAt: Date | null;
  /** The key that this one replaces. */
  replaces?: string;
};

/**
 * A key answers for data, so whoever makes one must have proved an address; live ones ask for the password again.
 * @throws DomainError step-up-required, conflict (address not verified)
 */
export async function requireTrust(tx: TxContext, mode: string): Promise<void> {
  if (tx.actor.kind !== "user") return;
  if (mode === "live") requireRecentSignIn(tx);
  const { emailVerifiedAt } = await userById(tx.db, tx.actor.userId);
  if (!emailVerifiedAt && !tx.isLocal) throw new DomainError("conflict", "Confirm your e-mail address first. We sent you a link.");
}

/** Room for one more key that works. @throws DomainError conflict */
export async function requireRoom(tx: TxContext, orgId: string): Promise<void> {
  if (tx.actor.kind !== "user") return;
  const isThere = [{ expiresAt: null }, { expiresAt: { gt: new Date(tx.clock.now()) } }];
  const keys = await tx.db.apiKey.count({ where: { orgId, revokedAt: null, OR: isThere } });
  if (keys < MAX_KEYS) return;
  throw new DomainError("conflict", `An organisation can have up to ${countText(MAX_KEYS)} keys. Revoke unused keys first.`);
}

/** Writes a key and that it was made, and mails the owners about a live one. The secret is in the answer and nowhere else; only its hash is kept. */
export async function insertKey(tx: TxContext, { replaces, ...key }: NewKey): Promise<IssuedKey> {
  const now = tx.clock.now();
  const brand = await brandOf(tx.db, key.orgId);
  const secret = newSecret(brand?.keyPrefix ?? env().KEY_PREFIX, key.mode);
  const id = newId("key");
  await tx.db.apiKey.create({
    data: {
      ...key,
      id,
      hash: hashOf(secret),
      hint: secret.slice(-4),
      prefix: brand?.keyPrefix ?? null,
      scopes: [...key.scopes],
      addresses: [...key.addresses],
      createdAt: new Date(now),
      // Who has just chosen an end of a week needs no mail that says so.
      remindedDays: reminderAt(key.expiresAt, now),
    },
  });
  const data = { name: key.name, mode: key.mode, ...(replaces === undefined ? {} : { replaces }) };
  await recordEvent(tx, { type: "key.issued", orgId: key.orgId, subject: id, data });
  if (key.mode === "live") await announceKey(tx, key.orgId, { id, name: key.name });
  return { id, secret };
}
