import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireRecentSignIn, requireUser, transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import type { IdleInput } from "../contract";
import { insertOrganisation } from "./create-organisation";
import { requireMay } from "../permissions";
import { lockTeamFor, userById } from "../records";

export type OwnOrganisation = { id: string; name: string; role: string };

/** The organisations of the signed-in person, by name. */
export async function listOwnOrganisations(ctx: Context): Promise<OwnOrganisation[]> {
  const { userId } = requireUser(ctx);
  const members = await reading(ctx).member.findMany({
    where: { userId, organisation: { deletedAt: null } },
    include: { organisation: { select: { name: true } } },
    take: 200,
  });
  return members
    .map(({ orgId, role, organisation }) => ({ id: orgId, name: organisation.name, role }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Looks at another of one's organisations from now on. @throws DomainError not-found */
export async function switchOrganisation(ctx: Context, input: { orgId: string }): Promise<void> {
  const { userId, sessionId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const member = await tx.db.member.count({ where: { orgId: input.orgId, userId, organisation: { deletedAt: null } } });
    if (member === 0) throw new DomainError("not-found", "You are not a member of this organisation.");
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { orgId: input.orgId, viewsOrgId: null } });
  });
}

/** Makes another organisation with oneself as owner, and looks at it. @throws DomainError rate-limited (10 a day) */
export async function foundOrganisation(ctx: Context, input: { name: string }): Promise<{ id: string }> {
  const { userId, sessionId } = requireUser(ctx);
  await limitAttempts(ctx, [{ what: "found", who: userId, limit: 10, windowMs: DAY_MS }]);
  return transaction(ctx, async (tx) => {
    // Who deletes the account at this moment takes this organisation along, or makes it impossible.
    await tx.db.$queryRaw`select id from app_user where id = ${userId} for update`;
    await userById(tx.db, userId);
    const id = await insertOrganisation(tx, { name: input.name, ownerId: userId });
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { orgId: id, viewsOrgId: null } });
    return { id };
  });
}

/** @throws DomainError role-missing */
export async function renameOrganisation(ctx: Context, orgId: string, input: { name: string }): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    await tx.db.organisation.update({ where: { id: orgId }, data: { name: input.name } });
    await recordEvent(tx, { type: "organisation.renamed", orgId, subject: orgId });
  });
}

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
