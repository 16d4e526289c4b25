import { DomainError } from "@/lib/core/errors";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { newToken, tokenHash } from "../../../links";
import { requireMay } from "../../../permissions";
import { lockTeamFor, requireActive } from "../../../records";
import { announceChange } from "../../connections/announce-change";
import type { NewScimToken } from "../contract";

const SHOWN_SECRET_CHARS = 4;

/**
 * Makes the token of an organisation, or rolls it: the one before stops working at once. It is in the answer and nowhere else.
 * @throws DomainError role-missing, step-up-required, organisation-suspended, conflict (no verified domain)
 */
export async function createScimToken(ctx: Context, orgId: string): Promise<NewScimToken> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    await requireActive(tx, orgId);
    if ((await tx.db.ssoDomain.count({ where: { orgId, verifiedAt: { not: null } } })) === 0)
      throw new DomainError("conflict", "Verify a domain first: a directory keeps members with an address at a verified domain only.");
    const start = `${env().KEY_PREFIX}_scim_`;
    const token = start + newToken();
    const prefix = token.slice(0, start.length + SHOWN_SECRET_CHARS);
    const data = { hash: tokenHash(token), prefix, createdAt: new Date(tx.clock.now()), lastUsedAt: null };
    const { count } = await tx.db.scimToken.updateMany({ where: { orgId }, data });
    if (count === 0) await tx.db.scimToken.create({ data: { orgId, ...data } });
    await announceChange(tx, orgId, count === 0 ? "provisioned" : "rolled");
    return { token };
  });
}

/** Revokes the token; who is a member stays one. @throws DomainError role-missing, step-up-required, not-found */
export async function revokeScimToken(ctx: Context, orgId: string): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { count } = await tx.db.scimToken.deleteMany({ where: { orgId } });
    if (count === 0) throw new DomainError("not-found", "There is no SCIM token.");
    await announceChange(tx, orgId, "unprovisioned");
  });
}
