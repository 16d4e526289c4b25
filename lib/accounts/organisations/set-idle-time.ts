import { differences } from "@/lib/events/differences";
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
    const before = await tx.db.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { idleMinutes: true } });
    await tx.db.organisation.update({ where: { id: orgId }, data: { idleMinutes } });
    const data = { minutes: idleMinutes, changes: differences(before, { idleMinutes }) };
    await recordEvent(tx, { type: "organisation.idle-time-changed", orgId, subject: orgId, data });
  });
}
