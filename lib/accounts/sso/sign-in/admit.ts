import { newId } from "@/lib/core/ids";
import type { Role } from "@/lib/core/roles";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import type { SsoConnection, User } from "@/prisma/generated/client";
import { Email, PersonName } from "../../contract";
import { dropLinks } from "../../links";
import { acceptForNew } from "../../members/accept-invitation";
import { lockTeam, lockUser, organisationById } from "../../records";
import { endSessionsOf } from "../../sessions/end-session";
import { defaultRoleOf } from "../connections/records";
import { UNUSABLE_ADDRESS } from "../contract";
import { SsoRefusal } from "../refusal";

/** Whom a directory vouches for. */
export type DirectoryPerson = { subject: string; email: string | null; isEmailVerified: boolean; name: string | null };

/** Whom a new member joins, and as what. */
export type Joining = { orgId: string; role: Role };

/** Whether an organisation has proved the domain of an address. */
export const isOwnAddress = async (db: Tx, orgId: string, email: string): Promise<boolean> =>
  (await db.ssoDomain.count({ where: { orgId, domain: domainOf(email), verifiedAt: { not: null } } })) === 1;

const domainOf = (email: string): string => email.split("@").at(-1) ?? "";

/** The address of the person, when this organisation's directory may speak for it. @throws SsoRefusal */
async function ownAddress({ db }: TxContext, { orgId }: SsoConnection, person: DirectoryPerson): Promise<string> {
  if (person.email === null) throw new SsoRefusal("no-email", "The directory sent no e-mail address.");
  if (!person.isEmailVerified) throw new SsoRefusal("unverified-email", "The directory says that the e-mail address is not verified.");
  const { success, data: email } = Email.safeParse(person.email);
  if (!success) throw new SsoRefusal("no-email", "The directory sent something that is not an e-mail address.");
  if (await isOwnAddress(db, orgId, email)) return email;
  const domain = domainOf(email).slice(0, 100);
  throw new SsoRefusal("other-domain", `The directory sent an e-mail address at ${domain}, which is not verified here.`);
}

/** @throws SsoRefusal unusable, suspended */
export function requireUsable(user: User): void {
  if (user.isStaff) throw new SsoRefusal("unusable", UNUSABLE_ADDRESS);
  if (user.suspendedAt || user.erasedAt) throw new SsoRefusal("suspended", "The account of the person is suspended.");
}

const isMember = async ({ db }: TxContext, orgId: string, userId: string): Promise<boolean> =>
  (await db.member.count({ where: { orgId, userId } })) === 1;

/**
 * The member with an address at a domain of the organisation, or a new one, whose account is made. The team must be locked: of two who
 * do the same for one person, the second finds what the first one made. @throws SsoRefusal
 */
export async function findOrMake(tx: TxContext, joining: Joining, { email, name }: { email: string; name: string | null }): Promise<User> {
  const now = new Date(tx.clock.now());
  const named = PersonName.safeParse(name ?? "");
  const shown = named.success ? named.data : (email.split("@")[0] ?? "New member");
  const made = newId("usr");
  await tx.db.user.createMany({ data: { id: made, email, name: shown, emailVerifiedAt: now, createdAt: now }, skipDuplicates: true });
  await tx.db.$queryRaw`select id from app_user where email = ${email} for update`;
  const user = await tx.db.user.findUniqueOrThrow({ where: { email } });
  requireUsable(user);
  if (user.id !== made && (await isMember(tx, joining.orgId, user.id))) return user;
  if (user.id !== made && user.emailVerifiedAt !== null)
    throw new SsoRefusal("has-account", "The person has an account that is not a member of this organisation. Invite them.");
  await join(tx, joining, { user, isNew: user.id === made });
  return user;
}

/** Nobody ever proved the address, so whatever signs in to the account may be a stranger's: it goes to who has the address. */
async function claim(tx: TxContext, userId: string, now: Date): Promise<void> {
  await dropLinks(tx, userId);
  await endSessionsOf(tx, userId);
  await tx.db.passkey.deleteMany({ where: { userId } });
  await tx.db.providerLogin.deleteMany({ where: { userId } });
  const noFactor = { totpSecret: null, totpNextSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryHashes: [] };
  await tx.db.user.update({ where: { id: userId }, data: { passwordHash: null, emailVerifiedAt: now, ...noFactor } });
}

/** @throws SsoRefusal suspended */
export async function requireJoinable(db: Tx, orgId: string): Promise<void> {
  if ((await organisationById(db, orgId)).suspendedAt)
    throw new SsoRefusal("suspended", "The organisation is suspended, so nobody can join it.");
}

async function join(tx: TxContext, { orgId, role }: Joining, { user, isNew }: { user: User; isNew: boolean }): Promise<void> {
  const now = new Date(tx.clock.now());
  await requireJoinable(tx.db, orgId);
  if (isNew) await recordEvent(tx, { type: "user.signed-up", subject: user.id });
  else await claim(tx, user.id, now);
  if (await acceptForNew(tx, { orgId, userId: user.id, email: user.email })) return;
  await tx.db.member.create({ data: { orgId, userId: user.id, role, createdAt: now } });
  await recordEvent(tx, { type: "member.joined", orgId, subject: user.id, data: { role } });
}

export type Admitted = { user: User; identityId: string };

/**
 * Who somebody of a directory is here: who it was the last time, a member with this address, or a new member. Somebody who was a member
 * and is none any more is not let in again, and an account that is no member is joined by nobody but its owner, with an invitation.
 * @throws SsoRefusal
 */
export async function admit(tx: TxContext, connection: SsoConnection, person: DirectoryPerson): Promise<Admitted> {
  const { id: connectionId, orgId } = connection;
  await lockTeam(tx.db, orgId);
  const email = await ownAddress(tx, connection, person);
  const now = new Date(tx.clock.now());
  const where = { connectionId_subject: { connectionId, subject: person.subject } };
  const known = await tx.db.ssoIdentity.findUnique({ where, include: { user: true } });
  if (known) {
    requireUsable(known.user);
    if (!(await isMember(tx, orgId, known.userId)))
      throw new SsoRefusal("not-a-member", "The person was removed from the team or has left it. Invite them to let them in again.");
    await tx.db.ssoIdentity.update({ where, data: { lastUsedAt: now } });
    return { user: known.user, identityId: known.id };
  }
  const user = await findOrMake(tx, { orgId, role: defaultRoleOf(connection) }, { email, name: person.name });
  await lockUser(tx.db, user.id);
  const identityId = newId("ssi");
  await tx.db.ssoIdentity.create({
    data: { id: identityId, connectionId, subject: person.subject, userId: user.id, createdAt: now, lastUsedAt: now },
  });
  await recordEvent(tx, { type: "user.directory-linked", orgId, subject: user.id });
  return { user, identityId };
}
