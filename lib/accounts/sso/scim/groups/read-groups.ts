import { isRole, ROLE_TABLE, ROLES, type Role } from "@/lib/core/roles";
import { reading } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import type { DirectoryContext } from "../directory-context";
import { findPeople, groupLink, versionOf, type ScimPerson } from "../people";
import { scimUrl } from "../protocol/about";
import { pageOf, URNS, type GroupResource, type Page, type PageInput } from "../protocol/contract";
import { readFilter } from "../protocol/filter";
import { noSuch } from "../protocol/refusal";

/** Every role but owner is a group, whose members are those who have it. */
export const GROUP_ROLES = ROLES.filter((role) => role !== "owner");

/** @throws ScimRefusal 404 */
export function groupRole(id: string): Role {
  if (!isRole(id) || id === "owner") throw noSuch("group");
  return id;
}

type Made = { createdAt: Date; people: readonly ScimPerson[] };

/** A role as a group. It is as old as the organisation. */
export function groupResource(role: Role, { createdAt, people }: Made): GroupResource {
  const members = people
    .filter(({ groups }) => groups.includes(role))
    .map(({ userId, name }) => ({ value: userId, display: name, $ref: `${scimUrl()}/Users/${userId}`, type: "User" as const }));
  const { value: id, display: displayName, $ref: location } = groupLink(role);
  const content = { displayName, members };
  const lastModified = new Date(Math.max(...[createdAt, ...people.map(({ changedAt }) => changedAt)].map((at) => at.getTime())));
  const meta = { created: createdAt.toISOString(), lastModified: lastModified.toISOString(), location, version: versionOf(content) };
  return { schemas: [URNS.group], id, ...content, meta: { resourceType: "Group", ...meta } };
}

/** Everybody whom the directory may see, with the age of the organisation. */
export async function madeOf(db: Tx, orgId: string): Promise<Made> {
  const { createdAt } = await db.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { createdAt: true } });
  return { createdAt, people: (await findPeople(db, orgId)).people };
}

const FILTERS = { id: "id", displayName: "displayName", members: "members", "members.value": "members" } as const;

function fits({ id, displayName, members }: GroupResource, attribute: "id" | "displayName" | "members", value: string): boolean {
  if (attribute === "id") return id === value;
  if (attribute === "members") return members.some((member) => member.value === value);
  return displayName.toLowerCase() === value.trim().toLowerCase();
}

/** The roles as groups, in the order of the table of roles. @throws ScimRefusal invalidFilter */
export async function listGroups(ctx: DirectoryContext, filter: string | null, page: PageInput): Promise<Page<GroupResource>> {
  const { startIndex, count } = page;
  const compared = readFilter<"id" | "displayName" | "members">(filter, FILTERS);
  const made = await madeOf(reading(ctx), ctx.actor.orgId);
  const found = GROUP_ROLES.map((role) => groupResource(role, made)).filter((group) =>
    compared.every(({ attribute, value }) => fits(group, attribute, value)),
  );
  return pageOf(found.slice(startIndex - 1, startIndex - 1 + count), { totalResults: found.length, startIndex });
}

/** @throws ScimRefusal 404 */
export const readGroup = async (ctx: DirectoryContext, id: string): Promise<GroupResource> =>
  groupResource(groupRole(id), await madeOf(reading(ctx), ctx.actor.orgId));

export const groupTitles = (): string => GROUP_ROLES.map((role) => ROLE_TABLE[role].title).join(", ");
