import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import type { User } from "@/prisma/generated/client";
import { Email } from "../../../contract";
import { lockTeam, lockUser } from "../../../records";
import { SsoRefusal } from "../../refusal";
import { findOrMake, isOwnAddress, requireJoinable, requireUsable } from "../../sign-in/admit";
import { defaultRoleIn } from "../default-role";
import { directoryTransaction, type DirectoryContext } from "../directory-context";
import { personInOrg, userResource } from "../people";
import type { UserInput, UserResource } from "../protocol/contract";
import { invalid, ScimRefusal } from "../protocol/refusal";

/** The address that a document names, when it is one of this organisation. @throws ScimRefusal invalidValue */
async function ownAddress({ db }: TxContext, orgId: string, { userName }: UserInput): Promise<string> {
  const { success, data: email } = Email.safeParse(userName);
  if (!success) throw invalid("invalidValue", "The userName must be the person's e-mail address.");
  if (await isOwnAddress(db, orgId, email)) return email;
  throw invalid("invalidValue", "The userName must be an e-mail address at a domain that the organisation has verified.");
}

const nameOf = ({ displayName, name }: UserInput): string | null =>
  displayName || name?.formatted || [name?.givenName, name?.familyName].filter(Boolean).join(" ") || null;

/** A refusal of single sign-on in the words of SCIM, for whoever runs the directory. */
export function asScim(error: unknown): never {
  if (!(error instanceof SsoRefusal)) throw error;
  const text = error.forOwners ?? error.message;
  throw error.reason === "has-account" ? new ScimRefusal(409, text, { scimType: "uniqueness" }) : new ScimRefusal(403, text);
}

const exists = (): ScimRefusal =>
  new ScimRefusal(409, "The organisation has a user with this userName. Find it with a filter, and change it.", {
    scimType: "uniqueness",
  });

/** Who is known by this address already, as far as the directory brought them here. */
async function knownBy(tx: TxContext, orgId: string, email: string): Promise<User | null> {
  const user = await tx.db.user.findUnique({ where: { email }, include: { members: { where: { orgId } } } });
  if (user && !user.isStaff && user.members.length > 0) throw exists();
  const kept = user && (await tx.db.scimUser.findUnique({ where: { orgId_userId: { orgId, userId: user.id } } }));
  if (!kept || kept.role === null) return null;
  if (!kept.isDeleted) throw exists();
  return user;
}

/** Whom the directory deleted itself it may create again; a membership that anybody else ended it does not give back. */
async function rejoin(tx: TxContext, orgId: string, user: User): Promise<User> {
  await lockUser(tx.db, user.id);
  requireUsable(user);
  await requireJoinable(tx.db, orgId);
  const role = await defaultRoleIn(tx.db, orgId);
  await tx.db.member.create({ data: { orgId, userId: user.id, role, createdAt: new Date(tx.clock.now()) } });
  await recordEvent(tx, { type: "member.joined", orgId, subject: user.id, data: { role } });
  return user;
}

/**
 * Makes a member, as a first sign-in through the directory does. Who is one already is a conflict, as RFC 7644 has it: directories
 * look for a person before they create them, and change whom they find.
 * @throws ScimRefusal
 */
export async function createUser(ctx: DirectoryContext, input: UserInput): Promise<UserResource> {
  const { orgId } = ctx.actor;
  if (input.active === false) throw invalid("invalidValue", "A new user must be active.");
  return directoryTransaction(ctx, async (tx) => {
    await lockTeam(tx.db, orgId);
    const email = await ownAddress(tx, orgId, input);
    const known = await knownBy(tx, orgId, email);
    const joining = { orgId, role: await defaultRoleIn(tx.db, orgId) };
    const { id: userId } = known ? await rejoin(tx, orgId, known) : await findOrMake(tx, joining, { email, name: nameOf(input) });
    const now = new Date(tx.clock.now());
    const said = { externalId: input.externalId ?? null, groups: [], role: null, isDeleted: false, createdAt: now, changedAt: now };
    await tx.db.scimUser.upsert({ where: { orgId_userId: { orgId, userId } }, create: { orgId, userId, ...said }, update: said });
    return userResource(await personInOrg(tx.db, orgId, userId));
  }).catch(asScim);
}
