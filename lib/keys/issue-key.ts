import { requireMay } from "@/lib/accounts/permissions";
import { lockTeam, organisationById, userById } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { bumpVersion } from "@/lib/platform/version-clock";
import { parseAddresses } from "./addresses";
import { MOST_KEYS, SCOPES, type Scope } from "./contract";
import { hashOf, newSecret, type KeyMode } from "./secret";

export type IssueKey = {
  orgId: string;
  name: string;
  mode: KeyMode;
  scopes?: readonly Scope[];
  addresses?: readonly string[];
  expiresAt?: Date;
};
export type IssuedKey = { id: string; secret: string };

/** A key answers for data, so whoever makes one must have proved an address; live ones ask for the password again. */
async function requireTrust(tx: TxContext, mode: KeyMode): Promise<void> {
  if (tx.actor.kind !== "user") return;
  if (mode === "live") requireRecentSignIn(tx);
  const { emailVerifiedAt } = await userById(tx.db, tx.actor.userId);
  if (!emailVerifiedAt && !tx.isLocal) throw new DomainError("conflict", "Confirm your address first: the link is in your mail.");
}

/**
 * Makes a key. The secret is in the answer and nowhere else; only its hash is kept.
 * @throws DomainError not-found (organisation), role-missing, step-up-required, conflict (address not verified, too many keys),
 *   unprocessable (address list, expiry in the past)
 */
export function issueKey(ctx: Context, input: IssueKey): Promise<IssuedKey> {
  requireMay(ctx, "keys:write", input.orgId);
  parseAddresses(input.addresses ?? []);
  const now = ctx.clock.now();
  if (input.expiresAt && input.expiresAt.getTime() <= now) throw new DomainError("unprocessable", "The expiry is in the past.");
  return transaction(ctx, async (tx) => {
    await requireTrust(tx, input.mode);
    // Whoever deletes the organisation at this moment ends this key with the others, or makes it impossible.
    await lockTeam(tx.db, input.orgId);
    await organisationById(tx.db, input.orgId);
    await requireRoom(tx, input.orgId);
    const secret = newSecret(env().KEY_PREFIX, input.mode);
    const id = newId("key");
    await tx.db.apiKey.create({
      data: {
        id,
        orgId: input.orgId,
        name: input.name,
        mode: input.mode,
        hash: hashOf(secret),
        hint: secret.slice(-4),
        scopes: [...(input.scopes ?? SCOPES)],
        addresses: [...(input.addresses ?? [])],
        createdAt: new Date(now),
        expiresAt: input.expiresAt ?? null,
      },
    });
    await recordEvent(tx, { type: "key.issued", orgId: input.orgId, subject: id, data: { name: input.name, mode: input.mode } });
    await bumpVersion(tx.db, "access");
    return { id, secret };
  });
}

async function requireRoom(tx: TxContext, orgId: string): Promise<void> {
  if (tx.actor.kind !== "user") return;
  const keys = await tx.db.apiKey.count({ where: { orgId, revokedAt: null } });
  if (keys >= MOST_KEYS) throw new DomainError("conflict", `An organisation has at most ${MOST_KEYS} keys. Revoke some that are not used.`);
}
