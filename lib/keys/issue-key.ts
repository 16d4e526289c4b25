import { requireMay } from "@/lib/accounts/permissions";
import { lockTeam, organisationById } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";
import { readAddresses } from "./addresses";
import { SCOPES, type KeyMode, type Scope } from "./contract";
import { insertKey, requireRoom, requireTrust, type IssuedKey } from "./insert-key";
import { expiryAt, type Expiry } from "./rules";

export type IssueKey = Expiry & {
  orgId: string;
  name: string;
  mode: KeyMode;
  /** All of them, unless told. */
  scopes?: readonly Scope[] | undefined;
  /** Anywhere, unless told. */
  addresses?: readonly string[] | undefined;
};

/**
 * Makes a key. The secret is in the answer and nowhere else.
 * @throws DomainError not-found (organisation), role-missing, step-up-required, organisation-suspended,
 *   conflict (address not verified, too many keys), unprocessable (address list, expiry in the past)
 */
export async function issueKey(ctx: Context, input: IssueKey): Promise<IssuedKey> {
  const { orgId, name, mode, scopes = SCOPES } = input;
  requireMay(ctx, "keys:write", orgId);
  const addresses = readAddresses(input.addresses ?? []);
  const expiresAt = expiryAt(input, ctx.clock.now());
  return transaction(ctx, async (tx) => {
    await requireTrust(tx, mode);
    // Whoever deletes the organisation at this moment ends this key with the others, or makes it impossible.
    await lockTeam(tx.db, orgId);
    await requireActive(tx, orgId);
    await requireRoom(tx, orgId);
    const issued = await insertKey(tx, { orgId, name, mode, scopes, addresses, expiresAt });
    await bumpVersion(tx.db, "access");
    return issued;
  });
}

/** No key of a suspended organisation is answered, so a new one would only puzzle. */
async function requireActive(tx: TxContext, orgId: string): Promise<void> {
  const { suspendedAt } = await organisationById(tx.db, orgId);
  if (suspendedAt && tx.actor.kind === "user")
    throw new DomainError(
      "organisation-suspended",
      "Your organisation is suspended, so new keys can’t be made. Reply to the mail that you got.",
    );
}
