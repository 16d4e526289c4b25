import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import type { IdleInput } from "../contract";
import { requireMay } from "../permissions";
import { lockTeamFor } from "../records";

/** Sets after how long an idle browser of a member is signed out; it holds at once, for everyone who is signed in. @throws DomainError role-missing, step-up-required */
export async function setIdleTime(ctx: Context, orgId: string, { idleMinutes }: IdleInput): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    await tx.db.organisation.update({ where: { id: orgId }, data: { idleMinutes } });
    await recordEvent(tx, { type: "organisation.idle-time-changed", orgId, subject: orgId, data: { minutes: idleMinutes } });
  });
}
