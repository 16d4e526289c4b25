import { requireMay } from "@/lib/accounts/permissions";
import { organisationById, requireActive } from "@/lib/accounts/records";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { DomainError } from "@/lib/core/errors";
import type { Context, TxContext } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import type { CustomField } from "@/prisma/generated/client";
import { FieldRow } from "./contract";
import type { FieldResource, FieldType } from "./contract";

/** Staff may look after every customer's fields, on the pages of staff. */
const looksAfter = ({ actor }: Context, orgId: string): boolean =>
  actor.kind === "user" && actor.staff && (actor.org?.id !== orgId || actor.org.role === "staff-view");

/** A member or a key may what their role or scopes say, in their own organisation. @throws DomainError role-missing, scope-missing */
export function requireFieldsMay(ctx: Context, permission: "fields:read" | "fields:write", orgId: string): void {
  if (!looksAfter(ctx, orgId)) requireMay(ctx, permission, orgId);
}

/** What begins something a suspended organisation may not; staff may set its fields right. @throws DomainError organisation-suspended */
export async function requireActiveFields(ctx: Context, orgId: string): Promise<void> {
  if (!looksAfter(ctx, orgId)) await requireActive(ctx, orgId);
}

export type LockedSet = { version: number; values: number };

/**
 * Takes the organisation's fields for one change at a time, once its plan allows a change, and says to every
 * instance that they are others now.
 * @throws DomainError plan-required, subscription-inactive, not-found
 */
export async function changingFields(tx: TxContext, orgId: string): Promise<LockedSet> {
  await organisationById(tx.db, orgId);
  await requireFeatureAccess(tx, orgId, "custom_fields");
  const rows = await tx.db.$queryRaw<LockedSet[]>`
    insert into custom_field_set (org_id, version, "values") values (${orgId}, 1, 0)
    on conflict (org_id) do update set version = custom_field_set.version + 1 returning version, "values"`;
  return rows[0] ?? { version: 1, values: 0 };
}

/** The clock is bumped last: everyone waits for its row. */
export const fieldsChanged = (tx: TxContext, orgId: string): Promise<void> => bumpVersionOf(tx.db, "fields", orgId);

export type DefinedField = Omit<CustomField, "orgId" | "removedAt" | "resource" | "type" | "name"> & {
  resource: FieldResource;
  type: FieldType;
  name: string;
};

/** Only a removed field has no name. */
const definedField = (row: CustomField): DefinedField => ({ ...row, ...Narrow.parse(row) });
const Narrow = FieldRow.pick({ resource: true, type: true, name: true });

/** A field of this organisation that was not removed. @throws DomainError not-found */
export async function fieldInOrg(tx: TxContext, orgId: string, id: string): Promise<DefinedField> {
  const field = await tx.db.customField.findFirst({ where: { id, orgId, removedAt: null } });
  if (!field) throw new DomainError("not-found", `There is no custom field ${id}.`);
  return definedField(field);
}

/** All of them, in the order in which they were defined. */
export async function fieldsInOrg(ctx: Pick<TxContext, "db">, orgId: string): Promise<DefinedField[]> {
  const rows = await ctx.db.customField.findMany({ where: { orgId, removedAt: null }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return rows.map(definedField);
}
