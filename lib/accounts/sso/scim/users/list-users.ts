import { reading } from "@/lib/platform/context";
import type { DirectoryContext } from "../directory-context";
import { findPeople, personInOrg, userResource } from "../people";
import { pageOf, type Page, type PageInput, type UserResource } from "../protocol/contract";
import { readFilter } from "../protocol/filter";

const FILTERS = { id: "id", userName: "email", "emails.value": "email", emails: "email", externalId: "externalId" } as const;

/** The people whom the directory may see, in a stable order. @throws ScimRefusal invalidFilter */
export async function listUsers(ctx: DirectoryContext, filter: string | null, page: PageInput): Promise<Page<UserResource>> {
  const { orgId } = ctx.actor;
  const { startIndex, count } = page;
  const compared = readFilter<"id" | "email" | "externalId">(filter, FILTERS).map(({ attribute, value }) => ({
    attribute,
    value: attribute === "email" ? value.trim().toLowerCase() : value,
  }));
  const isContradiction = compared.some(({ attribute, value }) =>
    compared.some((other) => other.attribute === attribute && other.value !== value),
  );
  if (isContradiction) return pageOf<UserResource>([], { totalResults: 0, startIndex });
  const wanted = Object.fromEntries(compared.map(({ attribute, value }) => [attribute, value]));
  const { people, total } = await findPeople(reading(ctx), orgId, { ...wanted, offset: startIndex - 1, limit: count });
  return pageOf(people.map(userResource), { totalResults: total, startIndex });
}

/** @throws ScimRefusal 404 */
export const readUser = async (ctx: DirectoryContext, id: string): Promise<UserResource> =>
  userResource(await personInOrg(reading(ctx), ctx.actor.orgId, id));
