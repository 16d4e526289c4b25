import { DAY_MS } from "@/lib/core/durations";
import { eraseChanges } from "@/lib/events/erase-changes";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { pool, type Tx } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { lockTeamsOf } from "./records";
import { IDLE_MINUTES } from "./sessions/sessions";

/** Where and with what browser somebody was signed in, counted from the end of the session. */
const TRACE_DAYS = 30;
const LINK_DAYS = 30;
const INVITATION_DAYS = 90;
const ABSENCE_DAYS = 30;
const UNVERIFIED_DAYS = 30;
/** As long as the cookie. */
const DEVICE_DAYS = 365;

const BATCH = 1_000;
/** Fewer: each of these is a transaction of its own. */
const PEOPLE = 20;

/**
 * Forgets what accounts leave behind: sessions, browsers, links, invitations, absences and messages to support that ended long ago, and accounts that nobody ever
 * verified, together with the organisation that came with them and was never used.
 * @param options `areUnverifiedInUse`: nobody has to verify an address here, so nothing follows from not having done it
 * @returns how many of each
 */
export async function pruneAccounts(ctx: Context, options: { areUnverifiedInUse: boolean }) {
  requireOperator(ctx);
  const db = reading(ctx);
  const before = (days: number): Date => new Date(ctx.clock.now() - days * DAY_MS);
  return {
    idle: await endIdle(ctx.clock.now()),
    sessions: await inBatches(() => deleteSessions(db, before(env().KEEP_SESSIONS_DAYS))),
    emptied: await inBatches(() => emptySessions(db, before(TRACE_DAYS))),
    devices: await inBatches(() => deleteDevices(db, before(DEVICE_DAYS))),
    eventsEmptied: await inBatches(() => emptyEvents(db, before(env().KEEP_AUDIT_ADDRESSES_DAYS))),
    links: await inBatches(() => deleteLinks(db, before(LINK_DAYS))),
    challenges: await inBatches(() => deleteChallenges(db, before(0))),
    attempts: await inBatches(() => deleteAttempts(db, before(0))),
    assertions: await inBatches(() => deleteAssertions(db, before(0))),
    hints: await inBatches(() => forgetHints(db, before(0))),
    ssoKeys: await inBatches(() => deleteKeys(db, before(0))),
    invitations: await inBatches(() => deleteInvitations(db, before(INVITATION_DAYS))),
    absences: await inBatches(() => deleteAbsences(db, before(ABSENCE_DAYS))),
    support: await inBatches(() => deleteThreads(db, before(env().KEEP_SUPPORT_DAYS))),
    accounts: options.areUnverifiedInUse ? 0 : await deleteUnverified(ctx),
  };
}

/** What somebody else holds at the moment is left for the next day. */
async function inBatches(next: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await next();
    total += count;
    if (count < BATCH) return total;
  }
}

/** Browsers that were idle for too long end as of the moment at which they did. */
async function endIdle(nowMs: number): Promise<number> {
  const { rowCount } = await pool().query(
    `update session s set ended_at = s.last_seen_at + make_interval(mins => ${IDLE_MINUTES}) from app_user u
     where u.id = s.user_id and s.ended_at is null and s.expires_at > $1 and s.last_seen_at < $1 - make_interval(mins => ${IDLE_MINUTES})`,
    [new Date(nowMs)],
  );
  return rowCount ?? 0;
}

const emptyEvents = (db: Tx, before: Date) => db.$executeRaw`
  update event set address = null, user_agent = null where id in
    (select id from event where at < ${before} and (address is not null or user_agent is not null) limit ${BATCH} for update skip locked)`;

const deleteSessions = (db: Tx, before: Date) => db.$executeRaw`
  delete from session where id in
    (select id from session where least(ended_at, expires_at) < ${before} limit ${BATCH} for update skip locked)`;

const emptySessions = (db: Tx, before: Date) => db.$executeRaw`
  update session set address = null, user_agent = null where id in
    (select id from session where least(ended_at, expires_at) < ${before} and (address is not null or user_agent is not null)
      limit ${BATCH} for update skip locked)`;

const deleteDevices = (db: Tx, before: Date) => db.$executeRaw`
  delete from device where id in (select id from device where last_used_at < ${before} limit ${BATCH} for update skip locked)`;

const deleteLinks = (db: Tx, before: Date) => db.$executeRaw`
  delete from link_token where id in
    (select id from link_token where expires_at < ${before} limit ${BATCH} for update skip locked)`;

const deleteChallenges = (db: Tx, before: Date) => db.$executeRaw`
  delete from passkey_challenge where hash in
    (select hash from passkey_challenge where expires_at < ${before} limit ${BATCH} for update skip locked)`;

const deleteAttempts = (db: Tx, before: Date) => db.$executeRaw`
  delete from sso_attempt where hash in
    (select hash from sso_attempt where expires_at < ${before} limit ${BATCH} for update skip locked)`;

const deleteAssertions = (db: Tx, before: Date) => db.$executeRaw`
  delete from sso_assertion where (connection_id, hash) in
    (select connection_id, hash from sso_assertion where expires_at < ${before} limit ${BATCH} for update skip locked)`;

