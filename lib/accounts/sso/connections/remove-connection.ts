import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import { announceChange } from "./announce-change";
import { endDirectorySessions } from "./end-directory-sessions";
import { connectionInOrg } from "./records";

/** Removes the connection; whoever it signed in is signed out. @throws DomainError role-missing, step-up-required, not-found */
export async function removeConnection(ctx: Context, orgId: string): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { id } = await connectionInOrg(tx.db, orgId);
    await endDirectorySessions(tx, id);
    await tx.db.ssoConnection.delete({ where: { orgId } });
    await announceChange(tx, orgId, "removed");
  });
}
