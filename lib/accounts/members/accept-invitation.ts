import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { isRole, ROLE_TABLE, type Role } from "@/lib/core/roles";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { limitAttempts } from "@/lib/platform/throttle";
import { linkInvalid, newLink, tokenHash } from "../links";
import { lockTeam, lockUser, organisationById } from "../records";
import { hashPassword, requireGoodPassword } from "../sign-in/passwords";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import { announceOwner } from "./announce-owner";
import { mayStillInvite } from "./may-still-invite";

type Invitation = { id: string; orgId: string; email: string; role: Role; organisation: string };

/** Returns an invitation that lets its reader in. @throws DomainError link-invalid */
async function openInvitation(db: Tx, token: string, nowMs: number): Promise<Invitation> {
  const found = await db.invitation.findUnique({ where: { tokenHash: tokenHash(token) }, include: { organisation: true } });
  const isOpen = found && !found.acceptedAt && !found.revokedAt && found.expiresAt.getTime() > nowMs && !found.organisation.deletedAt;
  if (!isOpen || !isRole(found.role) || !(await mayStillInvite(db, found))) throw linkInvalid();
  const { id, orgId, email, role } = found;
  return { id, orgId, email, role, organisation: found.organisation.name };
}

export type InvitationView = { organisation: string; role: string; email: string; hasAccount: boolean };

/** What the page of an invitation shows; only who received the mail has its address. @throws DomainError link-invalid */
export async function readInvitation(ctx: Context, input: { token: string }): Promise<InvitationView> {
  const { email, role, organisation } = await openInvitation(reading(ctx), input.token, ctx.clock.now());
  const user = await reading(ctx).user.findUnique({ where: { email }, select: { emailVerifiedAt: true } });
  return { organisation, role: ROLE_TABLE[role].title, email, hasAccount: user?.emailVerifiedAt !== null && user !== null };
}

type Accept = { token: string; name?: string | undefined; password?: string | undefined };

/**
 * Joins the organisation: as who is signed in, when that is the invited address; as a new account with name and password otherwise.
 * Returns a ticket that signs a new account in.
 * @throws DomainError link-invalid, session-missing (the address has an account: sign in), conflict (signed in as another), unprocessable
 */
export async function acceptInvitation(ctx: Context, input: Accept): Promise<{ ticket: string | null }> {
  await limitAttempts(ctx, [{ what: "invitation/address", who: ctx.address ?? "unknown", limit: 60, windowMs: HOUR_MS }]);
  const { actor } = ctx;
  if (actor.kind === "user") return transaction(ctx, (tx) => joinAsYou(tx, input.token, actor));
  const { email } = await openInvitation(reading(ctx), input.token, ctx.clock.now());
  if (!input.name || !input.password) throw new DomainError("unprocessable", "Enter your name and choose a password.");
  requireGoodPassword(input.password, { email, name: input.name });
  const passwordHash = await hashPassword(input.password);
  const { token, name } = { token: input.token, name: input.name };
  return transaction(ctx, (tx) => joinAsNew(tx, token, { name, passwordHash }));
}

/** An invitation that is still open behind the lock on its organisation, which whoever closes either takes first. */
async function lockedInvitation(tx: TxContext, token: string): Promise<Invitation> {
  const { orgId } = await openInvitation(tx.db, token, tx.clock.now());
  await lockTeam(tx.db, orgId);
  const invitation = await openInvitation(tx.db, token, tx.clock.now());
  if ((await organisationById(tx.db, orgId)).suspendedAt)
    throw new DomainError("organisation-suspended", "This organisation is suspended, so it can't be joined now.");
  return invitation;
}

/** The organisation and the user must be locked. */
async function join(tx: TxContext, invitation: Invitation, userId: string): Promise<void> {
  const { id, orgId, role } = invitation;
  const now = new Date(tx.clock.now());
  const { count } = await tx.db.invitation.updateMany({ where: { id, acceptedAt: null, revokedAt: null }, data: { acceptedAt: now } });
  if (count !== 1) throw linkInvalid();
  await tx.db.member.createMany({ data: { orgId, userId, role, createdAt: now }, skipDuplicates: true });
  const event = await recordEvent(tx, { type: "member.joined", orgId, subject: userId, data: { role } });
  if (role === "owner") await announceOwner(tx, orgId, { userId, onceKey: event });
}

/**
 * Takes up an invitation that is open for somebody new, whose address is proved in another way. The organisation and the user must be
 * locked. Returns whether there was one.
 */
export async function acceptForNew(tx: TxContext, { orgId, userId, email }: { orgId: string; userId: string; email: string }) {
  const now = new Date(tx.clock.now());
  // Whoever keeps the directory makes no owner of somebody who has not signed in: that invitation stays open.
  const role = tx.actor.kind === "directory" ? { role: { not: "owner" } } : {};
  const open = { orgId, email, acceptedAt: null, revokedAt: null, expiresAt: { gt: now }, ...role };
  const found = await tx.db.invitation.findFirst({ where: open, orderBy: { createdAt: "desc" }, include: { organisation: true } });
  if (!found || !isRole(found.role) || !(await mayStillInvite(tx.db, found))) return false;
  await join(tx, { ...found, role: found.role, organisation: found.organisation.name }, userId);
  return true;
}

async function joinAsYou(tx: TxContext, token: string, you: { userId: string; sessionId: string }): Promise<{ ticket: null }> {
  const invitation = await lockedInvitation(tx, token);
  if (invitation.orgId !== requireUser(tx).directoryOrgId) requireOwnSignIn(tx);
  await lockUser(tx.db, you.userId);
  const user = await tx.db.user.findUnique({ where: { id: you.userId }, select: { email: true } });
  if (user?.email !== invitation.email)
    throw new DomainError("conflict", `The invitation is for ${invitation.email}. Sign out, then open the link again.`);
  await join(tx, invitation, you.userId);
  // Opening the link proves the mailbox.
  await tx.db.user.updateMany({ where: { id: you.userId, emailVerifiedAt: null }, data: { emailVerifiedAt: new Date(tx.clock.now()) } });
  await tx.db.session.updateMany({ where: { id: you.sessionId }, data: { orgId: invitation.orgId, viewsOrgId: null } });
  return { ticket: null };
}

async function joinAsNew(tx: TxContext, token: string, person: { name: string; passwordHash: string }): Promise<{ ticket: string }> {
  const invitation = await lockedInvitation(tx, token);
  const user = await findOrCreateUser(tx, invitation.email, person);
  await recordEvent(tx, { type: "user.signed-up", subject: user.id });
  await join(tx, invitation, user.id);
  return { ticket: await newLink(tx, { kind: "sign-in", userId: user.id }) };
}

/**
 * Makes an account, or takes over one of a sign-up that nobody ever confirmed: that gives way to who holds the mailbox.
 * Whoever makes one for the same address at the same moment comes before or after.
 */
async function findOrCreateUser(tx: TxContext, email: string, person: { name: string; passwordHash: string }): Promise<{ id: string }> {
  const now = new Date(tx.clock.now());
  await tx.db.user.createMany({ data: { id: newId("usr"), email, ...person, createdAt: now }, skipDuplicates: true });
  const rows = await tx.db.$queryRaw<{ id: string; verified: boolean }[]>`
    select id, email_verified_at is not null as verified from app_user where email = ${email} for update`;
  const user = rows[0];
  if (!user || user.verified)
    throw new DomainError("session-missing", "This e-mail address already has an account. Sign in, then open the link again.");
  return tx.db.user.update({ where: { id: user.id }, data: { ...person, emailVerifiedAt: now } });
}
