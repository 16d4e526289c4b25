import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { lockedExport } from "../cancel-export";
import type { ExportSummary } from "../contract";
import { type Owned, stored, summaryOf } from "../records";
import { requireDestination } from "./destinations";
import { NOBODY } from "./waiting";

/**
 * Delivers a finished export to the bucket of its organisation, also one that was delivered before, or whose next attempt is not due.
 * @throws DomainError not-found, role-missing, organisation-suspended, plan-required, subscription-inactive, conflict (no file, no
 * bucket, or it is being delivered)
 */
export function deliverAgain(ctx: Context, { exportId, ...owner }: Owned & { exportId: string }): Promise<ExportSummary> {
  const { orgId } = owner;
  requireMay(ctx, "exports:write", orgId);
  return transaction(ctx, async (tx) => {
    await requireActive(tx, orgId);
    await requireFeatureAccess(tx, orgId, "exports");
    await requireDestination(tx, orgId);
    const row = await lockedExport(tx, owner, exportId);
    if (row.plan === "sandbox") throw new DomainError("conflict", "Exports of the sandbox are not delivered. Download the file instead.");
    const now = new Date(tx.clock.now());
    if (row.state !== "ready" || (row.expiresAt && row.expiresAt <= now))
      throw new DomainError("conflict", "This export has no file to deliver. Start a new export.");
    if (row.deliveryState === "waiting" && row.deliveryFailure === null)
      throw new DomainError("conflict", "This export is already being delivered.");
    const data = {
      ...NOBODY,
      deliveryState: "waiting",
      deliveryKeyId: ctx.actor.kind === "key" ? ctx.actor.keyId : null,
      deliveryAttempts: 0,
      deliveryDueAt: now,
      deliveryFailure: null,
      deliveredTo: null,
      deliveredAt: null,
    };
    const asked = await tx.db.export.update({ where: { id: row.id }, data });
    const { resource, format } = row;
    await recordEvent(tx, { type: "export.delivery-requested", orgId, subject: row.id, data: { resource, format } });
    await enqueue(tx, "deliver-exports", { orgId });
    return summaryOf(stored(asked));
  });
}
