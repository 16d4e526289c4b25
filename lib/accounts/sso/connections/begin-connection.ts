import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import type { SsoProtocol } from "../contract";
import { announceChange } from "./announce-change";

/**
 * Makes a connection without values: its addresses are entered in the directory before the directory gives its own.
 * @throws DomainError role-missing, step-up-required, conflict (there is one)
 */
export async function beginConnection(ctx: Context, orgId: string, { protocol }: { protocol: SsoProtocol }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const now = new Date(tx.clock.now());
    const { count } = await tx.db.ssoConnection.createMany({
      data: { id: newId("sso"), orgId, protocol, defaultRole: "viewer", createdAt: now, changedAt: now },
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("conflict", "Single sign-on is set up already. Remove it first to start again.");
    await announceChange(tx, orgId, "connected");
  });
}
