import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor, requireActive } from "@/lib/accounts/records";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { AuditStream as StoredStream } from "@/prisma/generated/client";
import { lockedDestination, requireDestination } from "../delivery/destinations";
import { STREAM_START } from "./compose-object";
import type { AuditStream, StreamInput } from "./contract";
import { FREE, shownStream } from "./streams";

/** Turns it on: from the first record, or from behind the last one that was sent. */
async function begin(tx: TxContext, orgId: string): Promise<StoredStream> {
  await requireActive(tx, orgId);
  await requireFeatureAccess(tx, orgId, "exports");
  await requireDestination(tx, orgId);
  const now = new Date(tx.clock.now());
  const data = { ...FREE, state: "on", endedBecause: null, attempts: 0, failure: null, dueAt: now };
  return tx.db.auditStream.upsert({ where: { orgId }, create: { ...data, ...STREAM_START, orgId, createdAt: now }, update: data });
}

/**
 * Turns the audit log into the bucket of an organisation on or off. The bucket is that of its exports, so it takes both permissions.
 * @throws DomainError role-missing, step-up-required, organisation-suspended, plan-required, subscription-inactive, conflict (no bucket)
 */
export function changeAuditStream(ctx: Context, orgId: string, { state }: StreamInput): Promise<AuditStream | null> {
  requireMay(ctx, "exports:write", orgId);
  requireMay(ctx, "audit:read", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "exports:write", orgId);
    const destination = await lockedDestination(tx, orgId);
    const before = await tx.db.auditStream.findUnique({ where: { orgId } });
    if ((before?.state ?? "off") === state) return before && shownStream(before);
    const row =
      state === "on"
        ? await begin(tx, orgId)
        : await tx.db.auditStream.update({ where: { orgId }, data: { ...FREE, state, failure: null } });
    const data = { bucket: destination?.bucket ?? "" };
    await recordEvent(tx, { type: state === "on" ? "audit.stream-started" : "audit.stream-ended", orgId, subject: orgId, data });
    return shownStream(row);
  });
}
