import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor, requireActive } from "@/lib/accounts/records";
import { refuseDisputed } from "@/lib/billing/disputes/refuse-disputed";
import { readAddresses } from "@/lib/core/addresses";
import { transaction, type Context } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import { insertKey, requireRoom, requireTrust, type IssuedKey } from "./insert-key";
import { expiryAt, type Expiry } from "./rules";
import { READ_SCOPES, type KeyMode, type Scope } from "./scopes";

export type IssueKey = Expiry & {
  orgId: string;
  name: string;
  mode: KeyMode;
  /** All that read, unless told. */
  scopes?: readonly Scope[] | undefined;
  /** Anywhere, unless told. */
  addresses?: readonly string[] | undefined;
};

/**
 * Makes a key. The secret is in the answer and nowhere else.
 * @throws DomainError not-found (organisation), role-missing, step-up-required, organisation-suspended,
 *   conflict (address not verified, too many keys, a disputed payment), unprocessable (address list, expiry in the past or too far off)
 */
export async function issueKey(ctx: Context, input: IssueKey): Promise<IssuedKey> {
  const { orgId, name, mode, scopes = READ_SCOPES } = input;
  requireMay(ctx, "keys:write", orgId);
  const addresses = readAddresses(input.addresses ?? []);
  const expiresAt = expiryAt(input, ctx.clock.now());
  return transaction(ctx, async (tx) => {
    await requireTrust(tx, mode);
    // Whoever deletes the organisation at this moment ends this key with the others, or makes it impossible.
    await lockTeamFor(tx, "keys:write", orgId);
    await requireActive(tx, orgId);
    await refuseDisputed(tx, orgId);
    await requireRoom(tx, orgId);
    const issued = await insertKey(tx, { orgId, name, mode, scopes, addresses, expiresAt });
    await bumpVersionOf(tx.db, "access", orgId);
    return issued;
  });
}
