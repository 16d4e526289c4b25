import { DomainError } from "@/lib/core/errors";
import { eraseChanges } from "@/lib/events/erase-changes";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import { requireMay } from "../permissions";
import { lockTeamFor, organisationById } from "../records";

/**
 * Its ledger and its record stay; its name, also that of before, billing details in the record, members, invitations, messages to support and our notes about it go. Its keys are refused within a second of the
 * version that the caller raises at its end: a lock on that row is waited for by everyone.
 */
export async function closeOrganisation(tx: TxContext, orgId: string): Promise<void> {
  const now = new Date(tx.clock.now());
  await recordEvent(tx, { type: "organisation.deleted", orgId, subject: orgId });
  await tx.db.organisation.update({ where: { id: orgId }, data: { deletedAt: now, name: "Deleted organisation" } });
  await eraseChanges(tx.db, [orgId]);
  await tx.db.member.deleteMany({ where: { orgId } });
  await tx.db.customerNote.deleteMany({ where: { orgId } });
  await tx.db.supportThread.deleteMany({ where: { orgId } });
  await tx.db.allowance.deleteMany({ where: { orgId } });
  await tx.db.ssoDomain.deleteMany({ where: { orgId } });
  const [directory] = await tx.db.ssoConnection.findMany({ where: { orgId }, select: { id: true } });
  if (directory) await tx.db.session.updateMany({ where: { ssoConnectionId: directory.id, endedAt: null }, data: { endedAt: now } });
  await tx.db.ssoConnection.deleteMany({ where: { orgId } });
  await tx.db.exportDestination.deleteMany({ where: { orgId } });
  await tx.db.auditStream.deleteMany({ where: { orgId } });
  await tx.db.scimToken.deleteMany({ where: { orgId } });
  await tx.db.scimUser.deleteMany({ where: { orgId } });
  await tx.db.invitation.updateMany({ where: { orgId }, data: { email: "", revokedAt: now } });
  await tx.db.session.updateMany({ where: { orgId }, data: { orgId: null } });
  await tx.db.apiKey.updateMany({ where: { orgId, revokedAt: null }, data: { revokedAt: now } });
}

/** @throws DomainError unprocessable unless the organisation's name was typed */
export async function requireTypedName(db: Tx, orgId: string, typed: string): Promise<void> {
  const { name } = await organisationById(db, orgId);
  if (name === typed.trim()) return;
  const detail = `Type the name to confirm: ${name}.`;
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "name", code: "different", detail }] });
}

/**
 * Deletes an organisation for good. What it pays for must have been ended before.
 * @param input its name, typed by the owner
 * @throws DomainError role-missing, step-up-required, unprocessable (another name)
 */
export async function deleteOrganisation(ctx: Context, orgId: string, input: { name: string }): Promise<void> {
  requireMay(ctx, "org:delete", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:delete", orgId);
    await requireTypedName(tx.db, orgId, input.name);
    await closeOrganisation(tx, orgId);
    await bumpVersionOf(tx.db, "access", orgId);
  });
}
