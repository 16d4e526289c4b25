import { mailOwners } from "@/lib/accounts/members/mail-owners";
import { organisationById } from "@/lib/accounts/records";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import type { RevokeCustomerKeyInput, RevokedKey } from "./contract";
import { revokedByTeamMail } from "./mails";
import { hashOf } from "./secret";

/**
 * Ends a key of a customer for ever, because it was found in public for instance. The reason stands in the customer's audit log
 * and is mailed to its owners; the key that was typed in is kept nowhere.
 * @throws DomainError not-found, step-up-required, invalid-parameter (the organisation has no such key), conflict (revoked already)
 */
export function revokeCustomerKey(ctx: Context, input: RevokeCustomerKeyInput & { orgId: string }): Promise<RevokedKey> {
  requireStaff(ctx, "customers:write");
  requireRecentSignIn(ctx);
  const { orgId, key, reason } = input;
  return transaction(ctx, async (tx) => {
    const { name: organisation } = await organisationById(tx.db, orgId);
    const found = await tx.db.apiKey.findFirst({
      where: { orgId, OR: [{ id: key }, { hash: hashOf(key) }] },
      select: { id: true, name: true },
    });
    if (!found) throw wrongParameter("key", "unknown", "This organisation has no such key. Enter the whole key or its ID.");
    const { id, name } = found;
    const revokedAt = new Date(tx.clock.now());
    const { count } = await tx.db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } });
    if (count === 0) throw new DomainError("conflict", `The key “${name}” is revoked already.`);
    await recordEvent(tx, { type: "key.revoked", orgId, subject: id, data: { name, purpose: reason } });
    await mailOwners(tx, { orgId, template: "key.revoked-by-team", onceKey: id, names: [] }, (to) =>
      revokedByTeamMail(to, organisation, { key: { name }, reason }),
    );
    await bumpVersionOf(tx.db, "access", orgId);
    return { name };
  });
}
