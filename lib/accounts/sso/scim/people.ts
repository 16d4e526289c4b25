import { createHash } from "node:crypto";
import { isRole, ROLE_TABLE, ROLES, type Role } from "@/lib/core/roles";
import type { Tx } from "@/lib/platform/database";
import { scimUrl } from "./protocol/about";
import { URNS, type UserResource } from "./protocol/contract";
import { ScimRefusal, noSuch } from "./protocol/refusal";

/** Somebody whom a directory may see. `role`: what they are, or were when the directory deactivated them. */
export type ScimPerson = {
  userId: string;
  email: string;
  name: string;
  role: Role;
  isActive: boolean;
  externalId: string | null;
  /** The roles that they have in the eyes of the directory. */
  groups: Role[];
  /** Those of them that the directory gave. */
  given: Role[];
  createdAt: Date;
  changedAt: Date;
};

/** Which of them: all that say nothing else. */
export type Wanted = { id?: string | null; email?: string | null; externalId?: string | null; offset?: number; limit?: number | null };

type Row = {
  user_id: string;
  email: string;
  name: string;
  role: string;
  is_active: boolean;
  external_id: string | null;
  groups: string[] | null;
  created_at: Date;
  changed_at: Date;
};

/** The role of whom a directory put into several groups: the one that comes first in the table of roles. */
export const highestOf = (groups: readonly Role[]): Role | null => ROLES.find((role) => groups.includes(role)) ?? null;

/** What the directory gave counts until somebody else changes the role. */
function personOf(row: Row): ScimPerson[] {
  if (!isRole(row.role)) return [];
  const stored = (row.groups ?? []).filter(isRole);
  const given = highestOf(stored) === row.role ? stored : [];
  const groups = given.length > 0 || row.role === "owner" ? given : [row.role];
  const { user_id: userId, email, name, role, is_active: isActive, external_id: externalId } = row;
  return [{ userId, email, name, role, isActive, externalId, groups, given, createdAt: row.created_at, changedAt: row.changed_at }];
}

/**
 * Members with an address at a verified domain, and those that the directory deactivated, by ID. People of our team are not among
 * them. `total` counts all that are wanted.
 */
export async function findPeople(
  db: Tx,
  orgId: string,
  { id = null, email = null, externalId = null, offset = 0, limit = null }: Wanted = {},
): Promise<{ people: ScimPerson[]; total: number }> {
  const rows = await db.$queryRaw<(Row & { total: number })[]>`
    with kept as (select user_id from member where org_id = ${orgId} union select user_id from scim_user where org_id = ${orgId}),
    people as (
      select u.id as user_id, u.email, u.name, coalesce(m.role, s.role) as role, m.user_id is not null as is_active, s.external_id, s.groups,
        coalesce(s.created_at, m.created_at) as created_at, coalesce(s.changed_at, m.created_at) as changed_at
      from kept k join app_user u on u.id = k.user_id
      left join member m on m.org_id = ${orgId} and m.user_id = u.id
      left join scim_user s on s.org_id = ${orgId} and s.user_id = u.id
      where (m.user_id is not null or (s.role is not null and not s.is_deleted)) and not u.is_staff and u.erased_at is null
        and exists (select 1 from sso_domain d where d.org_id = ${orgId} and d.verified_at is not null
          and d.domain = substring(u.email from '[^@]*$'))
        and (${id}::text is null or u.id = ${id}) and (${email}::text is null or u.email = ${email})
        and (${externalId}::text is null or s.external_id = ${externalId})
    )
    select p.*, t.total::int as total from (select count(*) as total from people) t
    left join (select * from people order by user_id offset ${offset}::int limit ${limit}::int) p on true order by p.user_id`;
  return { people: rows.filter((row) => row.user_id !== null).flatMap(personOf), total: rows[0]?.total ?? 0 };
}

/** @throws ScimRefusal 404 for everybody of whom a directory may not know */
export async function personInOrg(db: Tx, orgId: string, id: string): Promise<ScimPerson> {
  const [found] = (await findPeople(db, orgId, { id })).people;
  if (!found) throw noSuch("user");
  return found;
}

/** Owners are made, changed and removed by owners alone. @throws ScimRefusal 403 */
export function requireNoOwner({ role }: ScimPerson): void {
  if (role === "owner") throw new ScimRefusal(403, "This person is an owner. Owners are changed in the console, by an owner.");
}

/** Of what a resource says, so that it changes with it. */
export const versionOf = (content: object): string =>
  `W/"${createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22)}"`;

/** @throws ScimRefusal 412 when the directory has seen another version */
export function requireVersion(ifMatch: string | null, version: string): void {
  if (ifMatch === null || ifMatch.split(",").some((one) => one.trim() === version || one.trim() === "*")) return;
  throw new ScimRefusal(412, "The resource has changed since it was read. Read it again.");
}

export const groupLink = (role: Role) => ({ value: role, display: ROLE_TABLE[role].title, $ref: `${scimUrl()}/Groups/${role}` });

/** A person as SCIM writes them. */
export function userResource({ userId, email, name, isActive, externalId, groups, createdAt, changedAt }: ScimPerson): UserResource {
  const content = {
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    displayName: name,
    name: { formatted: name },
    emails: [{ value: email, type: "work" as const, primary: true as const }],
    active: isActive,
    groups: groups.map(groupLink),
  };
  const meta = { created: createdAt.toISOString(), lastModified: changedAt.toISOString(), location: `${scimUrl()}/Users/${userId}` };
  return { schemas: [URNS.user], id: userId, ...content, meta: { resourceType: "User", ...meta, version: versionOf(content) } };
}
