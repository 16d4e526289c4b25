import type { Role } from "@/lib/core/roles";
import { recordEvent } from "@/lib/events/record-event";
import { lockTeam, lockUser, userById } from "../../../records";
import { defaultRoleIn } from "../default-role";
import { directoryTransaction, type DirectoryContext, type DirectoryTx } from "../directory-context";
import { highestOf, requireNoOwner, requireVersion, type ScimPerson } from "../people";
import { MemberList, NO_MEMBERS, type GroupInput, type GroupResource, type Operation, type PatchInput } from "../protocol/contract";
import { plainAttribute, readPath, type Path } from "../protocol/filter";
import { invalid } from "../protocol/refusal";
import { keepSaid } from "../users/change-user";
import { groupResource, groupRole, madeOf } from "./read-groups";

/** Who is in a group after a request, and whom the request named as a member. */
type Members = { now: Set<string>; named: Set<string> };
type Group = { role: Role; people: readonly ScimPerson[] };
type Target = { id: string; ifMatch: string | null };

function idsIn(value: unknown): string[] {
  const { success, data } = MemberList.safeParse(value);
  if (!success) throw invalid("invalidValue", NO_MEMBERS);
  return data.map(({ value: id }) => id);
}

function put({ now, named }: Members, ids: readonly string[]): void {
  for (const id of ids) {
    now.add(id);
    named.add(id);
  }
}

/** A path without a filter takes out whom the value names; without one, everybody. */
function takeOut({ now }: Members, { filter }: Path, value: unknown): void {
  if (filter.some(({ attribute }) => attribute !== "value")) throw invalid("invalidFilter", "Members can be chosen by their value only.");
  const ids = filter.length > 0 ? filter.map(({ value: id }) => id) : value === undefined || value === null ? [...now] : idsIn(value);
  for (const id of ids) now.delete(id);
}

function operate(members: Members, { op, path, value }: Operation): void {
  if (!path) {
    if (op === "remove" || typeof value !== "object" || value === null)
      throw invalid("noTarget", "An operation without a path needs an object as its value, and can't remove anything.");
    // Names and IDs of groups are ours, so nothing else of the object has an effect.
    for (const [name, each] of Object.entries(value)) if (plainAttribute(name) === "members") setTo(members, op, each);
    return;
  }
  const read = readPath(path);
  if (read.attribute !== "members") return;
  if (op === "remove") return takeOut(members, read, value);
  if (read.filter.length > 0) throw invalid("invalidPath", "Members are added and replaced without a filter.");
  setTo(members, op, value);
}

function setTo(members: Members, op: "add" | "replace", value: unknown): void {
  if (op === "replace") members.now.clear();
  put(members, idsIn(value));
}

/** Gives somebody the highest of their groups, or without any the role that new members get. @throws ScimRefusal 403 */
async function regroup(tx: DirectoryTx, person: ScimPerson, groups: Role[]): Promise<void> {
  requireNoOwner(person);
  const { orgId } = tx.actor;
  const { userId, role: from, isActive } = person;
  await lockUser(tx.db, userId);
  await userById(tx.db, userId);
  const to = highestOf(groups) ?? (await defaultRoleIn(tx.db, orgId));
  await keepSaid(tx, person, { groups, ...(isActive ? {} : { role: to }) });
  if (!isActive || from === to) return;
  await tx.db.member.update({ where: { orgId_userId: { orgId, userId } }, data: { role: to } });
  await recordEvent(tx, { type: "member.role-changed", orgId, subject: userId, data: { from, to, changes: { role: { from, to } } } });
}

async function settle(tx: DirectoryTx, { role, people }: Group, { now, named }: Members): Promise<void> {
  const known = new Set(people.map(({ userId }) => userId));
  const unknown = [...now].filter((id) => !known.has(id));
  if (unknown.length > 0) throw invalid("invalidValue", `There is no user with the ID ${(unknown[0] ?? "").slice(0, 60)}.`);
  for (const person of people) {
    const { userId, groups, given } = person;
    if (now.has(userId) && named.has(userId) && !given.includes(role)) await regroup(tx, person, [...given, role]);
    if (!now.has(userId) && groups.includes(role))
      await regroup(
        tx,
        person,
        given.filter((each) => each !== role),
      );
  }
}

async function change(ctx: DirectoryContext, { id, ifMatch }: Target, work: (members: Members) => void): Promise<GroupResource> {
  const role = groupRole(id);
  const { orgId } = ctx.actor;
  return directoryTransaction(ctx, async (tx) => {
    await lockTeam(tx.db, orgId);
    const before = await madeOf(tx.db, orgId);
    const resource = groupResource(role, before);
    requireVersion(ifMatch, resource.meta.version);
    const members: Members = { now: new Set(resource.members.map(({ value }) => value)), named: new Set() };
    work(members);
    await settle(tx, { role, people: before.people }, members);
    return groupResource(role, await madeOf(tx.db, orgId));
  });
}

/** Adds people to a role and takes others out. @throws ScimRefusal */
export const patchGroup = (ctx: DirectoryContext, target: Target, { Operations }: PatchInput): Promise<GroupResource> =>
  change(ctx, target, (members) => Operations.forEach((operation) => operate(members, operation)));

/** Sets who has a role. A document without members leaves them. @throws ScimRefusal */
export const replaceGroup = (ctx: DirectoryContext, target: Target, { members: given }: GroupInput): Promise<GroupResource> =>
  change(ctx, target, (members) => given && setTo(members, "replace", given));
