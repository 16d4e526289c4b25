import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { forgetMails } from "@/lib/mail/forget-mails";
import { reading, requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import { revokeInvitationsFrom } from "../members/revoke-invitations";
import { closeOrganisation } from "../organisations/delete-organisation";
import { lockTeamsOf, lockUser, userById } from "../records";
import { endSessionsOf } from "../sessions/end-session";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import { ownAddresses } from "./own-addresses";

/** What goes with an account: the organisations that have no other member; and what must be handed over first. */
async function ownedBy(db: Tx, userId: string): Promise<{ alone: { id: string; name: string }[]; stuck: string[] }> {
  const owned = await db.member.findMany({
    where: { userId, role: "owner" },
    include: { organisation: { include: { members: true } } },
    orderBy: { orgId: "asc" },
  });
  const others = owned.map(({ organisation }) => ({
    organisation,
    rest: organisation.members.filter((member) => member.userId !== userId),
  }));
  return {
    alone: others.filter(({ rest }) => rest.length === 0).map(({ organisation: { id, name } }) => ({ id, name })),
    stuck: others
      .filter(({ rest }) => rest.length > 0 && !rest.some(({ role }) => role === "owner"))
      .map(({ organisation }) => organisation.name),
  };
}

/** Names of the organisations that would go with one's account, and of those that must be handed over first. */
export async function lookAtDeletion(ctx: Context): Promise<{ alone: string[]; stuck: string[] }> {
  const { alone, stuck } = await ownedBy(reading(ctx), requireUser(ctx).userId);
  return { alone: alone.map(({ name }) => name), stuck };
}

/** Who goes, and with which organisations. @throws DomainError unprocessable, conflict */
async function deletable(db: Tx, userId: string, typed: string) {
  const user = await userById(db, userId);
  if (user.email !== typed.trim().toLowerCase()) {
    const detail = `Type your e-mail address to confirm: ${user.email}.`;
    throw new DomainError("unprocessable", detail, { errors: [{ parameter: "name", code: "different", detail }] });
  }
  const { alone, stuck } = await ownedBy(db, userId);
  if (stuck.length > 0) throw new DomainError("conflict", `Make another member the owner of ${stuck.join(", ")} first.`);
  return { user, alone };
}

/**
 * Ids of the organisations that would go with one's account, for ending what they pay for first.
 * @throws DomainError unprocessable (another address), conflict (sole owner of an organisation with members)
 */
export async function goesWithAccount(ctx: Context, input: { name: string }): Promise<string[]> {
  requireOwnSignIn(ctx);
  const { alone } = await deletable(reading(ctx), requireUser(ctx).userId, input.name);
  return alone.map(({ id }) => id);
}

/**
 * Deletes one's account: personal data is erased, the record of what happened keeps only the id.
 * @param input one's address, typed
 * @throws DomainError step-up-required, unprocessable (another address), conflict (sole owner of an organisation with members)
 */
export async function deleteAccount(ctx: Context, input: { name: string }): Promise<void> {
  requireOwnSignIn(ctx);
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await lockEverythingOf(tx, userId);
    const { user, alone } = await deletable(tx.db, userId, input.name);
    await leaveTeams(tx, userId);
    for (const { id: orgId } of alone) await closeOrganisation(tx, orgId);
    await erase(tx, user.id);
    for (const { id: orgId } of alone) await bumpVersionOf(tx.db, "access", orgId);
  });
}

/** In the order that `lockTeam` gives. Behind the lock on the user nobody makes them a member of anything. */
async function lockEverythingOf(tx: TxContext, userId: string): Promise<void> {
  const locked = await lockTeamsOf(tx.db, userId);
  await tx.db.$queryRaw`select id from link_token where user_id = ${userId} order by id for update`;
  await lockUser(tx.db, userId);
  const joined = await tx.db.member.count({ where: { userId, orgId: { notIn: locked } } });
  if (joined > 0) throw new DomainError("conflict", "You have just joined another organisation. Try again.");
}

async function leaveTeams(tx: TxContext, userId: string): Promise<void> {
  const memberships = await tx.db.member.findMany({ where: { userId }, orderBy: { orgId: "asc" } });
  await tx.db.member.deleteMany({ where: { userId } });
  await revokeInvitationsFrom(tx, userId);
  for (const { orgId, role } of memberships) await recordEvent(tx, { type: "member.left", orgId, subject: userId, data: { role } });
}

async function erase(tx: TxContext, id: string): Promise<void> {
  const now = new Date(tx.clock.now());
  await recordEvent(tx, { type: "user.deleted", subject: id });
  const addresses = await ownAddresses(tx.db, id);
  await tx.db.providerLogin.deleteMany({ where: { userId: id } });
  await tx.db.linkToken.deleteMany({ where: { userId: id } });
  // One that is open goes: without its address it would let anybody in who has the link.
  await tx.db.$executeRaw`
    update invitation set email = '', revoked_at = case when accepted_at is null then coalesce(revoked_at, ${now}) else revoked_at end
    where email = any(${addresses.map(({ address }) => address)})`;
  // Invoices are no longer mailed to it, wherever it was entered.
  await tx.db.$executeRaw`
    update billing_customer set invoice_emails = array(select e from unnest(invoice_emails) e where lower(e) <> all(${addresses.flatMap(({ address, before }) => (before === null ? address : []))}))
    where invoice_emails <> '{}'`;
  await endSessionsOf(tx, id);
  await tx.db.session.updateMany({
    where: { userId: id },
    data: { address: null, userAgent: null, directorySession: null, directoryHint: null },
  });
  // Whoever signs up or is refused is a visitor; where somebody else did something to the person, address and device are theirs.
  const isTheirs = { OR: [{ actorId: id }, { subject: id, actorId: null }] };
  const isTraced = { OR: [{ address: { not: null } }, { userAgent: { not: null } }] };
  await tx.db.event.updateMany({ where: { AND: [isTheirs, isTraced] }, data: { address: null, userAgent: null } });
  await forgetMails(tx, id, addresses);
  await tx.db.formerAddress.deleteMany({ where: { userId: id } });
  await tx.db.passkey.deleteMany({ where: { userId: id } });
  await tx.db.ssoIdentity.deleteMany({ where: { userId: id } });
  await tx.db.ssoAttempt.deleteMany({ where: { userId: id } });
  await tx.db.supportThread.deleteMany({ where: { userId: id } });
  await tx.db.scimUser.deleteMany({ where: { userId: id } });
  await tx.db.absence.deleteMany({ where: { userId: id } });
  await tx.db.user.update({
    where: { id },
    data: {
      email: `${id}@erased.invalid`,
      name: "Deleted account",
      passwordHash: null,
      totpSecret: null,
      totpNextSecret: null,
      totpConfirmedAt: null,
      recoveryHashes: [],
      timeZone: null,
      awayFrom: null,
      awayUntil: null,
      isStaff: false,
      erasedAt: now,
    },
  });
}
