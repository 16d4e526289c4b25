import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";
import { endSessionsOf } from "./end-session";
import { organisationById, userById } from "./records";

/** Stops an organisation's keys within a second, or lets them work again; nothing is deleted. @throws DomainError not-found */
export async function suspendOrganisation(ctx: Context, input: { orgId: string; isSuspended: boolean; reason: string }): Promise<void> {
  requireStaff(ctx);
  return transaction(ctx, async (tx) => {
    await organisationById(tx.db, input.orgId);
    const suspendedAt = input.isSuspended ? new Date(tx.clock.now()) : null;
    await tx.db.organisation.update({ where: { id: input.orgId }, data: { suspendedAt } });
    const type = input.isSuspended ? "organisation.suspended" : "organisation.resumed";
    await recordEvent(tx, { type, orgId: input.orgId, subject: input.orgId, data: { reason: input.reason } });
    await bumpVersion(tx.db, "access");
  });
}

/** Signs a person out and keeps them out, or lets them in again. @throws DomainError not-found, conflict (oneself) */
export async function suspendUser(ctx: Context, input: { userId: string; isSuspended: boolean; reason: string }): Promise<void> {
  requireStaff(ctx);
  if (ctx.actor.kind === "user" && ctx.actor.userId === input.userId) throw new DomainError("conflict", "You can't suspend yourself.");
  return transaction(ctx, async (tx) => {
    await userById(tx.db, input.userId);
    await tx.db.user.update({ where: { id: input.userId }, data: { suspendedAt: input.isSuspended ? new Date(tx.clock.now()) : null } });
    if (input.isSuspended) await endSessionsOf(tx, input.userId);
    const type = input.isSuspended ? "user.suspended" : "user.resumed";
    await recordEvent(tx, { type, subject: input.userId, data: { reason: input.reason } });
  });
}

/** Looks at a customer's console, read-only; the customer's audit log shows it. `null` ends it. @throws DomainError not-found */
export async function viewAsStaff(ctx: Context, input: { orgId: string | null }): Promise<void> {
  requireStaff(ctx);
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("not-found", "Only a signed-in person can look at a console.");
  return transaction(ctx, async (tx) => {
    if (input.orgId !== null) await organisationById(tx.db, input.orgId);
    await tx.db.session.updateMany({ where: { id: actor.sessionId }, data: { viewsOrgId: input.orgId } });
    if (input.orgId !== null) await recordEvent(tx, { type: "staff.viewed", orgId: input.orgId, subject: input.orgId });
  });
}
