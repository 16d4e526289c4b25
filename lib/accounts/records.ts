import { DomainError } from "@/lib/core/errors";
import { isRole, type Permission, type Role } from "@/lib/core/roles";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { requireMay } from "./permissions";

/** @throws DomainError not-found, also for one that was deleted */
export async function organisationById(
  db: Tx,
  id: string,
): Promise<{ id: string; name: string; createdAt: Date; suspendedAt: Date | null }> {
  const organisation = await db.organisation.findFirst({
    where: { id, deletedAt: null },
    select: { id: true, name: true, createdAt: true, suspendedAt: true },
  });
  if (!organisation) throw new DomainError("not-found", `There is no organisation ${id}.`);
  return organisation;
}

/**
 * Refuses what a suspended organisation may not begin: buying, inviting, new keys, endpoints, exports and values of
 * custom fields. What reads, pays what is owed or ends something does not ask.
 * @throws DomainError not-found (deleted), organisation-suspended
 */
export async function requireActive(ctx: Context, orgId: string): Promise<void> {
  const { suspendedAt } = await organisationById(reading(ctx), orgId);
  if (suspendedAt && ctx.actor.kind === "user")
    throw new DomainError(
      "organisation-suspended",
      "Your organisation is suspended, so this is not possible now. See the e-mail to its owners for the reason.",
    );
}

/** @throws DomainError not-found, also for one that was erased */
export async function userById(db: Tx, id: string) {
  const user = await db.user.findFirst({ where: { id, erasedAt: null } });
  if (!user) throw new DomainError("not-found", `There is no user ${id}.`);
  return user;
}

/** The role that a member has; the row is locked, so that two changes of one team follow each other. */
export async function memberInOrg(db: Tx, orgId: string, userId: string): Promise<{ role: Role }> {
  const rows = await db.$queryRaw<{ role: string }[]>`select role from member where org_id = ${orgId} and user_id = ${userId} for update`;
  const role = rows[0]?.role;
  if (role === undefined || !isRole(role)) throw new DomainError("not-found", "This user is not a member of the organisation.");
  return { role };
}

/**
 * Locks the organisation, so that its last owner can't go while another goes too. Whoever needs more locks takes them in
 * one order, so that nobody waits in a circle: organisations by id, links, the user, invitations, sessions, the version.
 */
export async function lockTeam(db: Tx, orgId: string): Promise<void> {
  await db.$queryRaw`select id from organisation where id = ${orgId} for update`;
}

/** The same, and decides again behind the lock: who was demoted or removed meanwhile can't finish. @throws DomainError not-found, role-missing */
export async function lockTeamFor(tx: TxContext, permission: Permission, orgId: string): Promise<void> {
  await lockTeam(tx.db, orgId);
  const { actor } = tx;
  if (actor.kind !== "user") return;
  const { role } = await memberInOrg(tx.db, orgId, actor.userId);
  requireMay({ ...tx, actor: { ...actor, org: { id: orgId, role } } }, permission, orgId);
}

/** Locks every organisation that somebody is a member of. Returns their ids. */
export async function lockTeamsOf(db: Tx, userId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from organisation where id in (select org_id from member where user_id = ${userId}) order by id for update`;
  return rows.map(({ id }) => id);
}

/** @throws DomainError conflict when nobody but this person owns the organisation */
export async function requireAnotherOwner(db: Tx, orgId: string, userId: string): Promise<void> {
  const others = await db.member.count({ where: { orgId, role: "owner", userId: { not: userId } } });
  if (others === 0) throw new DomainError("conflict", "An organisation needs an owner. Make another member the owner first.");
}

/** Locks a person, so that nothing is given to or taken from them at the same time. */
export async function lockUser(db: Tx, userId: string): Promise<void> {
  await db.$queryRaw`select id from app_user where id = ${userId} for update`;
}