/** What a directory said of a session that is over. */
const forgetHints = (db: Tx, before: Date) => db.$executeRaw`
  update session set directory_hint = null, directory_session = null where id in
    (select id from session where least(ended_at, expires_at) < ${before} and (directory_hint is not null or directory_session is not null)
      limit ${BATCH} for update skip locked)`;

const deleteKeys = (db: Tx, before: Date) => db.$executeRaw`
  delete from sso_key where id in (select id from sso_key where ends_at < ${before} limit ${BATCH} for update skip locked)`;

const deleteInvitations = (db: Tx, before: Date) => db.$executeRaw`
  delete from invitation where id in
    (select id from invitation where least(accepted_at, revoked_at, expires_at) < ${before} limit ${BATCH} for update skip locked)`;

/** The last day is a whole one. */
const deleteAbsences = (db: Tx, before: Date) => db.$executeRaw`
  delete from absence where id in
    (select id from absence where until < (${before}::timestamptz at time zone 'UTC')::date limit ${BATCH} for update skip locked)`;

const deleteThreads = (db: Tx, before: Date) => db.$executeRaw`
  delete from support_thread where id in
    (select id from support_thread where last_at < ${before} limit ${BATCH} for update skip locked)`;

type Person = { id: string; email: string };

/** Never verified, and nothing under way: no link that could still be opened, no browser that is signed in. */
const isUnverified = (nowMs: number) => {
  const isOpen = { expiresAt: { gt: new Date(nowMs) } };
  return {
    createdAt: { lt: new Date(nowMs - UNVERIFIED_DAYS * DAY_MS) },
    ...{ emailVerifiedAt: null, erasedAt: null, suspendedAt: null, isStaff: false },
    logins: { none: {} },
    links: { none: { usedAt: null, ...isOpen } },
    sessions: { none: { endedAt: null, ...isOpen } },
  };
};

async function deleteUnverified(ctx: Context): Promise<number> {
  let deleted = 0;
  for (let after = ""; ;) {
    const people: Person[] = await reading(ctx).user.findMany({
      where: { id: { gt: after }, ...isUnverified(ctx.clock.now()) },
      select: { id: true, email: true },
      orderBy: { id: "asc" },
      take: PEOPLE,
    });
    for (const person of people) if (await transaction(ctx, (tx) => deleteOne(tx, person))) deleted++;
    const last = people.at(-1);
    if (!last || people.length < PEOPLE) return deleted;
    after = last.id;
  }
}

/** Whoever signs up again or verifies the address at this moment comes first, and keeps the account. */
async function deleteOne(tx: TxContext, person: Person): Promise<boolean> {
  // The lock of `signUp`; whoever holds it is wanted, so it is not waited for.
  const free = await tx.db.$queryRaw<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext(${`sign-up ${person.email}`})) as free`;
  if (!free[0]?.free) return false;
  const orgIds = await lockTeamsOf(tx.db, person.id);
  await tx.db.$queryRaw`select id from link_token where user_id = ${person.id} order by id for update`;
  // Not waited for either: whoever has it uses the account.
  const locked = await tx.db.$queryRaw<unknown[]>`select id from app_user where id = ${person.id} for update skip locked`;
  if (locked.length === 0) return false;
  const isStill = (await tx.db.user.count({ where: { id: person.id, ...isUnverified(tx.clock.now()) } })) > 0;
  if (!isStill || (await isUsed(tx.db, person.id, orgIds))) return false;
  await deleteOrganisations(tx, orgIds);
  await deletePerson(tx, person);
  return true;
}

/** Whether anybody ever did anything with these organisations of a person, or the person is in another. */
async function isUsed(db: Tx, userId: string, orgIds: string[]): Promise<boolean> {
  const orgId = { in: orgIds };
  const found = await Promise.all([
    db.member.count({
      where: {
        OR: [
          { orgId, userId: { not: userId } },
          { userId, orgId: { notIn: orgIds } },
        ],
      },
    }),
    db.apiKey.count({ where: { orgId } }),
    db.usageHour.count({ where: { orgId } }),
    db.entitlement.count({ where: { orgId } }),
    db.supportThread.count({ where: { orgId } }),
    db.offer.count({ where: { acceptedOrgId: orgId } }),
  ]);
  return found.some((count) => count > 0);
}

async function deleteOrganisations(tx: TxContext, orgIds: string[]): Promise<void> {
  await tx.db.invitation.deleteMany({ where: { orgId: { in: orgIds } } });
  await tx.db.member.deleteMany({ where: { orgId: { in: orgIds } } });
  await tx.db.organisation.deleteMany({ where: { id: { in: orgIds } } });
  await eraseChanges(tx.db, orgIds);
  for (const orgId of orgIds) await recordEvent(tx, { type: "organisation.deleted", orgId, subject: orgId });
}

async function deletePerson(tx: TxContext, { id }: Person): Promise<void> {
  await tx.db.linkToken.deleteMany({ where: { userId: id } });
  await tx.db.session.deleteMany({ where: { userId: id } });
  await tx.db.device.deleteMany({ where: { userId: id } });
  await tx.db.passkey.deleteMany({ where: { userId: id } });
  await tx.db.mail.deleteMany({ where: { userId: id } });
  await tx.db.user.delete({ where: { id } });
  await recordEvent(tx, { type: "user.deleted", subject: id });
}
