import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { stopStream } from "../audit-stream/stop-stream";
import { lockedDestination } from "./destinations";
import { failWaiting } from "./waiting";

/** Forgets the bucket with its secret. Files in it stay. @throws DomainError role-missing, step-up-required, not-found */
export function removeDestination(ctx: Context, orgId: string): Promise<void> {
  requireMay(ctx, "exports:write", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "exports:write", orgId);
    const row = await lockedDestination(tx, orgId);
    if (!row) throw new DomainError("not-found", "There is no bucket for exports.");
    await tx.db.exportDestination.delete({ where: { id: row.id } });
    if (await tx.db.auditStream.count({ where: { orgId, state: "on" } }))
      await stopStream(tx, orgId, "The bucket was removed from the settings.");
    await failWaiting(tx, orgId, "The bucket was removed from the settings.");
    await recordEvent(tx, { type: "export.destination-removed", orgId, subject: row.id, data: { bucket: row.bucket } });
  });
}
