import { DomainError } from "@/lib/core/errors";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import { announceChange } from "./announce-change";
import { connectionInOrg, hasTested } from "./records";

/**
 * Requires members to sign in through the directory, but for owners, or no longer; it holds at once. Who requires it has signed in
 * through it, or tested it, with the present settings, so that nobody locks the team out.
 * @throws DomainError role-missing, step-up-required, not-found, conflict
 */
export async function enforceSso(ctx: Context, orgId: string, { isOn }: { isOn: boolean }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const before = await connectionInOrg(tx.db, orgId);
    if (before.isEnforced === isOn) return;
    if (isOn && before.enabledAt === null) throw new DomainError("conflict", "Turn single sign-on on first.");
    const { actor } = tx;
    if (isOn && actor.kind === "user" && !(await hasTested(tx.db, before, actor.userId)))
      throw new DomainError("conflict", "Test the sign-in with your own account first, so that nobody is locked out.");
    await tx.db.ssoConnection.update({ where: { orgId }, data: { isEnforced: isOn } });
    await announceChange(tx, orgId, isOn ? "enforced" : "optional");
  });
}
