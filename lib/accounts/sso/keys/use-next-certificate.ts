import { DomainError } from "@/lib/core/errors";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import { announceChange } from "../connections/announce-change";
import { connectionInOrg } from "../connections/records";
import { OVERLAP_MS } from "./records";

/**
 * Signs with the next certificate from now on. What the directory still encrypts for the one before is read for some days.
 * @throws DomainError role-missing, step-up-required, not-found, conflict (there is no next one)
 */
export async function useNextCertificate(ctx: Context, orgId: string): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { id: connectionId } = await connectionInOrg(tx.db, orgId);
    const now = tx.clock.now();
    const next = await tx.db.ssoKey.findFirst({ where: { connectionId, usedFrom: null } });
    if (!next) throw new DomainError("conflict", "There is no next certificate. Create it first.");
    await tx.db.ssoKey.updateMany({
      where: { connectionId, usedFrom: { not: null }, endsAt: null },
      data: { endsAt: new Date(now + OVERLAP_MS) },
    });
    await tx.db.ssoKey.update({ where: { id: next.id }, data: { usedFrom: new Date(now) } });
    await announceChange(tx, orgId, "rotated");
  });
}
