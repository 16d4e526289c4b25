import { recordEvent } from "@/lib/events/record-event";
import { removeFromTeam } from "../../../members/remove-member";
import { lockTeam, lockUser, userById } from "../../../records";
import { requireJoinable, requireUsable } from "../../sign-in/admit";
import { directoryTransaction, type DirectoryContext, type DirectoryTx } from "../directory-context";
import { personInOrg, requireNoOwner, requireVersion, userResource, type ScimPerson } from "../people";
import { ExternalId, Flag, type Operation, type PatchInput, type UserInput, type UserResource } from "../protocol/contract";
import { plainAttribute, readPath } from "../protocol/filter";
import { invalid } from "../protocol/refusal";
import { asScim } from "./create-user";

/** What a directory changes of a person; `undefined` leaves it as it is. */
type Change = { active?: boolean | undefined; externalId?: string | null | undefined; userName?: string | undefined };
type Target = { id: string; ifMatch: string | null };

/** Somebody whom nobody else changes meanwhile. The team must be locked. @throws ScimRefusal 404 */
async function lockedPerson(tx: DirectoryTx, id: string): Promise<ScimPerson> {
  const { userId } = await personInOrg(tx.db, tx.actor.orgId, id);
  await lockUser(tx.db, userId);
  return personInOrg(tx.db, tx.actor.orgId, id);
}

/** Keeps what the directory says of a person, who must be locked: of one who deletes their account meanwhile nothing is kept. */
export async function keepSaid(
  tx: DirectoryTx,
  { userId, createdAt }: Pick<ScimPerson, "userId" | "createdAt">,
  said: { externalId?: string | null; groups?: string[]; role?: string | null; isDeleted?: boolean },
): Promise<void> {
  const { orgId } = tx.actor;
  const changedAt = new Date(tx.clock.now());
  const create = { orgId, userId, createdAt, changedAt, ...said };
  await tx.db.scimUser.upsert({ where: { orgId_userId: { orgId, userId } }, create, update: { ...said, changedAt } });
}

/** Ends the membership at once, and keeps what the directory can give back. The team must be locked. @throws ScimRefusal 403 */
export async function deactivate(tx: DirectoryTx, person: ScimPerson, { isDeleted }: { isDeleted: boolean }): Promise<void> {
  requireNoOwner(person);
  const { orgId } = tx.actor;
  const { userId, role, given, externalId } = person;
  if (person.isActive) await removeFromTeam(tx, orgId, { userId, type: "member.removed" });
  await keepSaid(tx, person, { role, groups: given, externalId: isDeleted ? null : externalId, isDeleted });
}

async function reactivate(tx: DirectoryTx, person: ScimPerson): Promise<void> {
  const { orgId } = tx.actor;
  const { userId, role } = person;
  requireUsable(await userById(tx.db, userId));
  await requireJoinable(tx.db, orgId);
  await tx.db.member.create({ data: { orgId, userId, role, createdAt: new Date(tx.clock.now()) } });
  await keepSaid(tx, person, { role: null });
  await recordEvent(tx, { type: "member.joined", orgId, subject: userId, data: { role } });
}

async function apply(tx: DirectoryTx, person: ScimPerson, { active, externalId, userName }: Change): Promise<void> {
  if (userName !== undefined && userName.trim().toLowerCase() !== person.email)
    throw invalid(
      "mutability",
      "The e-mail address belongs to the person, who changes it in their account. The userName can't be changed.",
    );
  if (externalId !== undefined && externalId !== person.externalId) await keepSaid(tx, person, { externalId });
  const now = externalId === undefined ? person : { ...person, externalId };
  if (active === false && person.isActive) await deactivate(tx, now, { isDeleted: false });
  if (active === true && !person.isActive) await reactivate(tx, now);
}

async function change(ctx: DirectoryContext, { id, ifMatch }: Target, wanted: Change): Promise<UserResource> {
  const { orgId } = ctx.actor;
  return directoryTransaction(ctx, async (tx) => {
    await lockTeam(tx.db, orgId);
    const person = await lockedPerson(tx, id);
    requireVersion(ifMatch, userResource(person).meta.version);
    await apply(tx, person, wanted);
    return userResource(await personInOrg(tx.db, orgId, id));
  }).catch(asScim);
}

/** What is left out of a whole document stays: directories send what they know, not what we keep. @throws ScimRefusal */
export const replaceUser = (ctx: DirectoryContext, target: Target, { active, externalId, userName }: UserInput): Promise<UserResource> =>
  change(ctx, target, { active, externalId, userName });

/** One attribute of a PATCH. Those that we don't keep, and the person's own, are taken and have no effect. */
function attributeChange(attribute: string, value: unknown): Change {
  const wrong = (must: string) => invalid("invalidValue", `The value of ${must}.`);
  if (attribute === "active") {
    const { success, data: active } = Flag.safeParse(value);
    if (!success) throw wrong("active must be true or false");
    return { active };
  }
  if (attribute === "externalid") {
    const { success, data: externalId } = ExternalId.safeParse(value);
    if (!success) throw wrong("externalId must be text of up to 500 characters");
    return { externalId };
  }
  if (attribute !== "username") return {};
  if (typeof value !== "string") throw wrong("userName must be text");
  return { userName: value };
}

function operationChange({ op, path, value }: Operation): Change {
  if (path) {
    const { attribute, filter, sub } = readPath(path);
    if (filter.length > 0 || sub !== null) return {};
    if (op !== "remove") return attributeChange(attribute, value);
    if (attribute === "active" || attribute === "username") throw invalid("mutability", `${path} can't be removed.`);
    return attributeChange(attribute, null);
  }
  if (op === "remove") throw invalid("noTarget", "An operation that removes something needs a path.");
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid("invalidValue", "An operation without a path needs an object as its value.");
  return Object.assign({}, ...Object.entries(value).map(([name, each]) => attributeChange(plainAttribute(name), each))) satisfies Change;
}

/** @throws ScimRefusal */
export const patchUser = (ctx: DirectoryContext, target: Target, { Operations }: PatchInput): Promise<UserResource> =>
  change(ctx, target, Object.assign({}, ...Operations.map(operationChange)) satisfies Change);

/** Ends the membership; the directory finds the person no more, and can create them again. @throws ScimRefusal 404, 403 */
export async function deleteUser(ctx: DirectoryContext, { id, ifMatch }: Target): Promise<void> {
  const { orgId } = ctx.actor;
  await directoryTransaction(ctx, async (tx) => {
    await lockTeam(tx.db, orgId);
    const person = await lockedPerson(tx, id);
    requireVersion(ifMatch, userResource(person).meta.version);
    await deactivate(tx, person, { isDeleted: true });
  });
}
