import { DomainError } from "@/lib/core/errors";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import { announceChange } from "./announce-change";
import { endDirectorySessions } from "./end-directory-sessions";
import { connectionInOrg, isComplete } from "./records";

/**
 * Lets members sign in through the directory, or no longer: then its sessions end, and nobody is required to use it.
 * @throws DomainError role-missing, step-up-required, not-found, conflict (values are missing)
 */
export async function switchConnection(ctx: Context, orgId: string, { isOn }: { isOn: boolean }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const before = await connectionInOrg(tx.db, orgId);
    if ((before.enabledAt !== null) === isOn) return;
    if (isOn && !isComplete(before)) throw new DomainError("conflict", "Enter and save the values of your directory first.");
    if (isOn && (await tx.db.ssoDomain.count({ where: { orgId, verifiedAt: { not: null } } })) === 0)
      throw new DomainError("conflict", "Verify a domain first: nobody could sign in without one.");
    const data = isOn ? { enabledAt: new Date(tx.clock.now()) } : { enabledAt: null, isEnforced: false };
    await tx.db.ssoConnection.update({ where: { orgId }, data });
    if (!isOn) await endDirectorySessions(tx, before.id);
    await announceChange(tx, orgId, isOn ? "enabled" : "disabled");
  });
}
